import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { eventually } from '../support/eventually.ts'

const platformDriver = '/sys/bus/platform/drivers/gpio-mockup'

/**
 * The outer end of a chip that the kernel's own test driver makes: what is wired to its lines. `letter` is that of its
 * label, as in gpio-mockup-A.
 */
export function mockup(letter: 'A' | 'B') {
  const device = `gpio-mockup.${letter === 'A' ? 0 : 1}`
  const label = `gpio-mockup-${letter}`
  const name = () => globSync(`/sys/devices/platform/${device}/gpiochip*`)[0]?.split('/').at(-1)
  const wire = (line: number) => `/sys/kernel/debug/gpio-mockup/${name()}/${line}`

  return {
    label,
    name,
    /** From outside, on an input. */
    drive: (line: number, level: 0 | 1) => writeFileSync(wire(line), String(level)),
    /** From outside, of an output. */
    level: (line: number) => Number(readFileSync(wire(line), 'latin1')),
    unplug: () => writeFileSync(`${platformDriver}/unbind`, device),
    /** The kernel waits for the last holder of the old chip. */
    replug: () =>
      eventually(() => {
        try {
          writeFileSync(`${platformDriver}/bind`, device)
          return true
        } catch {
          return name() !== undefined
        }
      }),
  }
}
