import { game } from '../../kit/document/game.ts'
import { gb } from '../common-rules.ts'
import { puntoBanco } from './punto-banco-page.ts'

export const standardPuntoBanco = game(
  puntoBanco({
    id: 'gb.punto-banco',
    title: 'Punto Banco with Dragon Bonus side wager',
    cite: gb(1015, 1270, '6'),
  }),
)
