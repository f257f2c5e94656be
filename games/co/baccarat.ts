import { game } from '../kit/game.ts'
import { variation } from './coup-page.ts'
import { co } from './rules.ts'

export const baccarat = game(
  variation({
    id: 'co.baccarat',
    title: 'Baccarat / mini baccarat',
    cite: co(36, 301),
    approval: '1 CCR 207-1 Rule 28, 30-2801 to 30-2816',
  }),
)
