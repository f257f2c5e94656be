import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate } from './line-device.ts'

type Phase = 'before-game' | 'place-bets' | 'ball-in-rim' | 'no-more-bets' | 'closed' | 'ball-not-seen'
type Rotor = 'clockwise' | 'anticlockwise'

const lastSpin = 9999

/** A roulette wheel on the line protocol. It reports each phase and numbers its spins. */
export const createLineWheel = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'roulette-wheel', ...nameplate })
  let spin = 1
  let rotor: Rotor = 'clockwise'
  /** In tenths of a revolution per minute. */
  let speed = 0

  const say = (phase: Phase) => send('PHS', phase, spin, rotor, speed)
  /** Increments the spin number. */
  const end = () => {
    spin = (spin % lastSpin) + 1
  }

  return {
    ...basics,
    boot() {
      spin = 1
      speed = 0
      basics.boot()
      say('closed')
    },
    turnRotor(direction: Rotor, tenthsOfRpm: number) {
      rotor = direction
      speed = tenthsOfRpm
    },
    makeReady: () => say('before-game'),
    placeBets: () => say('place-bets'),
    launch: () => say('ball-in-rim'),
    loseBall: () => say('ball-not-seen'),
    noMoreBets: () => say('no-more-bets'),
    close: () => say('closed'),
    /** The ball is in its pocket; 37 is 00, 38 is 000, 39 is 0000. */
    land(pocket: number) {
      send('WIN', pocket, spin)
      end()
    },
    giveUp(reason: 'ball-with-rotor' | 'no-ball-seen' | 'wheel-stopped') {
      send('VOID', reason, spin)
      end()
    },
  }
}
