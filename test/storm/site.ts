import { journalDisk } from './world/files.ts'

/** The names of the casino that storms are in. */
export const site = 'casino'
export const folder = `${journalDisk}/table`
export const checkpointFile = '/var/keys/journal.key.checkpoint'
export const [keyFile, people] = ['/var/keys/journal.key', '/etc/people.json'] as const
