import type { CardRoomGame } from '../kit/card-room/page.ts'
import { baccarat } from './baccarat/baccarat.ts'
import { ezBaccaratPanda8 } from './baccarat/ez-baccarat-panda-8.ts'
import { fortune7Baccarat } from './baccarat/fortune-7-baccarat.ts'
import { blackjackPoker } from './blackjack/blackjack-poker.ts'
import { hawaiianBlackjack } from './blackjack/hawaiian-blackjack.ts'
import { nineAndAHalf } from './blackjack/nine-and-a-half.ts'
import { baccarat9Of2009 } from './nines/baccarat-9-2009.ts'
import { baccarat9Undated } from './nines/baccarat-9-v1.ts'
import { pan9BonusTie } from './nines/pan-9-bonus-tie.ts'
import { super9 } from './nines/super-9.ts'
import { super9BonusTie } from './nines/super-9-bonus-tie.ts'
import { fortunePaiGowPoker } from './pai-gow/fortune-pai-gow-poker.ts'
import { jokersWildPaiGowPoker } from './pai-gow/jokers-wild-pai-gow-poker.ts'
import { paiGowPoker } from './pai-gow/pai-gow-poker.ts'
import { paiGowTiles } from './pai-gow/pai-gow-tiles.ts'
import { paiGowTilesWild } from './pai-gow/pai-gow-tiles-wild.ts'
import { caribbeanStud } from './poker/caribbean-stud.ts'
import { pokara } from './poker/pokara.ts'
import { threeCardPoker6CardBonus } from './poker/three-card-poker-6-card-bonus.ts'
import { ultimateTexasHoldem } from './poker/ultimate-texas-holdem.ts'

/** The games in which players bet against a player-dealer. */
export const bankGames: readonly CardRoomGame[] = [
  baccarat,
  ezBaccaratPanda8,
  fortune7Baccarat,
  super9,
  super9BonusTie,
  pan9BonusTie,
  baccarat9Undated,
  baccarat9Of2009,
  hawaiianBlackjack,
  nineAndAHalf,
  blackjackPoker,
  caribbeanStud,
  pokara,
  ultimateTexasHoldem,
  threeCardPoker6CardBonus,
  paiGowPoker,
  jokersWildPaiGowPoker,
  fortunePaiGowPoker,
  paiGowTiles,
  paiGowTilesWild,
]
