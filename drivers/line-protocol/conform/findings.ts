const nothingCame = 'no line came'

/** What the line protocol demands of a device, by the sections of docs/protocols/line-protocol.md. */
const checks = {
  form: { section: '2', demand: 'Nothing is sent but well-formed lines', unseen: nothingCame },
  length: { section: '2', demand: 'A line has at most 120 bytes', unseen: nothingCame },
  crc: { section: '3', demand: 'The CRC is that of the line', unseen: nothingCame },
  numbers: { section: '4', demand: 'Each number is the one after the last', unseen: nothingCame },
  restart: {
    section: '4',
    demand: 'A restart begins with BOOT at 0000, and 0001 follows',
    unseen: 'no restart; switch the device off and on during the test',
  },
  heartbeat: { section: '5', demand: 'HB comes each second', unseen: 'no HB came' },
  silence: { section: '5', demand: 'The device is never silent', unseen: 'no byte came' },
  identity: {
    section: '6',
    demand: 'HB is complete, of this class, and always the same',
    unseen: 'no HB came',
  },
  clock: {
    section: '6',
    demand: 'The time in HB goes on as fast as time does',
    unseen: 'no two HB with a time; the field may be left out',
  },
  fields: {
    section: '6 and 7',
    demand: 'Each message has its fields, within their limits',
    unseen: 'nothing but HB came; make the device send each of its messages',
  },
  faults: {
    section: '6',
    demand: 'A standing fault is repeated at most once each 10 s',
    unseen: 'no FLT came; make the device report a fault',
  },
  state: {
    section: '7',
    demand: 'After BOOT the state comes before the first HB',
    unseen: 'no restart of a device with a state; switch it off and on during the test',
  },
  results: {
    section: '7',
    demand: 'Each spin or roll has one result, when it has ended',
    unseen: 'no result of a spin or roll came',
  },
  total: {
    section: '7',
    demand: 'From BOOT on, TOT is the sum of what BET tells',
    unseen: 'no TOT came while all chips on the board were known; switch the device off and on during the test',
  },
  spots: {
    section: '7',
    demand: 'ALL tells every occupied spot, counted without a break, and as BET, CHP and TOT do',
    unseen: 'no ALL came; it takes bet sensors that tell it, and a two-way link to ask for it',
  },
  resend: {
    section: '8',
    demand: 'NAK brings the line and all after it again, unchanged and in time',
    unseen: 'nothing was asked for; that takes a two-way link and three lines in a row',
  },
  commands: {
    section: '8',
    demand: 'Each command is answered as the page has it, and in time',
    unseen: 'no command was answered; that takes a two-way link and a class with commands',
  },
  types: { section: '9', demand: 'Each message is one of the class', unseen: nothingCame },
} as const

type Check = keyof typeof checks

export type ConformFinding = {
  check: Check
  /** Of the protocol's page. */
  section: string
  demand: string
  verdict: 'passed' | 'failed' | 'not seen'
  seen: string
}

export type ConformFindings = {
  pass(check: Check): void
  fail(check: Check, what: string): void
  /** Fails unless BOOT comes next: then it was the loss of power, and no fault. */
  doubt(check: Check, what: string): void
  settleDoubts(lostPower: boolean): void
  findings(): ConformFinding[]
}

/** Counts what was right and wrong, and keeps the first wrong of each check. */
export const createLedger = (): ConformFindings => {
  const passes = new Map<Check, number>()
  const failures = new Map<Check, { times: number; first: string }>()
  const doubts = new Map<Check, string>()

  const fail: ConformFindings['fail'] = (check, what) => {
    const { times, first } = failures.get(check) ?? { times: 0, first: what }
    failures.set(check, { times: times + 1, first })
  }
  const judge = (check: Check): Pick<ConformFinding, 'verdict' | 'seen'> => {
    const passed = passes.get(check) ?? 0
    const failed = failures.get(check)
    if (failed) return { verdict: 'failed', seen: `${failed.times} wrong, ${passed} right; first: ${failed.first}` }
    return passed > 0
      ? { verdict: 'passed', seen: `${passed} right` }
      : { verdict: 'not seen', seen: checks[check].unseen }
  }

  return {
    pass: (check) => void passes.set(check, (passes.get(check) ?? 0) + 1),
    fail,
    doubt(check, what) {
      const earlier = doubts.get(check)
      if (earlier !== undefined) fail(check, earlier)
      doubts.set(check, what)
    },
    settleDoubts(lostPower) {
      if (!lostPower) for (const [check, what] of doubts) fail(check, what)
      doubts.clear()
    },
    findings: () =>
      (Object.keys(checks) as Check[]).map((check) => {
        const { section, demand } = checks[check]
        return { check, section, demand, ...judge(check) }
      }),
  }
}
