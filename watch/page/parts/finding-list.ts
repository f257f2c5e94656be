import { h, type JSX } from 'preact'
import type { FindingRow } from '../../view-types.ts'
import { texts } from '../texts.ts'
import { clock } from './format.ts'

const said = texts.findings

/** Findings in a narrow column, newest first. */
export const findingItems = (findings: readonly FindingRow[]): JSX.Element =>
  h(
    'ul',
    { class: 'finding-list' },
    findings.map((finding) =>
      h('li', { key: `${finding.session}/${finding.seq}`, class: `finding ${finding.severity}` }, [
        h('p', { class: 'finding-head' }, [
          h('span', { class: 'strong' }, finding.rule),
          h('span', { class: 'faint' }, said.severities[finding.severity]),
          h('span', { class: 'faint end' }, [`${said.round} ${finding.round}`, ' \u00b7 ', clock(finding.at)]),
        ]),
        h('p', null, finding.message),
        h('p', { class: 'faint' }, [finding.citation, finding.remedy === '' ? '' : ` \u00b7 ${finding.remedy}`]),
      ]),
    ),
  )
