import { game } from '../kit/game.ts'
import { puntoBanco } from './punto-banco-page.ts'
import { gb } from './rules.ts'

export const standardPuntoBanco = game(
  puntoBanco({
    id: 'gb.punto-banco',
    title: 'Punto Banco with Dragon Bonus side wager',
    cite: gb(1015, 1270, '6'),
  }),
)
