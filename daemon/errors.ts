/** Why the daemon refuses or holds. The codes are stable; docs/errors.md explains each. */
export const errors = {
  'config-unreadable': {
    says: 'The configuration file cannot be read.',
    cure: 'Check the path and that this user may read the file.',
  },
  'config-invalid': {
    says: 'The configuration has mistakes; each is named with its line, its path, and the rule that refuses it.',
    cure: 'Mend them and run `feltwire check-config FILE`, which touches no device.',
  },
  'journal-in-use': {
    says: 'Another process has this journal open.',
    cure: 'Stop the other daemon, or name another journal in the configuration.',
  },
  'journal-broken': {
    says: 'The journal is not as it was written; the first entry that is not is named.',
    cure: 'Keep the file for an inquiry, and name another journal to go on. `feltwire verify` shows how much is proved.',
  },
  'journal-copies-differ': {
    says: 'The journal and its mirror are both sound, and say different things; the first entry that differs is named.',
    cure: 'Keep both. Compare the heads that `feltwire verify` prints with the checkpoints that were published, and name the copy that agrees as the journal.',
  },
  'journal-mended': {
    says: 'One of the two copies of the journal was damaged or lacked entries, and was made again from the other.',
    cure: 'Nothing is lost. See to the disk of the copy that is named; what it held is kept beside it.',
  },
  'write-cut-short': {
    says: 'The journal ended in the middle of an entry, which was set aside. The alert `write-cut-short` stands until the next start.',
    cure: 'Nothing is lost: it was never acted on. It is so after a power cut or a kill; if there was neither, find out who wrote to the file.',
  },
  'journal-diverges': {
    says: 'What follows from the inputs in the journal is not what the journal says followed.',
    cure: 'Run `feltwire replay` to see both. Use the version that wrote it, or begin another journal.',
  },
  'journal-full': {
    says: 'The disk is full. Nothing is lost or published until the journal can grow again. The alert `journal-blocked` stands on every table while it is so.',
    cure: 'Free some space; the daemon tries again by itself.',
  },
  'journal-failed': {
    says: 'The journal cannot be read or written.',
    cure: 'See to the disk and to the owner of the file. While running, the daemon tries again by itself.',
  },
  'journal-backlog': {
    says: 'So much waits to be written that no more is taken from the devices.',
    cure: 'See why the journal cannot be written; devices that resend will send again.',
  },
  'journal-entry-too-long': {
    says: 'One entry is longer than a line of the journal may be.',
    cure: 'Report this: no device should be able to say so much at once.',
  },
  'journal-closed': {
    says: 'Something was to be written after the journal was closed.',
    cure: 'Report this: it is a defect of the program.',
  },
  'mirror-full': {
    says: 'The disk of the mirror is full. Play goes on; the journal has everything.',
    cure: 'Free some space; the daemon tries again each second and then writes what is missing.',
  },
  'mirror-failed': {
    says: 'The mirror cannot be read or written. Play goes on; the journal has everything.',
    cure: 'See to the disk; the daemon tries again each second and then writes what is missing.',
  },
  'pool-unfinished': {
    says: 'A pool is not over, and the configuration or the version is not the one that it was opened with.',
    cure: 'Put those back, bring the race to its result, and change them then.',
  },
  'meter-unfinished': {
    says: 'A meter is gone from the configuration, and it holds money still or a hit on it waits.',
    cure: 'Bring it back and settle its hits. To close it, take its money off by `adjust-meter`, fund by fund.',
  },
  'port-missing': {
    says: 'A port is not there.',
    cure: 'Check the cable, the adapter and the path in the configuration.',
  },
  'port-busy': { says: 'Another program has the port open.', cure: 'Stop that program.' },
  'port-denied': { says: 'This user may not use the port.', cure: 'Add the user to the group that owns the port.' },
  'port-failed': { says: 'A port failed.', cure: 'Read the system’s own words in the message; check the adapter.' },
  'broker-away': {
    says: 'The MQTT broker cannot be reached. Messages wait in the journal, and go out in order when it is back.',
    cure: 'Check the broker, its address and the network.',
  },
} as const satisfies Record<string, { says: string; cure: string }>

export type ErrorCode = keyof typeof errors

/** `message` says what happened, where, and what to do. */
export class FeltwireError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.name = 'FeltwireError'
    this.code = code
  }
}
