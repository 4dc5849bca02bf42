import { mount } from 'svelte'
import App from './App.svelte'
import { router } from './lib/router.svelte'
import { apply } from './lib/settings.svelte'
import { wakeSound } from './lib/sound'
import './styles/index.css'

apply()
router.start()
addEventListener('pointerdown', wakeSound)
addEventListener('keydown', wakeSound)

mount(App, { target: document.getElementById('app')! })
