import { h, render } from 'preact'
import { App } from './app.ts'
import { readSite } from './state/api.ts'
import { followLinks } from './state/router.ts'
import { wearTheme } from './state/settings.ts'

wearTheme()
followLinks()
await readSite()
render(h(App, {}), document.body)
