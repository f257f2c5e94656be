import { enableCompileCache } from 'node:module'

// As the program does: types are stripped once and not in every process.
enableCompileCache()
