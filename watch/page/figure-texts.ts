/** The texts of the figures of a table, for whoever translates the page. */
export const figureTexts = {
  roads: {
    heading: 'Roads',
    sides: { player: 'Player', banker: 'Banker', tie: 'Tie' },
    letters: { player: 'P', banker: 'B', tie: 'T' },
    bead: 'Bead plate',
    big: 'Big road',
    bigAfter: (ties: number) => `Big road, after ${ties} ties`,
    bigEye: 'Big eye boy',
    small: 'Small road',
    cockroach: 'Cockroach pig',
    ofCoups: (road: string, cells: number) => `${road}, ${cells} marks`,
  },
  wheel: {
    heading: 'Wheel',
    spins: (spins: string) => `${spins} spins`,
    last: 'Last numbers, newest first',
    hot: 'Hot',
    cold: 'Cold',
    times: (times: number) => `${times}\u00d7`,
    ring: (spins: string) => `How often each pocket has come in ${spins} spins, around the wheel`,
    silentFor: (spins: string) => `The bias test says nothing before ${spins} more spins.`,
    noBias: 'The bias test has found nothing. It raises a false alarm on one fair wheel in a thousand.',
    bias: (stream: string, pockets: string, times: number, expected: string, spins: string) =>
      `Bias, ${stream}: ${pockets} came ${times} times in ${spins} spins, where ${expected} were due. One fair wheel in a thousand would ever show this.`,
    streams: {
      all: 'all spins',
      clockwise: 'rotor clockwise',
      anticlockwise: 'rotor anticlockwise',
      'from-last': 'distance from the number before',
    },
    chiSquare: (value: string, freedom: number, chance: string) =>
      `\u03c7\u00b2 ${value} with ${freedom} degrees of freedom: p = ${chance}`,
  },
  dice: {
    heading: 'Dice',
    throws: (throws: string) => `${throws} throws`,
    last: 'Last throws, newest first',
    totals: 'Totals, against what is due',
    total: (total: number, times: number, due: string) => `${total}: ${times} times, ${due} due`,
    faces: 'Faces',
    noBias: 'The bias test has found nothing. It raises a false alarm on one fair set of dice in a thousand.',
    bias: (faces: string, times: number, expected: string, throws: string) =>
      `Bias: ${faces} came ${times} times in ${throws} faces, where ${expected} were due. One fair set of dice in a thousand would ever show this.`,
  },
  shoe: {
    heading: 'Shoe',
    census: 'How often each card has left this shoe',
    cards: (cards: string, decks: number | undefined, shoes: number) =>
      [
        `${cards} cards`,
        ...(decks === undefined ? [] : [decks === 1 ? '1 deck' : `${decks} decks`]),
        ...(shoes === 0 ? [] : [`shoe ${shoes}`]),
      ].join(', '),
    slug: (length: number, endsAt: number, shoesAgo: number, reversed: boolean, byChance: string) =>
      `False shuffle? ${length} cards up to card ${endsAt} came${reversed ? ' in reverse' : ''} as they had come ${shoesAgo === 1 ? 'in the shoe before' : `${shoesAgo} shoes ago`}. By chance ${byChance} such runs are expected.`,
    guessed: (cards: number, due: string, score: string) =>
      `Somebody who knows the previous shoe would have guessed ${cards} cards; ${due} are due (${score} deviations).`,
    correlation: (value: string, score: string) => `Serial correlation ${value} (${score} deviations).`,
  },
  lateBets: {
    heading: 'Late bets',
    median: (time: string) => `median ${time} late`,
    ofSeat: (seat: string, times: number) => `Seat ${seat}: ${times}`,
    ofDealer: (dealer: string, times: number) => `${dealer} dealt: ${times}`,
    change: 'Chips',
    margin: 'Late by',
  },
  running: {
    heading: 'How the wheel is run',
    spins: (spins: number) => `last ${spins} spins`,
    rpm: 'Turns a minute',
    margin: 'From no more bets to the number',
    notAlternated: 'Direction not changed',
    outside: (spins: number) => `${spins} far outside`,
  },
  pace: {
    heading: 'Pace',
    rounds: (rounds: number) => `last ${rounds} rounds`,
    perHour: (rounds: number) => `${rounds} rounds an hour`,
    ofDealer: (dealer: string, rounds: number, perHour: number | undefined) =>
      `${dealer}: ${rounds} rounds${perHour === undefined ? '' : `, ${perHour} an hour`}`,
    ofPhase: (phase: string, time: string) => `${phase} ${time}`,
  },
  returns: {
    heading: 'Player return',
    rounds: (rounds: number) => `${rounds} rounds of this session`,
    who: 'Who',
    all: 'All seats',
    seat: (seat: string) => `Seat ${seat}`,
    late: (seat: string) => `Seat ${seat}, late chips`,
    won: 'Won',
    due: 'Due',
    returned: 'Got back',
    ofChance: 'Of chance',
    score: 'Deviations',
    leftOut: (wagers: string) => `Left out, because their odds are not known here: ${wagers}.`,
    says: 'An alert is raised where one fair sitting in 100,000, or one fair session of the table in 10,000, would ever come.',
  },
} as const
