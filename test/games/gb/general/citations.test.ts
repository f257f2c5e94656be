import { describe, expect, it } from 'vitest'
import { games } from '../../../../games/games.ts'
import { generalRules } from '../../../../games/gb/general/general-rules.ts'
import type { Citation } from '../../../../games/kit/document/citation.ts'
import { rulesForm } from '../../../../games/listing/forms/rules-form.ts'
import { settleCase } from '../../../../games/settle/settle-case.ts'

/** The lines of each chapter, and the line on which each of its numbered rules or its heading begins, where the text leaves no doubt. */
const chapters: Readonly<Record<number, Readonly<{ from: number; to: number; rules: string }>>> = {
  2: { from: 70, to: 269, rules: '70 73 77 140 173 190 196 235 240 262' },
  3: {
    from: 270,
    to: 490,
    rules:
      '274 281 306 316 321 328 330 335 339 345 349 353 358 361 365 369 373 378 386 389 393 395 400 406 410 415 425 432 461',
  },
  4: {
    from: 491,
    to: 861,
    rules:
      '497 501 508 512 518 523 526 529 533 537 541 553 556 560 564 581 593 599 606 614 619 623 629 633 648 666 670 674 679 ' +
      '686 689 696 700 721 725 728 732 735 738 743 747 750 768 790 793 798 801 803 808 812 815 832 848 850 855 858',
  },
  5: {
    from: 862,
    to: 1014,
    rules: '878 885 890 892 895 899 903 908 923 926 931 939 942 947 951 955 972 977 980 983 992 995 1007 1011',
  },
  6: {
    from: 1015,
    to: 1270,
    rules:
      '1015 1021 1025 1033 1036 1040 1044 1047 1050 1053 1055 1058 1064 1066 1070 1075 1078 1081 1084 1086 1088 1090 1093 ' +
      '1103 1106 1110 1141 1162 1168 1172 1176 1184 1187 1190 1193 1199 1203 1206 1212 1215 1217 1236 1264 1269',
  },
  7: {
    from: 1271,
    to: 1502,
    rules:
      '1287 1296 1302 1304 1307 1311 1315 1340 1343 1347 1351 1353 1358 16:1390 1394 1397 1400 1403 1408 1422 1427 1430 1433 1436 1440 1446 1449 1453 1457',
  },
  8: {
    from: 1503,
    to: 1866,
    rules: '1503 1507 1511 1515 1518 1521 1525 1529 1534 1538 1541 1544 1547 1560 1562 1565 1570 1855 1861 1864',
  },
  9: { from: 1867, to: 2035, rules: '1871 1876 1881 1885 1888 1892 1896 1899 1904 1909 1912 1918 2034' },
  10: { from: 2036, to: 2125, rules: '2039 2053 2076 2080 2084 2087 2091 2095 2101 2115 2124' },
  11: {
    from: 2126,
    to: 2793,
    rules:
      '2126 2136 2140 2142 2145 2149 2156 2181 2199 2203 2208 2212 2218 2224 2228 2231 2237 2241 2249 2254 2258 2262 2265 2268 2271 2275 ' +
      '2279 2282 2285 2289 2293 2297 2302 2322 2326 2330 2334 2338 2343 2348 2351 2353 2357 2364 2377 2392 2397 2401 2406 ' +
      '2413 2421 2430 2435 2439 2442 2445 2454 2458 2461 2465 2469 2472 2479 2483 2489 2492 2495 2499 2504 2508 2525 2528 ' +
      '2548 2573 2577 2584 2588 2593 2596 2601 2603 2608 2612 2622 2625 2629 2632 2635 2651 2653 2657 2662 2667 2670 2673 ' +
      '2676 2681 2692 2706 2711 2716 2721 2725 2729 2733 2737 2741 2746 2748 2753 2757 2760 2763 2767 2771 2776 2786',
  },
  12: {
    from: 2794,
    to: 3143,
    rules:
      '2794 2800 2804 2806 2809 2813 2817 2840 2843 2846 2851 2856 2858 2862 2868 2874 2879 2884 2888 2891 2894 2897 2901 2904 2907 2910 2914 30:3076 3093 3136',
  },
  13: {
    from: 3144,
    to: 3594,
    rules:
      '3144 3151 3155 3157 3160 3164 3171 3199 3204 3207 3210 3214 3218 21:3263 3372 3379 3383 3386 3391 3396 3398 3405 3408 3412 3416 3422 3425 3428 3432 3465 3497 44:3525 3542 3567 3572 3575 3579 3583 3586 3593',
  },
}

