import { citationText } from '../../games/kit/document/citation.ts'
import type { Options } from '../../games/kit/document/options.ts'
import type { MeterConfiguration, Mistake, TableConfiguration, TableSetup } from './shape.ts'

type Judged = { mistakes: Mistake[]; warnings: Mistake[] }

/** Checks the jackpots of the tables against the configured meters, the games and the wagers they offer. */
export function judgeJackpots(
  meters: readonly MeterConfiguration[],
  configured: readonly TableConfiguration[],
  ready: readonly TableSetup[],
): Judged {
  const judged = configured.flatMap((table, t) => {
    const game = ready.find(({ id }) => id === table.id)
    return game === undefined ? [] : [judgeTable(game, table.meters, `tables.${t}`)]
  })
  return {
    mistakes: [...dangling(meters, configured, ready), ...judged.flatMap(({ mistakes }) => mistakes)],
    warnings: judged.flatMap(({ warnings }) => warnings),
  }
}

/** Meters that tables name but that are not configured, and jackpots that their games do not have. */
function dangling(
  meters: readonly MeterConfiguration[],
  configured: readonly TableConfiguration[],
  ready: readonly TableSetup[],
): Mistake[] {
  return configured.flatMap((table, t) =>
    Object.entries(table.meters).flatMap(([jackpot, meter]) => {
      const path = `tables.${t}.meters.${jackpot}`
      const game = ready.find(({ id }) => id === table.id)?.game
      const known = Object.keys(game?.jackpots ?? {})
      if (game !== undefined && !known.includes(jackpot))
        return [{ path, message: `${game.id} has no jackpot '${jackpot}'; it has ${known.join(', ') || 'none'}` }]
      if (meters.some(({ id }) => id === meter)) return []
      return [{ path, message: `there is no meter '${meter}'` }]
    }),
  )
}

type Fed = TableConfiguration['meters']

function judgeTable(table: TableSetup, fed: Fed, path: string): Judged {
  const jackpots = Object.entries(table.game.jackpots ?? {})
  const ofOffer = (offer: Offer, isFed: boolean) =>
    jackpots.filter(([id, { wager }]) => Object.hasOwn(fed, id) === isFed && offerOf(table.options, wager) === offer)
  return {
    mistakes: [
      ...ofOffer('none', true).map(([id, { wager }]) => ({
        path: `${path}.meters.${id}`,
        message: `${wager} is not offered at this table, so it feeds no meter`,
      })),
      ...ofOffer('chosen', false).map(([id, { wager, leastMain, cites }]) => ({
        path: `${path}.meters`,
        message: `${wager} is offered, and its jackpot '${id}' feeds no meter`,
        ...(leastMain && cites?.share && { rule: leastMain.rule, citation: citationText(cites.share) }),
      })),
    ],
    warnings: [
      ...ofOffer('usual', false).map(([id, { wager }]) => ({
        path: `${path}.meters`,
        message: `${wager} is offered, and its jackpot '${id}' feeds no meter, so its wins stay open`,
      })),
      ...(Object.keys(fed).length === 0 ? [] : withoutDevices(table, path)),
    ],
  }
}

/** Whether a wager is offered because an option of its own says so (`chosen`), or by default (`usual`). */
type Offer = 'none' | 'usual' | 'chosen'

function offerOf({ wagersOffered, progressiveOffered }: Options, wager: string): Offer {
  if (!wagersOffered.includes(wager) || progressiveOffered === 'not-offered') return 'none'
  return progressiveOffered === 'yes-offered' ? 'chosen' : 'usual'
}

/** Each table of a meter must display it (gb 2.7 g, lines 230-231), and only sensors know which stakes are in. */
function withoutDevices({ devices }: TableSetup, path: string): Mistake[] {
  const needed = [
    ['jackpot-meter', 'the meter has no display at this table'],
    ['bet-sensors', 'there are no bet sensors, so the meter gets no contributions from this table'],
  ]
  return needed
    .filter(([device]) => !devices.some(({ kind }) => kind.device === device))
    .map(([, message = '']) => ({ path: `${path}.devices`, message }))
}
