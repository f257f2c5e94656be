import { createReader, messagesIn } from '../../drivers/framing/framer.ts'
import type { SignAddress, SignCommand, TextPart } from '../../drivers/jackpot-meter/alpha-sign-codec.ts'
import { signFramer } from '../../drivers/jackpot-meter/alpha-sign-codec.ts'
import type { DevicePort } from '../wires/port.ts'

/** A sign: it carries out messages for its address and remembers what it shows. It never answers. */
export function createAlphaSign(port: DevicePort, { type = '^', address = '01' }: Partial<SignAddress> = {}) {
  const reader = createReader(signFramer)
  let text: readonly TextPart[] = []
  let strings = new Map<string, string>()
  let hit: string | undefined

  const handle = (command: SignCommand) => {
    switch (command.type) {
      case 'set-up':
        text = []
        strings = new Map(command.files.map((file) => [file, '']))
        return
      case 'text':
        text = command.parts
        return
      case 'string':
        if (strings.has(command.file)) strings.set(command.file, command.text)
        return
      case 'hit':
        hit = command.text
        return
      case 'end-hit':
        hit = undefined
    }
  }
  const isMine = (to: SignAddress) =>
    (to.type === 'Z' || to.type === type) && (to.address === '00' || fits(to.address, address))

  port.onBytes((bytes) => {
    for (const { to, command } of messagesIn(reader.receive(bytes))) if (isMine(to)) handle(command)
  })

  const running = () => text.map((part) => (typeof part === 'string' ? part : (strings.get(part.file) ?? ''))).join('')

  return {
    /** The visible text. */
    shows: () => hit ?? running(),
    flashes: () => hit !== undefined,
  }
}

/** In an address, ? matches any digit. */
const fits = (wanted: string, own: string) => [...wanted].every((digit, at) => digit === '?' || digit === own[at])
