const afterByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

/** CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, nothing reflected. The check value of `123456789` is 29B1. */
export const crc16 = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = 0xffff
  for (let i = from; i < to; i++) crc = ((crc << 8) & 0xffff) ^ (afterByte[(crc >> 8) ^ (bytes[i] ?? 0)] ?? 0)
  return crc
}
