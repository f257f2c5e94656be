import type { CardRoomGame } from '../kit/card-room/page.ts'
import { archie } from './draw/archie.ts'
import { badacey } from './draw/badacey.ts'
import { badeucey } from './draw/badeucey.ts'
import { dramaha } from './draw/dramaha.ts'
import { dramaha27 } from './draw/dramaha-27.ts'
import { withFees } from './fee-games.ts'
import { shortDeckHoldem } from './holdem/short-deck-holdem.ts'
import { doubleBoardOmaha } from './omaha/double-board-omaha.ts'
import { razzdacey } from './stud/razzdacey.ts'
import { razzdeucey } from './stud/razzdeucey.ts'
import { sevenStudHiloRegular } from './stud/seven-stud-hilo-regular.ts'
import { super7CardStud } from './stud/super-7-card-stud.ts'
import { super7CardStudHiLo } from './stud/super-7-card-stud-hi-lo.ts'
import { super7CardStudHiLoRegular } from './stud/super-7-card-stud-hi-lo-regular.ts'
import { superRazz } from './stud/super-razz.ts'
import { superRazzdacey } from './stud/super-razzdacey.ts'
import { superRazzdeucey } from './stud/super-razzdeucey.ts'

/** The games in which players contest a pot. */
export const potGames: readonly CardRoomGame[] = [
  archie,
  badacey,
  badeucey,
  doubleBoardOmaha,
  dramaha,
  dramaha27,
  razzdacey,
  razzdeucey,
  sevenStudHiloRegular,
  shortDeckHoldem,
  super7CardStud,
  super7CardStudHiLo,
  super7CardStudHiLoRegular,
  superRazz,
  superRazzdacey,
  superRazzdeucey,
].map(withFees)
