import { amount, leftOut, type MessageField, message } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

type Party = { seat: number; amount: number }

const partiesForm = /^[1-9]\d?:[1-9]\d{0,11}(\+[1-9]\d?:[1-9]\d{0,11}){0,7}$/

const parties: MessageField<Party[]> = {
  name: 'parties',
  form: 'seats with their amounts, as in 3:150000+5:100000',
  read: (text) =>
    partiesForm.test(text)
      ? text.split('+').map((party) => {
          const [seat, amount] = party.split(':')
          return { seat: Number(seat), amount: Number(amount) }
        })
      : undefined,
}

const sumOf = (stacks: readonly Party[]): number => stacks.reduce((sum, { amount }) => sum + amount, 0)

/** Trays that count the chips with which a player banks, or several who share the bank. */
export const lineBankStack = lineDriver('bank-stack', {
  BANK: message([amount, leftOut(parties)], (amount, stacks) => {
    if (stacks === null) return [{ type: 'bank-stack', amount }]
    return sumOf(stacks) === amount
      ? [{ type: 'bank-stack', amount, parties: stacks }]
      : `the parties have ${sumOf(stacks)} of ${amount}`
  }),
})