const chapterOf: Readonly<Record<string, number>> = {
  ...{ 'gb.roulette': 3, 'gb.blackjack': 4, 'gb.three-card-poker': 5, 'gb.punto-banco': 6, 'gb.punto-banco-2000': 6 },
  ...{ 'gb.casino-stud': 7, 'gb.dice': 8, 'gb.sic-bo': 9, 'gb.big-six': 10, 'gb.holdem-bonus': 11 },
  ...{ 'gb.ultimate-holdem': 11, 'gb.casino-holdem': 11, 'gb.two-way-holdem': 11, 'gb.let-it-ride': 12 },
  'gb.pai-gow-poker': 13,
}

/** The chapters that repeat a rule in their own general part. */
const repeatedIn: Readonly<Record<string, readonly number[]>> = {
  'gr.table-limits-notice': [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  'gr.no-partnerships': [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  'gr.equipment-security': [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  'gr.no-unlisted-variation': [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  'gr.oral-wagers': [3, 6, 8, 9, 10],
  'gr.chip-position-governs': [3, 9, 10],
  'gr.one-position-per-player': [5, 7, 11, 12, 13],
  'gr.marked-layout': [3, 4, 6, 7, 13],
  'gr.deck-count-fixed': [4, 6],
}

const ruleOf = (game: string, id: string) => games.get(game)?.rules[id]

describe.each(Object.entries(chapterOf))('the general rules at %s (gb %i)', (game, chapter) => {
  const { from, to } = chapters[chapter] ?? { from: 0, to: 0 }
  const isWithin = (place: Citation | undefined) => place !== undefined && from <= place.from && place.to <= to

  it.each(Object.keys(repeatedIn).filter((id) => repeatedIn[id]?.includes(chapter)))(
    '%s is cited from its own chapter',
    (id) => {
      expect(isWithin(ruleOf(game, id)?.cite)).toBe(true)
    },
  )

  it.each(['gr.minimum-odds', 'gr.bank', 'gr.equipment-standards', 'gr.whole-pay-table'])(
    '%s, which holds for all games, is cited from chapter 2',
    (id) => {
      expect(ruleOf(game, id)?.cite).toEqual(generalRules[id as keyof typeof generalRules].cite)
    },
  )

  it('name each place of a rule once', () => {
    for (const [id, { cite, more = [] }] of Object.entries(games.get(game)?.rules ?? {})) {
      const places = [cite, ...more].map((place) => `${place.from}-${place.to}`)
      expect(new Set(places).size, id).toBe(places.length)
    }
  })
})

describe('a finding on a table of Great Britain', () => {
  it.each([
    ['gb.casino-stud', 'gr.no-partnerships', 'gb 7.5, lines 1307-1309', { partnership: true }],
    ['gb.sic-bo', 'gr.no-partnerships', 'gb 9.5, lines 1888-1890', { partnership: true }],
    ['gb.blackjack', 'gr.table-limits-notice', 'gb 4.8, lines 529-531', { limits_posted: false }],
    ['gb.let-it-ride', 'gr.one-position-per-player', 'gb 12.9, lines 2843-2844', { positions_per_player: 2 }],
    ['gb.dice', 'gr.bank', 'gb 2.5, lines 173-188', { banked_by: 'player' }],
    ['gb.blackjack', 'gr.approved-games-only', 'gb 2.1-2.3, lines 70-81', { premises_licensed: false }],
  ])('at %s cites %s where the chapter has it: %s', (game, rule, citation, said) => {
    expect(settleCase({ id: 1, game: 'gb.general', setup: { game, ...said } })).toMatchObject({
      findings: [{ rule, citation }],
    })
  })
})

describe('what only people can see to, in the general parts of Great Britain', () => {
  it.each([
    ['gb.roulette', 'other-symbols', 349, 352],
    ['gb.roulette', 'proprietor', 353, 356],
    ['gb.blackjack', 'decks-notice', 518, 521],
    ['gb.blackjack', 'proprietor', 691, 694],
    ['gb.three-card-poker', 'layout-design', 878, 881],
    ['gb.three-card-poker', 'odds-shown', 899, 902],
    ['gb.three-card-poker', 'proprietor', 885, 887],
    ['gb.punto-banco', 'dealer-is-punter', 1055, 1056],
    ['gb.punto-banco-2000', 'proprietor', 1178, 1182],
    ['gb.casino-stud', 'own-hand', 1351, 1351],
    ['gb.casino-stud', 'odds-shown', 1381, 1382],
    ['gb.casino-stud', 'proprietor', 1422, 1425],
    ['gb.dice', 'passing-the-dice', 1560, 1568],
    ['gb.sic-bo', 'shaker', 1896, 1897],
    ['gb.sic-bo', 'lit-areas', 1899, 1902],
    ['gb.big-six', 'clapper', 2076, 2078],
    ['gb.holdem-bonus', 'proprietor', 2231, 2235],
    ['gb.ultimate-holdem', 'proprietor', 2401, 2404],
    ['gb.casino-holdem', 'proprietor', 2588, 2591],
    ['gb.two-way-holdem', 'proprietor', 2716, 2719],
    ['gb.holdem-bonus', 'decided-from-left', 2224, 2226],
    ['gb.two-way-holdem', 'settled-from-right', 2228, 2229],
    ['gb.let-it-ride', 'settled-from-right', 2858, 2860],
    ['gb.let-it-ride', 'proprietor', 2794, 2796],
    ['gb.pai-gow-poker', 'settled-from-right', 3220, 3221],
    ['gb.pai-gow-poker', 'proprietor', 3400, 3403],
  ])('%s names %s, lines %i-%i', (game, id, from, to) => {
    expect(ruleOf(game, id)).toMatchObject({ cite: { document: 'gb', from, to }, seenBy: [] })
  })

  it.each([
    ['gb.punto-banco', 'wager-places', 1015, 1017],
    ['gb.casino-stud', 'wager-places', 1287, 1290],
  ])('%s has %s, which bet sensors show, from lines %i-%i', (game, id, from, to) => {
    expect(ruleOf(game, id)).toMatchObject({ cite: { document: 'gb', from, to } })
    expect(ruleOf(game, id)).not.toHaveProperty('seenBy')
  })

  it('2.6, 3.7 and 9.9: the technical requirements are asked for where the document asks for them', () => {
    const { cite, more } = generalRules['gr.equipment-standards']
    expect([cite, ...(more ?? [])].map(({ from, to }) => [from, to])).toEqual([
      [190, 194],
      [331, 333],
      [1904, 1907],
    ])
  })
})

/** `gb 4.37, lines 732-733` or `gb 2.1-2.3, line 70` in any text of a form. */
const citation = /"gb ((\d+)\.(\d+)(?:-\2\.(\d+))?), lines? (\d+)(?:-(\d+))?"/g

/** The line on which each rule of a chapter begins: `70 73 16:90` are rules 1, 2 and 16. */
function beginningsOf(rules: string): Map<number, number> {
  const beginnings = new Map<number, number>()
  let number = 0
  for (const token of rules.split(' ')) {
    const [line = '', jump = number + 1] = token.split(':').toReversed()
    number = Number(jump)
    beginnings.set(number, Number(line))
  }
  return beginnings
}

/** The lines of a rule; undefined where they are not known. */
function linesOf(chapter: number, rule: number): readonly [from: number, to: number] | undefined {
  const { to, rules } = chapters[chapter] ?? { to: 0, rules: '' }
  const beginnings = beginningsOf(rules)
  const [from, next] = [beginnings.get(rule), beginnings.get(rule + 1)]
  const isLast = rule === Math.max(...beginnings.keys())
  if (from === undefined || (next === undefined && !isLast)) return undefined
  return [from, next === undefined ? to : next - 1]
}

it.each(Object.keys(chapterOf))('%s cites rules by the numbers of their lines', (game) => {
  const found = [...JSON.stringify(rulesForm(game)).matchAll(citation)].flatMap(
    ([text, , chapter, first, last = first, from, to = from]) => {
      const [begin, end] = [linesOf(Number(chapter), Number(first)), linesOf(Number(chapter), Number(last))]
      const isRight =
        begin === undefined ||
        end === undefined ||
        (begin[0] <= Number(from) && Number(from) <= begin[1] && Number(to) <= end[1])
      return isRight ? [] : [text]
    },
  )
  expect([...new Set(found)]).toEqual([])
})
