import type { Level } from '../gpio/levels.ts'

/** `chip` is the chip's label, which is the same at every start, or its name. Lines are counted on the chip. */
export type GpioTapSettings = { chip: string; inputs: readonly number[] }

export type GpioSettings = GpioTapSettings & { outputs: readonly number[] }

type Hears = {
  /** First where each input stands, then every change, and the level of each output after it was set. */
  level(level: Level): void
  gone(why: string): void
}

/** One way to lines of a chip: the kernel's files, or the tools of libgpiod. Outputs begin at 0. */
export type OpenLines = (
  settings: GpioSettings,
  hears: Hears,
) => Promise<{ set(level: Level): void; close(): Promise<void> }>
