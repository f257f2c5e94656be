import type { DevicePort } from '../wires/port.ts'

/** A boot keyboard report: modifiers, a reserved byte and up to six pressed keys (HID 1.11, appendix B.1). */
export const keyboardDescriptor: Uint8Array = Uint8Array.from([
  ...[0x05, 0x01, 0x09, 0x06, 0xa1, 0x01, 0x05, 0x07],
  ...[0x19, 0xe0, 0x29, 0xe7, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x08, 0x81, 0x02],
  ...[0x95, 0x01, 0x75, 0x08, 0x81, 0x01],
  ...[0x95, 0x06, 0x75, 0x08, 0x15, 0x00, 0x25, 0x65, 0x19, 0x00, 0x29, 0x65, 0x81, 0x00, 0xc0],
])

const leftShift = 0x02
const enter = 0x28
const letterA = 0x04
const digitOne = 0x1e

/** A bar-code scanner that types what it reads as a keyboard, followed by Enter. */
export const createBarcodeScanner = (port: DevicePort) => {
  const strike = (key: number, modifiers = 0) => {
    port.send(Uint8Array.from([modifiers, 0, key, 0, 0, 0, 0, 0]))
    port.send(new Uint8Array(8))
  }
  return {
    /** `code` has upper-case letters and digits, such as `H10`. */
    scan(code: string) {
      for (const character of code) {
        if (/[A-Z]/.test(character)) strike(letterA + character.charCodeAt(0) - 'A'.charCodeAt(0), leftShift)
        else strike(digitOne + ((Number(character) + 9) % 10))
      }
      strike(enter)
    },
  }
}
