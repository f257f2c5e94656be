import './hooks.ts'

process.exitCode = await (await import('./storm-verb.ts')).main()
