import { h, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import { whoMay } from '../../../../daemon/people/roles.ts'
import type { AwaitedRulingPanel } from '../../../view-types.ts'
import { site } from '../../state/api.ts'
import { later } from '../../state/lazy-component.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts.ts'
import { words } from '../format.ts'
import { panel } from '../panel.ts'

const said = texts.rulings

type Ruling = AwaitedRulingPanel['rulings'][number]

const RulingDialog = later(async () => (await import('./ruling-dialog.ts')).RulingDialog)

/** Rounds that wait for a person, with how they may be ruled. */
export function Rulings({ table, rulings }: { table: string; rulings: readonly AwaitedRulingPanel[] }): JSX.Element {
  const [asked, setAsked] = useState<{ round: number; says: string; ruling: Ruling }>()
  const role = useStore(site)?.person?.role
  const mayRule = whoMay.ruling.asks.some((own) => own === role)
  return panel('rulings', said.heading, { plain: true }, [
    h(
      'ul',
      { class: 'alert-list' },
      rulings.map(({ round, says, rulings }) =>
        h('li', { class: 'alert stands', key: round }, [
          h('div', { class: 'alert-main' }, [h('p', { class: 'strong' }, said.round(round)), h('p', null, says)]),
          h('span', { class: 'acts' }, [
            rulings.map((ruling) =>
              mayRule
                ? h(
                    'button',
                    {
                      type: 'button',
                      class: 'button small',
                      'data-ruling': ruling.ruling,
                      onClick: () => setAsked({ round, says, ruling }),
                    },
                    kindOf(ruling),
                  )
                : null,
            ),
          ]),
        ]),
      ),
    ),
    asked === undefined
      ? null
      : h(RulingDialog, {
          ...{ table, ...asked, heading: `${said.round(asked.round)}: ${kindOf(asked.ruling)}` },
          onClose: () => setAsked(undefined),
        }),
  ])
}

const kindOf = ({ ruling }: Ruling): string =>
  Object.entries(said.kinds).find(([kind]) => kind === ruling)?.[1] ?? words(ruling)
