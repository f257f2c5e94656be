import { hash } from 'node:crypto'

/** The SHA-256 of looks that pages of this version had before. Such a page still says what its entries say. */
const earlierLooks: readonly string[] = [
  'N7EuIhIPlho3mNvc930HjilLXJO9GtfFRHl9tdZtUgI=',
  'HkmiABCKB0pSyN0Lno36DygnC1Tav9K3YXf0OGzObqw=',
]

/** The look of a page that is there: one that this version has had, or the one of now. */
export function lookOf(html: string): string {
  const [, look = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  return earlierLooks.includes(hash('sha256', look, 'base64')) ? look : style
}

/** The page's look: a document on paper, a page on a telephone, light and dark. It names nothing outside itself. */
export const style = `
:root { color-scheme: light dark; --ink: #1b1d1f; --paper: #fff; --soft: #5b6369; --line: #d5dade; --shade: #f3f5f6;
  --good: #0b6b3a; --bad: #a5121c; --wait: #8a5a00; --red: #b3141f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaec; --paper: #15181a; --soft: #a3adb4; --line: #363d42; --shade: #1e2326;
    --good: #5fd398; --bad: #ff8a8a; --wait: #f0bf5c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 58rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 1.75rem 0 .5rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line); font-size: 1.1rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: .4rem 0; }
ul, ol { margin: .4rem 0; padding-left: 1.3rem; }
.kind { margin: 0; color: var(--soft); font-size: .85rem; letter-spacing: .02em; }
header p { color: var(--soft); }
header .stands { margin: .8rem 0; padding: .5rem .8rem; border-left: .3rem solid var(--wait); background: var(--shade);
  color: var(--ink); font-size: 1.1rem; font-weight: 600; }
header .stands.settled { border-color: var(--good); }
.cite { display: block; color: var(--soft); font-size: .82rem; }
.shown { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .8rem; margin: .6rem 0; }
.owner { flex: 0 0 7.5rem; font-weight: 600; }
.pictures { display: flex; flex-wrap: wrap; gap: .3rem; font-size: 0; }
.says { color: var(--soft); }
.card { display: inline-flex; align-items: center; justify-content: center; min-width: 2.7rem; height: 3.7rem;
  padding: 0 .3rem; border: 1px solid #8d969c; border-radius: .35rem; background: #fff; color: #15181a;
  font-size: 1.25rem; font-weight: 600; white-space: nowrap; }
.card.red { color: #b3141f; }
.domino { flex-direction: column; font-size: 2.2rem; line-height: .84; height: auto; padding: .1rem 0; }
.domino .red { color: #b3141f; }
.die { color: var(--ink); font-size: 3rem; line-height: 1; }
.pocket { display: inline-flex; align-items: center; justify-content: center; width: 3.2rem; height: 3.2rem;
  border: 2px solid #8d969c; border-radius: 50%; background: #3a3f43; color: #fff; font-size: 1.25rem; font-weight: 700; }
.pocket.red { background: #b3141f; }
.pocket.black { background: #15181a; }
.pocket.zero { background: #0b6b3a; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-size: .82rem; font-weight: 600; }
th, .wagers td { overflow-wrap: break-word; }
.money { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.win td:nth-child(4) { color: var(--good); font-weight: 600; }
tr.held td:nth-child(4), tr.open td:nth-child(4) { color: var(--wait); }
tfoot td, tfoot th { border-top: 2px solid var(--line); border-bottom: 0; font-weight: 600; }
.finding { margin: .6rem 0; padding: .4rem .8rem; border-left: .3rem solid var(--wait); background: var(--shade); }
.finding.violation, .finding.integrity { border-color: var(--bad); }
details { margin: .6rem 0; border: 1px solid var(--line); border-radius: .3rem; padding: .5rem .8rem; }
summary { cursor: pointer; font-weight: 600; }
pre { margin: .2rem 0; padding: .4rem .5rem; overflow-x: auto; background: var(--shade); white-space: pre-wrap;
  font: .78rem/1.4 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre.hex { white-space: pre; }
.entries td:first-child { width: 4rem; } .entries td:nth-child(2) { width: 9rem; font-size: .82rem; }
.verdict { padding: .6rem .8rem; border: 2px solid var(--wait); border-radius: .3rem; font-weight: 600; }
.verdict.good { border-color: var(--good); } .verdict.bad { border-color: var(--bad); color: var(--bad); }
#checks .yes::marker { content: "\\2713  "; color: var(--good); }
#checks .no::marker { content: "\\2717  "; color: var(--bad); } #checks .no { color: var(--bad); }
#checks .open::marker { content: "?  "; color: var(--wait); }
label { display: block; margin: .8rem 0 .2rem; font-weight: 600; }
input { width: 100%; padding: .4rem; border: 1px solid var(--line); border-radius: .3rem; background: var(--paper);
  color: var(--ink); font: .85rem ui-monospace, monospace; }
@media (max-width: 40rem) {
  body { padding: 1rem; } h1 { font-size: 1.3rem; } .owner { flex-basis: 100%; }
  .wagers thead { display: none; }
  .wagers tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .wagers td, .wagers th { display: flex; gap: .8rem; justify-content: space-between; padding: .1rem 0; border: 0; text-align: right; }
  .wagers td:last-child { display: block; text-align: left; }
  .wagers td:empty { display: none; }
  .wagers td[data-label]::before { content: attr(data-label); flex: none; color: var(--soft); font-weight: 400; }
  .wagers td:last-child::before { content: none; }
  .entries td { display: block; width: auto; padding: .1rem 0; } .entries td:first-child { width: auto; border: 0; }
  .entries td:nth-child(2) { width: auto; border: 0; } .entries thead { display: none; } }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #444; --line: #999; --shade: #f4f4f4;
    --good: #064d28; --bad: #7d0a12; --wait: #664200; }
  @page { size: A4; margin: 16mm 14mm; }
  body { padding: 0; max-width: none; font-size: 10pt; }
  .finding, tr, li, pre, .shown { break-inside: avoid; } h2, h3 { break-after: avoid; }
  .card, .pocket, .stands, .finding { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  input, label, details:not([open]), .expert:not(:has(details[open])) { display: none; } }
`
