import { game } from '../kit/document/game.ts'
import { approved, co } from './common-rules.ts'
import { variation } from './coup-page.ts'

export const baccarat = game(
  variation({
    id: 'co.baccarat',
    title: 'Baccarat / mini baccarat',
    cite: co(36, 301),
    approval: approved('30-2801 to 30-2816', 34),
  }),
)
