import type { CardRoomPage } from '../kit/card-room/page.ts'
import { plainTable } from './plain-game.ts'
import { cited, mapped, plainHead, plainIrregularity, plainOption, plainQualifies, plainRule } from './plain-rules.ts'

/** The page of a card-room game as plain data: every record by the ids of its catalogue. */
export const plainCardRoomPage = (page: CardRoomPage) => ({
  ...plainHead(page),
  options: mapped(page.options, plainOption),
  wagers: mapped(page.wagers, ({ title, cite, pays }, id) => ({
    id,
    title,
    ...(pays === undefined ? {} : { pays }),
    ...cited(cite),
  })),
  ...(page.qualifies && { dealer_qualifies: plainQualifies(page.qualifies) }),
  pay_tables: mapped(page.payTables ?? {}, plainTable),
  irregularities: mapped(page.irregularities, plainIrregularity),
  rules: mapped(page.refusals ?? {}, plainRule),
})
