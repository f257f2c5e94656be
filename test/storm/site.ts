import { disks } from './world/files.ts'

/** The names of the casino that storms are in. */
export const site = 'casino'
export const folder = `${disks.journal}/table`
export const mirrorFolder = `${disks.mirror}/table`
/** What a device lets slip of the cards that come next: nobody outside the process may hear of it. */
export const leakedCards = '4c 9d Qs 2h'
export const checkpointFile = '/var/keys/journal.key.checkpoint'
export const [keyFile, people] = ['/var/keys/journal.key', '/etc/people.json'] as const
export const brokerUrl = 'mqtt://127.0.0.1:1883'
