import { described } from '../../kit/document/described.ts'
import { game } from '../../kit/document/game.ts'
import type { CoupFacts } from '../../kit/families/baccarat/coup.ts'
import { bankerWins, isTie } from '../../kit/families/baccarat/coup-events.ts'
import { gb } from '../common-rules.ts'
import { puntoBanco } from './punto-banco-page.ts'

export const puntoBanco2000 = game(
  puntoBanco({
    id: 'gb.punto-banco-2000',
    title: 'Punto Banco 2000 (no-commission variation)',
    cite: gb(1162, 1174, '6.28-6.30'),
    extends: 'gb.punto-banco',
    wagers: {
      banco: {
        title: 'Banco',
        cite: gb(1166, 1170, '6.28-6.29'),
        voids: described('the hands tie', (coup: CoupFacts) => isTie(coup)),
        rows: {
          'with six': described('Banco wins with 6', (coup: CoupFacts) => bankerWins(coup) && coup.B === 6),
          'with any other total': described('Banco wins with any other total', (coup: CoupFacts) => bankerWins(coup)),
        },
        pays: { 'with six': '1:2', 'with any other total': '1:1' },
      },
    },
  }),
)
