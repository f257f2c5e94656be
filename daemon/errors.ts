import { brokerTroubles } from '../drivers/transport/broker-troubles.ts'

/** Why the daemon does not start, or does not go on. Codes are stable; docs/errors.md explains each. */
export const errors = {
  'config-unreadable': {
    says: 'The configuration file cannot be read.',
    cure: 'Check the path and that this user may read the file.',
  },
  'config-invalid': {
    says: 'The configuration has mistakes. Each is listed with its line, its path and, where a rule forbids it, that rule.',
    cure: 'Correct them and run `feltwire check-config FILE`, which opens no device.',
  },
  'config-doubtful': {
    says: 'The configuration can be used, but a part of it needs a look: a secret that every user of the machine can read, or a device that the game does not use.',
    cure: 'Do what the message says. `feltwire check-config FILE` lists the same.',
  },
  'config-refused': {
    says: 'A changed configuration is not taken by the running daemon: it has mistakes, or changes what needs a restart. Every table has the alert `config-refused`; the daemon goes on with the configuration that it has.',
    cure: 'Correct the file and reload it, or restart the daemon between rounds. `feltwire check-config FILE` lists mistakes.',
  },
  'journal-in-use': {
    says: 'Another process has this journal open.',
    cure: 'Stop the other daemon, or name another journal in the configuration.',
  },
  'journal-broken': {
    says: 'The journal was altered or damaged. The message names the first bad entry.',
    cure: 'Keep the file for an investigation, and name another journal in the configuration. `feltwire verify` shows how much of it is proved.',
  },
  'journal-archived': {
    says: 'What was named as the journal has closed segments only: it is an archive, or a journal without its newest segment.',
    cure: 'Name the journal, and the archive with `--archive`. If it is the journal, its newest segment is missing: keep what there is, and look for the segment in the mirror.',
  },
  'journal-copies-differ': {
    says: 'The journal and its mirror are each intact but differ. The message names the first entry that differs.',
    cure: 'Keep both. Compare the head hashes that `feltwire verify` prints with the published checkpoints, and configure the copy that matches as the journal.',
  },
  'journal-behind': {
    says: 'The journal has fewer entries than a checkpoint says that was signed with its key: its end was cut off, or an older copy was put in its place.',
    cure: 'Keep the journal and its mirror as they are. Look for the missing entries in copies of either. To play on without them is for an inquiry to decide: it takes another journal with a key of its own.',
  },
  'journal-forked': {
    says: 'The journal has other entries than those that a checkpoint was signed for: it was rewritten.',
    cure: 'Keep the journal, its mirror and the checkpoint for an inquiry. Play on with another journal and a key of its own.',
  },
  'checkpoint-unreadable': {
    says: 'The file of a checkpoint cannot be read.',
    cure: 'Check the path. It holds the signed note, or the message in which it was published.',
  },
  'key-missing': {
    says: 'There is no key to sign checkpoints with. It is never made by itself, because a new key could hide a journal that was rewritten.',
    cure: 'Before a first start run `feltwire key new -c FILE`. Later, bring the file back from a copy.',
  },
  'key-unsafe': {
    says: 'The file of the key can be read by other users, or belongs to another user.',
    cure: 'Run the command that the message names. If anybody else could have read the key, replace it with `feltwire key rotate -c FILE`.',
  },
  'key-unreadable': {
    says: 'The file of the key cannot be read or written, or holds no Ed25519 private key.',
    cure: 'Bring it back from a copy, or correct the path in the configuration.',
  },
  'key-exists': {
    says: 'There is a key already, and it is not overwritten.',
    cure: 'To replace it, run `feltwire key rotate -c FILE`.',
  },
  'key-changed': {
    says: 'The key is not the one that signed the journal, nor was it signed by it.',
    cure: 'Bring the former key back, and replace it with `feltwire key rotate -c FILE`.',
  },
  'program-changed': {
    says: 'A file of the program is not as its manifest says: it was changed, added or removed after it was packed. A daemon that is running stops.',
    cure: 'Install the program again from where it was packed. `feltwire manifest --check` names the files. Find out who changed them.',
  },
  'program-unproved': {
    says: 'The configuration names the key that signs the program, and there is no manifest that this key has signed.',
    cure: 'Install the program again from where it was packed, or correct `program.key` in the configuration.',
  },
  'journal-mended': {
    says: 'One of the two copies of the journal was damaged or incomplete, and was rebuilt from the other.',
    cure: 'Nothing is lost. Check the disk of the copy that the message names; the damaged file is kept beside it.',
  },
  'write-cut-short': {
    says: 'The journal ended in the middle of an entry, which was moved to a separate file. The alert `write-cut-short` stays on until the next start.',
    cure: 'Nothing is lost: the entry had no effect. This happens after a power cut or a kill; if there was neither, find out who wrote to the file.',
  },
  'journal-diverges': {
    says: 'Replaying the inputs in the journal does not give the results in the journal.',
    cure: 'Run `feltwire replay` to see both. Use the version that wrote the journal, or start a new one.',
  },
  'snapshot-unknown': {
    says: 'The journal has a snapshot in a form that this version does not know: a later version wrote it.',
    cure: 'Start the version that wrote the journal, or a later one.',
  },
  'journal-changed': {
    says: 'A file of the journal was removed, replaced, cut off or altered while the daemon had it open. The alert `journal-changed` stays on until the next start. Where it is the file that is written, nothing is published until it is back.',
    cure: 'Find out who did it. Where a disk was unmounted, mount it again. Else stop the daemon and run `feltwire verify` on the journal and on its mirror: a start makes the damaged copy again from the other.',
  },
  'journal-full': {
    says: 'The disk is full. Nothing is lost, and nothing is published until the journal can be written again. Meanwhile every table has the alert `journal-blocked`.',
    cure: 'Free some disk space; the daemon retries by itself.',
  },
  'journal-failed': {
    says: 'The journal cannot be read or written.',
    cure: 'Check the disk and the owner of the file. A running daemon retries by itself.',
  },
  'journal-backlog': {
    says: 'Too many entries wait to be written, so the daemon stops reading from the devices.',
    cure: 'Find out why the journal cannot be written. Devices that resend will send the messages again.',
  },
  'journal-entry-too-long': {
    says: 'An entry is longer than the journal allows.',
    cure: 'Report this: no device should be able to send that much at once.',
  },
  'journal-closed': {
    says: 'The program tried to write after the journal was closed.',
    cure: 'Report this: it is a bug.',
  },
  'mirror-full': {
    says: 'The disk of the mirror is full. Play continues; the journal is complete.',
    cure: 'Free some disk space. The daemon retries every second and then writes what is missing.',
  },
  'mirror-failed': {
    says: 'The mirror cannot be read or written. Play continues; the journal is complete.',
    cure: 'Check the disk. The daemon retries every second and then writes what is missing.',
  },
  'pool-unfinished': {
    says: 'A pool is still open, and its configuration is not the one that it was opened with, or this version cannot replay it.',
    cure: 'Restore them, enter the result of the race, and change them afterwards.',
  },
  'meter-unfinished': {
    says: 'A meter was removed from the configuration while it holds money or has a pending hit.',
    cure: 'Put it back and settle its hits. To close it, take its money off with `adjust-meter`, fund by fund.',
  },
  'people-invalid': {
    says: 'The file of people cannot be read or has a mistake. A running daemon keeps the people that it had, and every table has the alert `people-invalid`.',
    cure: 'Correct it, or make a new one with `feltwire person add`.',
  },
  'limits-invalid': {
    says: 'The file of limits that people have set (`limits.json` in the folder of the journal) cannot be read or has a mistake.',
    cure: 'Correct it, or take it away: the limits of the configuration are in force then. The journal has every request that set them.',
  },
  'limits-unwritable': {
    says: 'The file of limits that people set cannot be written.',
    cure: 'Check the folder of the journal and the space on its disk, and set the limits again.',
  },
  'people-unwritable': {
    says: 'The file of people cannot be written.',
    cure: 'Check the folder and that this user may write there.',
  },
  'person-unknown': {
    says: 'There is nobody of this id in the file of people.',
    cure: 'See `feltwire person list`; ids are written as they are there.',
  },
  'person-known': {
    says: 'Somebody of this id, or with this key, is in the file of people already.',
    cure: 'Choose another id, or remove the other with `feltwire person remove`.',
  },
  'person-key-unreadable': {
    says: 'A private key cannot be read, or is not an Ed25519 key.',
    cure: 'Check the path; `feltwire person add` makes a new key.',
  },
  'person-key-unwritable': {
    says: 'A private key cannot be written, or there is one already.',
    cure: 'Check the folder. A key is never overwritten: move the old one away first.',
  },
  'person-key-shared': {
    says: 'Users other than its owner can read a private key.',
    cure: 'Take their rights away with `chmod 600`. If somebody may have copied it, remove the person and add a new key.',
  },
  'person-key-differs': {
    says: 'A private key is not the one of the person in the file of people.',
    cure: 'Name the right key with `--key`, or add the person with this one.',
  },
  'wrong-passphrase': {
    says: 'The passphrase does not open a private key, or the key was changed.',
    cure: 'Type it again. It cannot be recovered: otherwise remove the person and add a new key.',
  },
  'no-answer': {
    says: 'No daemon has answered a request.',
    cure: 'Check that the daemon runs and that the table is its own. The request may have been carried out: look at the table before you ask again.',
  },
  'witness-memory': {
    says: 'A witness cannot read or write what it has seen.',
    cure: 'Free some space on its disk, or bring the file back from a copy: it tries again by itself, and cosigns nothing until then. A file that is moved away is started again from what the table says next.',
  },
  'witness-alert': {
    says: 'A journal is not what a witness has seen of it before, or says nothing any more. The alert stands until a person signs it off.',
    cure: 'The folder `evidence` of the witness has the checkpoints and the proof. Compare with the journal by `feltwire verify --checkpoint`, keep both, then run `feltwire witness sign-off`; docs/witness.md says what each alert means.',
  },
  'watch-address': {
    says: 'The page of the pit cannot be served at its address.',
    cure: 'See whether another program has the port (`http.port`), and whether this machine has the address (`http.host`).',
  },
  'watch-certificate': {
    says: "The certificate or the key of the pit's page cannot be used.",
    cure: 'Check that `http.tls` names PEM files that belong together, and that the account of the watch may read them.',
  },
  'watch-history': {
    says: "The history of the pit's page cannot be read or written. The page goes on; what is heard waits in memory until the disk takes it.",
    cure: 'Free some space on the disk, or check the folder that `folder` names and its owner.',
  },
  'port-missing': {
    says: 'A port does not exist.',
    cure: 'Check the cable, the adapter and the path in the configuration.',
  },
  'port-busy': { says: 'Another program has the port open.', cure: 'Stop that program.' },
  'port-denied': {
    says: 'This user may not use the port.',
    cure: 'Add the user to the group that owns the port, usually `dialout`.',
  },
  'port-failed': {
    says: 'A port failed.',
    cure: 'The message contains the error of the operating system. Check the adapter.',
  },
  ...brokerTroubles,
} as const satisfies Record<string, { says: string; cure: string }>

export type ErrorCode = keyof typeof errors

/** An error for people: `message` says what happened, where, and what to do. */
export class FeltwireError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.name = 'FeltwireError'
    this.code = code
  }
}
