import { mkdirSync, rmSync } from 'node:fs'
import { measureWire } from './wire.ts'
import { startMosquitto } from './mosquitto.ts'
import { percentile } from './figures.ts'
const d = new URL('out/try', import.meta.url).pathname
rmSync(d,{recursive:true,force:true}); mkdirSync(d, {recursive:true})
await using b = await startMosquitto(d)
const w = await measureWire({directory:d, broker:b.url, nodeFlags: process.argv.slice(3)}, d+'/x.journal', Number(process.argv[2]??5), 10000)
for (const x of [w.feltwire,w.relay]) console.log(percentile(x.delays,.5),percentile(x.delays,.99), x.burst, x.residentMemory/1e6)
