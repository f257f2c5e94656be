import { h, type JSX, type TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import type { RulesPanel, TableView } from '../../../view-types.ts'
import { texts } from '../../texts.ts'
import { money, spotName } from '../format.ts'
import { fieldInput, fieldsIn, type RequestField } from './request-fields.ts'
import { RequestForm } from './request-form.ts'

const said = texts.irregularity

type Props = Pick<TableView, 'table' | 'bets' | 'currency'> & {
  readonly rules: RulesPanel
  readonly onClose: () => void
}

/** Somebody has seen what no device can: he names it by what the rules of the game know, and where it happened. */
export function IrregularityDialog({ table, rules, bets, currency, onClose }: Props): JSX.Element {
  const [chosen, setChosen] = useState('')
  const irregularity = rules.irregularities.find((each) => each.irregularity === chosen)
  const fields = fieldsOf(rules, bets, irregularity?.called === 'refused', currency)
  return h(
    RequestForm,
    {
      ...{ table, op: 'irregularity', heading: said.heading(table), says: said.says, onClose },
      argsIn: (form) => ({ irregularity: chosen, ...fieldsIn(form, fields) }),
    },
    [
      h('label', { class: 'label' }, [
        said.what,
        h(
          'select',
          {
            class: 'field',
            name: 'irregularity',
            required: true,
            value: chosen,
            onChange: (event: TargetedEvent<HTMLSelectElement>) => setChosen(event.currentTarget.value),
          },
          [
            h('option', { value: '' }, said.choose),
            ...rules.irregularities.map(({ irregularity, when }) => h('option', { value: irregularity }, when)),
          ],
        ),
      ]),
      irregularity === undefined
        ? null
        : h('p', { class: 'soft', role: 'status' }, [
            `${irregularity.remedy} (${irregularity.citation}) `,
            h('strong', null, said.follows[irregularity.called ?? 'decide']),
          ]),
      fields.map(fieldInput),
    ],
  )
}

/** Where it happened. A wager that is refused has to be named. */
function fieldsOf(
  { seats, wagers }: RulesPanel,
  bets: TableView['bets'],
  isWager: boolean,
  currency: string | undefined,
): RequestField[] {
  const lying = bets.map(({ seat, spot, stake }): [string, string] => [
    spot,
    `${said.atSeat(seat)}: ${spotName(spot)} ${money(stake, currency)}`,
  ])
  const listed = wagers.map(({ wager, title }): [string, string] => [wager, title])
  const offers = [...new Map([...listed, ...lying])]
  const hint = seats === undefined ? '' : said.seatHint(seats)
  return [
    { name: 'seat', label: said.seat, hint, isRequired: isWager, kind: 'whole' },
    { name: 'wager', label: said.wager, hint: said.wagerHint, isRequired: false, offers },
    { name: 'note', label: said.note, hint: said.noteHint, isRequired: false },
  ]
}
