import { mount } from 'svelte'
import App from './App.svelte'
import { wakeSound } from './lib/feel/audio'
import { router } from './lib/page/router.svelte'
import { start } from './lib/page/settings.svelte'
import './styles/index.css'

start()
router.start()
addEventListener('pointerdown', wakeSound)
addEventListener('keydown', wakeSound)

mount(App, { target: document.getElementById('app')! })
