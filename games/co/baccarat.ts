import { game } from '../kit/document/game.ts'
import { variation } from './baccarat-page.ts'
import { approved, co } from './common-rules.ts'

export const baccarat = game(
  variation({
    id: 'co.baccarat',
    title: 'Baccarat / mini baccarat',
    cite: co(36, 301),
    approval: approved('30-2801 to 30-2816', 34),
  }),
)
