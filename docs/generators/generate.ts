import { writeFileSync } from 'node:fs'
import { formsToKeep } from '../../daemon/cli/rules/kept-forms.ts'
import { version } from '../../daemon/version.ts'
import { pages } from './generated-pages.ts'

for (const [path, text] of Object.entries(pages())) writeFileSync(new URL(`../../${path}`, import.meta.url), text)

const { path, bytes } = formsToKeep(version)
writeFileSync(new URL(`../../${path}`, import.meta.url), bytes)
