import type { SessionRecord } from '../../engine/journal-records.ts'
import type { Entry } from '../../journal/entry.ts'
import { software } from '../../version.ts'
import type { Told } from '../gather-rounds.ts'
import type { WantedRound } from '../round-segments.ts'
import type { RoundStory } from '../story/round-story.ts'
import { tellRound } from '../story/tell-round.ts'
import type { Packing } from './gather-entries.ts'
import { gatherMeter } from './gather-meter.ts'
import { type GatheredRound, gatherRound } from './gather-round.ts'
import type { PackReader } from './left-out.ts'
import { accountOf } from './meter-account.ts'
import type { DisputePack, MeterPack, RoundPack } from './pack-form.ts'
import { entriesOf, isOfRound } from './packed-entries.ts'
import { caseOf } from './round-case.ts'

/**
 * The pack of a round. Throws as `gatherRound` does.
 * @param made the moment at which it is made (ms)
 * @param packing `reader` is whom it is for; everybody, where that is not said
 */
export function packOfRound(
  journal: string,
  wanted: WantedRound,
  made: number,
  packing: Packing & { reader?: PackReader } = {},
): RoundPack {
  const gathered = gatherRound(journal, wanted, packing)
  const entries = entriesOf(gathered)
  return {
    form: 1,
    by: software,
    made,
    ...gathered,
    story: storyOf(gathered),
    case: caseOf(entries, gathered.about),
  }
}

/** The pack of a meter over a period (ms, both included). Throws as `gatherMeter` does. */
export function packOfMeter(
  journal: string,
  meter: string,
  period: { from: number; to: number },
  made: number,
  packing: Packing = {},
): MeterPack {
  const gathered = gatherMeter(journal, meter, period, packing)
  const account = accountOf(entriesOf(gathered), gathered.about)
  return { form: 1, by: software, made, ...gathered, account }
}

/** What the entries of a pack tell, in place of what it says itself. */
export const retold = (pack: DisputePack): DisputePack =>
  isOfRound(pack)
    ? { ...pack, story: storyOf(pack), case: caseOf(entriesOf(pack), pack.about) }
    : { ...pack, account: accountOf(entriesOf(pack), pack.about) }

/** The story that the entries of a pack tell, without those that are left out. */
function storyOf({ about, entries, shown, around }: GatheredRound): RoundStory {
  const { table, session, round } = about
  const texts = entriesOf({ entries })
  const begun = texts.find((entry) => entry.kind === 'session')
  const told = texts.filter((entry) => entry !== begun).map((entry) => withShown(entry, shown))
  const surroundings = { ...around, session: begun === undefined ? around.session : recordOf(begun) }
  return tellRound({ table, round }, { session, sessions: [session], entries: told, surroundings })
}

function withShown(entry: Entry, shown: RoundPack['shown']): Told {
  const [before, after] = shown[String(entry.n)] ?? []
  return before === undefined || after === undefined ? entry : { ...entry, before, after }
}

function recordOf({ n: _, kind: __, ...session }: Entry & { kind: 'session' }): SessionRecord {
  return session
}
