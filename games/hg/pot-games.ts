import type { CardRoomGame } from '../kit/card-room/page.ts'
import { thirteenCard } from './chinese/13-card.ts'
import { faceUpChinese } from './chinese/face-up-chinese.ts'
import { archie } from './draw/archie.ts'
import { badacey } from './draw/badacey.ts'
import { badeucey } from './draw/badeucey.ts'
import { badugi } from './draw/badugi.ts'
import { dramaha } from './draw/dramaha.ts'
import { dramaha27 } from './draw/dramaha-27.ts'
import { kansasCityLowballTripleDraw } from './draw/kansas-city-lowball-triple-draw.ts'
import { lowball } from './draw/lowball.ts'
import { matchIt } from './draw/match-it.ts'
import { withFees } from './fee-games.ts'
import { crazyPineapple } from './holdem/crazy-pineapple.ts'
import { noLimitHoldem } from './holdem/no-limit-holdem.ts'
import { reverseHoldem } from './holdem/reverse-holdem.ts'
import { shortDeckHoldem } from './holdem/short-deck-holdem.ts'
import { texasHoldem } from './holdem/texas-holdem.ts'
import { doubleBoardOmaha } from './omaha/double-board-omaha.ts'
import { fiveCardOmahaHiLo } from './omaha/five-card-omaha-hi-lo.ts'
import { omaha } from './omaha/omaha.ts'
import { omahaHighLow } from './omaha/omaha-high-low.ts'
import { asianFiveCardStud } from './stud/asian-five-card-stud.ts'
import { mexicanPoker } from './stud/mexican-poker.ts'
import { razz } from './stud/razz.ts'
import { razzdacey } from './stud/razzdacey.ts'
import { razzdeucey } from './stud/razzdeucey.ts'
import { sevenCardStud } from './stud/seven-card-stud.ts'
import { sevenCardStudHilo } from './stud/seven-card-stud-hilo.ts'
import { sevenStudHiloRegular } from './stud/seven-stud-hilo-regular.ts'
import { super7CardStud } from './stud/super-7-card-stud.ts'
import { super7CardStudHiLo } from './stud/super-7-card-stud-hi-lo.ts'
import { super7CardStudHiLoRegular } from './stud/super-7-card-stud-hi-lo-regular.ts'
import { superRazz } from './stud/super-razz.ts'
import { superRazzdacey } from './stud/super-razzdacey.ts'
import { superRazzdeucey } from './stud/super-razzdeucey.ts'

/** The games in which players contest a pot. */
export const potGames: readonly CardRoomGame[] = [
  thirteenCard,
  faceUpChinese,
  crazyPineapple,
  noLimitHoldem,
  reverseHoldem,
  shortDeckHoldem,
  texasHoldem,
  doubleBoardOmaha,
  fiveCardOmahaHiLo,
  omahaHighLow,
  omaha,
  archie,
  badacey,
  badeucey,
  badugi,
  dramaha27,
  dramaha,
  kansasCityLowballTripleDraw,
  lowball,
  matchIt,
  asianFiveCardStud,
  mexicanPoker,
  razz,
  razzdacey,
  razzdeucey,
  sevenCardStudHilo,
  sevenCardStud,
  sevenStudHiloRegular,
  super7CardStudHiLoRegular,
  super7CardStudHiLo,
  super7CardStud,
  superRazz,
  superRazzdacey,
  superRazzdeucey,
].map(withFees)
