#!/usr/bin/env -S node --max-semi-space-size=4 --max-old-space-size=96
import { enableCompileCache } from 'node:module'

// The only file that is not TypeScript: what strips types takes 15 MB, and is loaded only for a file that the cache lacks.
enableCompileCache()
await import('./feltwire.ts')
