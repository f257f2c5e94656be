import { z } from 'zod'
import { call } from '../../games/table/operations/table-operations.ts'
import { createAlphaSign } from '../devices/alpha-sign.ts'
import { createAngelEyeShoe } from '../devices/angel-eye-shoe.ts'
import { createBeeTekShoe } from '../devices/bee-tek-shoe.ts'
import { createBetBoard } from '../devices/bet-board.ts'
import { createBigSixWheel } from '../devices/big-six-wheel.ts'
import { createCammeghWheel } from '../devices/cammegh-wheel.ts'
import { createCardReader } from '../devices/card-reader.ts'
import { createBankStack, createDrop } from '../devices/card-room-trays.ts'
import { createDiceReader } from '../devices/dice-reader.ts'
import { createKeypad } from '../devices/keypad.ts'
import { createLineShoe } from '../devices/line-shoe.ts'
import { createLineWheel } from '../devices/line-wheel.ts'
import { createMeterDisplay } from '../devices/meter-display.ts'
import { createShuffler } from '../devices/shuffler.ts'
import { createSicBoShaker } from '../devices/sic-bo-shaker.ts'
import { createSurveillance } from '../devices/surveillance.ts'
import { createTableReader, createTileReader } from '../devices/table-reader.ts'
import { args, type DeviceKind, kind, lineKind, none, oneOf, text } from './device-kind.ts'

const card = z
  .string()
  .regex(
    /^([2-9TJQKA0][shdcx]|Xx)$/,
    'must be a card, rank then suit, as in Th, Xx for the joker, or 0 and x for no rank and no suit, as in 0x',
  )
  .describe('a card (Th | Xx | 0x)')
const seat = z.int().min(1).max(99).describe('a seat')
const spot = z.string().describe('a spot')
const place = z.string().describe('a place (seat-3)')
const piece = z.string().describe('a card or a tile (Th | Xx | 4-5)')
const amount = z.int().min(0).describe('an amount')
const count = z.int().min(0).describe('a number')
const pocket = z.int().min(0).max(39).describe('a pocket')
const symbol = z.string().describe('a symbol')
const side = z.enum(['player', 'banker'])
const winner = oneOf('a winner', ['player', 'banker', 'tie'])

const cammeghState = oneOf('a state', [
  'before-game',
  'place-bets',
  'ball-in-rim',
  'no-more-bets',
  'winning-number',
  'closed',
  'ball-not-seen',
])
const cammeghFlag = oneOf('flags', ['no-ball-seen', 'ball-with-rotor', 'sensor-fault', 'failed-launch'])
const voidReason = oneOf('a reason', ['ball-with-rotor', 'no-ball-seen', 'wheel-stopped'])
const colour = z.string().describe('a colour').optional()
const diceReason = oneOf('a reason', ['cocked', 'unreadable', 'wrong-number', 'no-shake-seen'])
const deckFound = z
  .strictObject({
    counted: count,
    missing: z.array(card).exactOptional(),
    extra: z.array(card).exactOptional(),
    unreadable: count.exactOptional(),
  })
  .describe('what was found ({"counted": 51, "missing": ["As"], "extra": [], "unreadable": 0})')

/** From a shake's beginning to the camera's report (ms). */
const sicBoCycle = 9_600

