/** The process is gone, or the power. */
export type Cut = {
  does: 'power-cut' | 'kill'
  /** What has to happen first, after `at`. */
  upon?: Occasion
  /** Operations of the disk before the cut. */
  after: number
  /** The next start is cut too, after so many operations of its own. */
  again?: { does: 'power-cut' | 'kill'; after: number }
}

/** Moments at which most can be lost. */
export type Occasion = (typeof occasions)[number]
export const occasions = ['segment', 'hit', 'result', 'request', 'answer', 'checkpoint'] as const

/** The disk of the journal where none is named. */
export type OfDisk = { disk?: 'mirror' }

/** What a storm does to the machine, when (ms) and for how long (ms). */
export type StormFault = { at: number; lasts: number } & (
  | Cut
  | ({ does: 'sync-fails'; times: number } & OfDisk)
  | ({ does: 'disk-full'; room: number } & OfDisk)
  | ({ does: 'slow-disk'; takes: number } & OfDisk)
  | ({ does: 'sync-lies' | 'write-fails' } & OfDisk)
  | { does: 'broker-slow'; takes: number }
  | { does: 'wire-loss' | 'wire-repeats' | 'wire-held' | 'wire-unplugged'; wire: number }
  | { does: 'clock'; by: number }
  | { does: 'rot'; which: number }
  | {
      does:
        | 'restart'
        | 'reload'
        | 'stall'
        | 'broker-away'
        | 'broker-forgets'
        | 'broker-cut'
        | 'broker-refuses'
        | 'broker-repeats'
        | 'stranger'
        | 'forger'
        | 'leak'
    }
)
export type FaultName = StormFault['does']
