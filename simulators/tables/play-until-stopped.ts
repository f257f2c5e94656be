import { stopSignal } from '../../daemon/stop-signal.ts'
import { keepPlaying, type PlayingTable } from './playing-table.ts'

/** Plays in real time until the table has played its rounds, or somebody stops the process. */
export async function playUntilStopped(table: PlayingTable): Promise<void> {
  const stop = new AbortController()
  void stopSignal().then(() => stop.abort())
  await keepPlaying(table, stop.signal)
}