/** Every kind of device that a scenario can set on a wire. */
export const kinds: ReadonlyMap<string, DeviceKind> = new Map([
  [
    'angel-eye',
    kind({
      create: ({ port }) => createAngelEyeShoe(port),
      says: {
        standBy: none,
        card: args(card, oneOf('an owner', ['player', 'banker', 'burn', 'first-card']), count),
        cardOutside: args(card, oneOf('a mode', ['locked', 'error', 'setting'])),
        burnCount: args(count),
        result: args(winner, z.array(side).describe('pairs (["player", "banker"])').optional()),
        forcedEnd: none,
        cutCard: none,
        sayOwn: args(z.string().length(1).describe('a letter')),
        error: args(count),
        clearError: args(count),
        retransmit: none,
        sendAgain: none,
        loseMessage: none,
      },
      isChecked: true,
      reboot: (shoe) => shoe.start(),
    }),
  ],
  [
    'bee-tek',
    kind({
      create: ({ port }) => createBeeTekShoe(port),
      says: {
        card: args(card),
        burn: args(card),
        unread: none,
        alarm: args(z.string().describe('a text').optional()),
        warning: args(z.string().describe('a code').optional()),
      },
    }),
  ],
  [
    'line-shoe',
    lineKind(createLineShoe, {
      standBy: none,
      lock: none,
      unlock: none,
      draw: args(
        card,
        oneOf('an owner', ['player', 'banker', 'burn', 'first-card', 'outside-game']).optional(),
        count.describe('an index').optional(),
      ),
      drawUnread: args(text),
      cutCard: none,
      result: args(winner, oneOf('pairs', ['none', 'player', 'banker', 'both']).optional()),
      forcedEnd: none,
    }),
  ],
  [
    'cammegh',
    kind({
      create: ({ port }) => createCammeghWheel(port),
      says: {
        status: none,
        setState: args(cammeghState),
        setFlags: z.array(cammeghFlag).describe(`${cammeghFlag.description}, any number`),
        launch: none,
        noMoreBets: none,
        land: args(pocket),
        close: none,
      },
      tick: (wheel) => wheel.tick,
    }),
  ],
  [
    'line-wheel',
    lineKind(createLineWheel, {
      turnRotor: args(oneOf('a direction', ['clockwise', 'anticlockwise']), count),
      makeReady: none,
      placeBets: none,
      launch: none,
      loseBall: none,
      noMoreBets: none,
      close: none,
      land: args(pocket),
      giveUp: args(voidReason),
    }),
  ],
  [
    'bet-board',
    lineKind(createBetBoard, {
      place: args(seat, spot, count.describe('an amount')),
      clear: args(seat, spot),
      sense: args(seat, spot, oneOf('a chip', ['there', 'gone'])),
      takeCoins: args(seat, spot, count),
      tellAll: none,
      noMoreBets: none,
      openBetting: none,
    }),
  ],
  [
    'shuffler',
    lineKind(createShuffler, {
      setMode: args(oneOf('a mode', ['batch', 'continuous', 'sort'])),
      startShuffle: args(colour),
      finishShuffle: args(count, colour),
      deliver: args(count, z.string().describe('a receiver').optional()),
      checkDeck: args(deckFound),
    }),
  ],
  [
    'dice-reader',
    lineKind(createDiceReader, {
      rest: none,
      shake: none,
      settle: none,
      read: z.array(z.int().min(1).max(6)).describe('faces, one each'),
      refuse: args(diceReason),
    }),
  ],
  [
    'sic-bo-shaker',
    kind({
      create: ({ port, random, pace }) => createSicBoShaker(port, random, { cycle: sicBoCycle / pace }),
      says: {
        shake: none,
        jam: none,
        free: none,
        cameraSees: args(oneOf('what the camera sees', ['dice', 'nothing', 'no shake'])),
      },
      wires: ['mqtt'],
      tick: (shaker) => shaker.tick,
    }),
  ],
  [
    'big-six-wheel',
    lineKind(createBigSixWheel, {
      spin: none,
      rest: none,
      restOn: args(symbol),
      restBetween: args(symbol, symbol, symbol.describe('the one that passed').optional()),
    }),
  ],
  ['meter-display', lineKind(createMeterDisplay, {})],
  ['alpha-sign', kind({ create: ({ port }) => createAlphaSign(port), says: {} })],
  [
    'keypad',
    lineKind(createKeypad, {
      press: args(
        z.string().describe('a key'),
        seat.describe('a seat').optional(),
        amount.describe('an amount, or a number of cards').optional(),
      ),
    }),
  ],
  ['card-reader', lineKind(createCardReader, { lay: args(card) })],
  ['table-reader', lineKind(createTableReader, { put: args(place, piece), off: args(place, piece) })],
  ['tile-reader', lineKind(createTileReader, { put: args(place, piece), off: args(place, piece) })],
  [
    'bank-stack',
    lineKind(createBankStack, { hold: args(amount, z.string().describe('parties (3:1500+5:500)').optional()) }),
  ],
  ['drop', lineKind(createDrop, { drop: args(z.string().describe('a fee'), amount) })],
  [
    'surveillance',
    kind({
      create: ({ port }) => createSurveillance(port),
      says: {
        call: args(
          z
            .strictObject(call.shape)
            .describe('an irregularity ({"irregularity": "irr-5.9-confidentiality", "seat": 1})'),
        ),
      },
      wires: ['mqtt'],
    }),
  ],
])
