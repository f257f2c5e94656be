import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'

/*
 * Blackjack a second time, as gb 4.9 to 4.30 tell it: a croupier who deals a round in which every choice is made by
 * chance, and what then goes back for each wager. It knows nothing of the page in `games/`.
 */

export type House = {
  soft17: 'a-stand' | 'b-count-as-7'
  doubleOn: '9-10-11' | 'any'
  splitOn: 'no-4-5-10' | 'any'
  evenMoney: 'offered' | 'not-offered'
  splitTwoCard21: 'ordinary-21' | 'literal-two-card'
}

type Wager = { seat: number; wager: string; stake: number; hand?: number; player?: string; behind?: true }
type Hand = { cards: Card[]; isSplit: boolean; paid: boolean }
type PlainRound = {
  deal: Record<string, string>
  actions: { seat: number; do: string; hand?: number }[]
  bets: Wager[]
  /** What goes back for each wager, in the order of the bets. */
  back: number[]
}

const points = (card: Card): number => ('TJQK'.includes(card.charAt(0)) ? 10 : Number(card.charAt(0)) || 1)

/** Line 543: the first Ace is eleven unless that is over 21, and any other is one. */
function countOf(cards: readonly Card[]): number {
  const all = cards.map(points).reduce((sum, value) => sum + value, 0)
  return all <= 11 && cards.some((card) => card.startsWith('A')) ? all + 10 : all
}

/** Lines 560-576. */
function dealerDraws(cards: readonly Card[], { soft17 }: House): boolean {
  const hardCount = cards.map(points).reduce((sum, value) => sum + value, 0)
  return countOf(cards) < 17 || (soft17 === 'b-count-as-7' && countOf(cards) === 17 && hardCount === 7)
}

const isTwoCard21 = (cards: readonly Card[]) => cards.length === 2 && countOf(cards) === 21

/** Lines 581-605 and 670-672: how often the stake goes back in halves, 5 for 3 to 2. */
function halvesBack({ cards, isSplit, paid }: Hand, dealer: readonly Card[], house: House): number {
  if (paid) return 4
  const [mine, theirs] = [countOf(cards), countOf(dealer)]
  const twoCards = isTwoCard21(cards) && (!isSplit || house.splitTwoCard21 === 'literal-two-card')
  if (mine > 21) return 0
  if (theirs <= 21 && mine < theirs) return 0
  if (mine === 21 && theirs === 21) {
    if (twoCards && isTwoCard21(dealer)) return 2
    if (isTwoCard21(dealer)) return 0
    return twoCards ? (isSplit ? 4 : 5) : 2
  }
  if (mine === theirs) return 2
  return isTwoCard21(cards) && !isSplit ? 5 : 4
}

/** A round of one to three boxes from a fresh shoe of six decks, with somebody behind now and then. */
function plainRound(house: House, random: Random): PlainRound {
  const left = Array.from({ length: 6 }, () => oneDeck).flat()
  const draw = (): Card => left.splice(random.int(left.length), 1)[0] as Card
  const stakeOf = () => 2 * (1 + random.int(50)) + random.int(2)
  const seats = [1, 2, 3].slice(0, 1 + random.int(3))
  const round: PlainRound = { deal: {}, actions: [], bets: [], back: [] }
  const dealer = [draw()]
  const finish: (() => void)[] = []
  const stake = (wager: Wager, back: () => number) => {
    round.bets.push(wager)
    finish.push(() => round.back.push(back()))
  }
  let isAnyIn = false
  for (const seat of seats) {
    const own = stakeOf()
    const hands: Hand[] = [{ cards: [draw(), draw()], isSplit: false, paid: false }]
    const pay = (hand: number, chips: number) => () =>
      Math.ceil((chips * halvesBack(hands[hand - 1] as Hand, dealer, house)) / 2)
    stake({ seat, wager: 'initial', stake: own }, pay(1, own))
    const first = hands[0] as Hand
    const hasBehind = random.int(4) === 0
    const behind = stakeOf()
    const placeBehind = (hand: number) =>
      stake(
        {
          seat,
          wager: 'initial',
          stake: behind,
          behind: true,
          player: `behind ${seat}`,
          ...(hand > 1 ? { hand } : {}),
        },
        () => Math.ceil((behind * halvesBack({ ...(hands[hand - 1] as Hand), paid: false }, dealer, house)) / 2),
      )
    if (isTwoCard21(first.cards) && dealer[0]?.startsWith('A')) {
      const choice = random.int(3)
      if (choice === 0) {
        const chips = 1 + random.int(Math.floor(own / 2))
        if (own > 1)
          stake({ seat, wager: 'insurance', stake: chips }, () => (points(dealer[1] as Card) === 10 ? 3 * chips : 0))
      } else if (choice === 1 && house.evenMoney === 'offered') {
        round.actions.push({ seat, do: 'even-money' })
        first.paid = true
      }
    }
    for (let hand = 1; hand <= hands.length; hand++) play(hand)
    if (hasBehind) placeBehind(1 + random.int(Math.min(2, hands.length)))
    hands.forEach((hand, i) => {
      round.deal[i === 0 ? `seat:${seat}` : `seat:${seat}.${i + 1}`] = hand.cards.join(' ')
      isAnyIn ||= countOf(hand.cards) <= 21 && (!hand.paid || hasBehind)
    })

    function play(number: number) {
      const hand = hands[number - 1] as Hand
      const { cards } = hand
      const [one, other] = cards.map(points)
      if (hand.paid || (hand.isSplit && one === 1)) return
      const maySplit =
        cards.length === 2 && one === other && (house.splitOn === 'any' || ![4, 5, 10].includes(one ?? 0))
      if (maySplit && hands.length < 4 && random.int(4) > 0) {
        const next = { cards: [cards.pop() as Card], isSplit: true, paid: false }
        hand.isSplit = true
        hands.push(next)
        cards.push(draw())
        next.cards.push(draw())
        const split = hands.length
        stake({ seat, wager: 'split', stake: own, hand: split }, pay(split, own))
        play(number)
        return
      }
      const count = countOf(cards)
      if (count < 21 && (house.doubleOn === 'any' || [9, 10, 11].includes(count)) && random.int(2) === 0) {
        cards.push(draw())
        stake({ seat, wager: 'double-down', stake: own, ...(number > 1 ? { hand: number } : {}) }, pay(number, own))
        return
      }
      while (countOf(cards) < 21 && random.int(22 - countOf(cards)) > 2) cards.push(draw())
    }
  }
  if (isAnyIn) while (dealerDraws(dealer, house)) dealer.push(draw())
  else if (round.bets.some(({ wager }) => wager === 'insurance')) dealer.push(draw())
  round.deal.dealer = dealer.join(' ')
  for (const settle of finish) settle()
  return round
}

export function* plainRounds(count: number, house: House, seed: number) {
  const random = seeded(seed)
  for (let i = 0; i < count; i++) yield plainRound(house, random)
}
