import { writeFileSync } from 'node:fs'
import { pages } from './pages.ts'

for (const [path, text] of Object.entries(pages())) writeFileSync(new URL(`../${path}`, import.meta.url), text)
