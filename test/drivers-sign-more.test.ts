import { expect, test } from 'vitest'
import { createPacketReader } from '../drivers/jackpot-meter/alpha-codec.ts'

test('a sign takes no hit with a control character in it, which would be a command to the sign', () => {
  const packet = '\0\0\0\0\0\x01Z00\x02A0\x1b0cWIN\x07\x04'
  expect(createPacketReader().read(Buffer.from(packet, 'latin1'))).toEqual([
    { kind: 'discarded', bytes: packet.length, reason: 'a packet of no known kind' },
  ])
})
