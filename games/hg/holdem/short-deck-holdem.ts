import { oneDeck, rankOf } from '../../kit/cards/cards.ts'
import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { flopStreets } from '../../kit/pot/streets.ts'
import { shortDeckHigh } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindsLeftOfButton,
  blindWagers,
  irregular,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { buttonRefusal, buttonToNextPlayer } from '../procedures/button-moves.ts'

/** Hold'em with the 36 cards from the six up: a flush beats a full house. */
export const shortDeckHoldem = potGame({
  ...potGameOf,
  id: 'hg.short-deck-holdem',
  title: "Short Deck Texas Hold'em",
  cite: hg(5267, 5525),
  approval: approvedAs('GEGR-002057', 6959),
  options: potOptions({ button: hg(5318, 5338), chip: hg(5384) }),
  seats: { most: 10, counted: true, cite: hg(5314) },
  opening: blindsLeftOfButton(hg(5318, 5338)),
  streets: flopStreets(2),
  betting: threeRaises(hg(5333, 5337)),
  showdown: {
    cite: hg(5378, 5384),
    portions: [ofAll('high', shortDeckHigh, hg(5281, 5310))],
    oddChips: oddChipLeftOfButton(hg(5384)),
  },
  /** Without twos, threes, fours and fives (hg 5277). */
  deck: oneDeck.filter((card) => !'2345'.includes(rankOf(card))),
  procedures: [buttonToNextPlayer],
  fees: tableFees,
  wagers: blindWagers({ blinds: hg(5321, 5329), bets: hg(5333, 5374), pot: hg(5378, 5384) }),
  refuses: { ...stepByStep, 'foreign-card': 'foreign-card', 'duplicate-card': 'duplicate-card' },
  refusals: {
    ...saysStepByStep({
      blinds: hg(5328),
      betting: hg(5333, 5337),
      deal: hg(5331, 5376),
      seats: hg(5314),
      fees: 5522,
    }),
    ...buttonRefusal(hg(5319)),
  },
  irregularities: {
    'foreign-card': irregular(
      'a 2, 3, 4, 5 or a joker is read',
      'the document names none; this is not the 36-card deck, so the hand is void and all wagers go back',
      hg(5277),
      ['card-shoe', 'shuffler'],
    ),
    'duplicate-card': irregular('the same card read twice', 'the document names none; the hand is void', hg(5277), [
      'card-shoe',
      'shuffler',
    ]),
    'missing-burn': {
      ...irregular(
        'flop, turn or river dealt without exactly one burn before it',
        'the document names none; stop, and call a supervisor',
        hg(5340, 5367),
        ['card-shoe'],
      ),
      codes: ['burn-missing'],
    },
    'fourth-raise': irregular(
      'a fourth raise in a round with three or more players',
      'the raise is refused; it may be a call',
      hg(5337),
      [],
    ),
  },
})
