import { mount } from 'svelte'
import App from './App.svelte'
import { wakeSound } from './lib/feel/audio'
import { router } from './lib/page/router.svelte'
import { start } from './lib/page/settings.svelte'
import { ui } from './lib/page/ui.svelte'
import './styles/index.css'

start()
router.start()
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault() // it is offered in the settings, not over a game
  ui.install = event
})
addEventListener('pointerdown', wakeSound)
addEventListener('keydown', wakeSound)

mount(App, { target: document.getElementById('app')! })
