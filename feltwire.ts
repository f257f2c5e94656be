import { helpOf, overview } from './daemon/cli/command-line/help.ts'
import { software } from './daemon/version.ts'
import { didYouMean } from './text/nearest.ts'
import { allVerbs, verbs } from './verbs.ts'

const isHelp = (word: string): boolean => word === '--help' || word === '-h'

async function main([name, ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-v') {
    console.log(software)
    return 0
  }
  if (name === 'help' && args[0] !== undefined) return await main([args[0], ...args.slice(1), '--help'])
  if (name === undefined || name === 'help' || isHelp(name)) {
    console.log(overview(await allVerbs()))
    return name === undefined ? 2 : 0
  }
  const load = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (load === undefined) {
    const hint = didYouMean(name, Object.keys(verbs))
    console.error(`There is no verb '${name}'.${hint}\n\n${overview(await allVerbs())}`)
    return 2
  }
  const verb = await load()
  if (!args.some(isHelp)) return await verb.run(args)
  console.log(verb.help?.(args) ?? helpOf(verb))
  return 0
}

process.exitCode = await main(process.argv.slice(2))
