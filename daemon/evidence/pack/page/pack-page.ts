import { hash } from 'node:crypto'
import type { DisputePack } from '../pack-form.ts'
import { isOfRound } from '../packed-entries.ts'
import { doctype } from './digest.ts'
import { expertPart } from './expert-part.ts'
import { el, htmlOf, verbatim } from './html.ts'
import { meterPart } from './meter-part.ts'
import { proofPart } from './proof-part.ts'
import { script } from './script-bundle.ts'
import { storyPart } from './story-part.ts'
import { style } from './style.ts'

const only = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Nothing but the page's own style and script, and nothing from anywhere. */
const policyOf = (look: string): string =>
  `default-src 'none'; script-src ${only(script)}; style-src ${only(look)}; base-uri 'none'; form-action 'none'`

/** The page of a pack: one HTML file, which is the same for the same pack. */
export function pageOf(pack: DisputePack, look = style): string {
  const head = el('head', {}, [
    el('meta', { charset: 'utf-8' }),
    el('meta', { 'http-equiv': 'Content-Security-Policy', content: policyOf(look) }),
    el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    el('title', {}, titleOf(pack)),
    el('style', {}, verbatim(look)),
  ])
  const body = [
    el('p', { id: 'verdict', class: 'verdict' }, 'This page has not checked itself: its script did not run.'),
    ...(isOfRound(pack) ? storyPart(pack.story) : meterPart(pack.account)),
    el('section', { class: 'expert' }, [el('h2', {}, 'For an expert'), ...expertPart(pack)]),
    ...proofPart(pack),
    el('script', { type: 'application/json', id: 'pack' }, verbatim(jsonOf(pack))),
    el('script', { type: 'module' }, verbatim(script)),
  ]
  // The end tags of `body` and `html` are left out: a damaged one would not show.
  const html = `<html lang="en" data-sha256="">${htmlOf(head)}<body>\n${htmlOf(body)}`
  return `${doctype}${html.replace('""', `"${hash('sha256', html)}"`)}`
}

const titleOf = ({ about }: DisputePack): string =>
  about.kind === 'round' ? `Round ${about.round} at ${about.table}` : `Meter ${about.meter}`

/** JSON in which nothing ends the element that it stands in, and nothing is unseen. */
export const jsonOf = (pack: DisputePack): string =>
  JSON.stringify(pack).replaceAll(/[<\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character.split('').map(unitEscape).join(''),
  )

const unitEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
