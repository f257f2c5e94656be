import { assertAtMost } from '../bounds.ts'

/** A whole message. `bytes` is how long it was on the wire. */
export type WholeFrame<Message> = { kind: 'message'; bytes: number; message: Message }

/** Bytes that were no frame. */
export type DiscardedFrame = { kind: 'discarded'; bytes: number; reason: string }

/** Frames found, among them what was discarded, and the state that the next bytes are read with. */
export type Framed<Frame, State> = { state: State; frames: Frame[] }

/**
 * Cuts a stream of bytes into frames. Pure, never throws, takes bounded time per byte, and its state is a bounded JSON
 * value. Every byte is in exactly one frame or pending, unless the codec says otherwise.
 */
export type Framer<Frame, State> = {
  initial: State
  receive(state: State, bytes: Uint8Array): Framed<Frame, State>
  /** The link was opened again: the frame that has not ended is discarded. */
  reset(state: State): Framed<Frame, State>
}

/** The bytes of a frame that has not ended, as characters of Latin-1: one a byte. */
export type Pending = { readonly pending: string }

export const nothingPending: Pending = { pending: '' }

/** What is pending of a text of which everything before `end` is framed. */
export const pendingFrom = (text: string, end: number): Pending =>
  end === text.length ? nothingPending : { pending: text.slice(end) }

/** Bytes as characters of Latin-1, without making a Buffer of them first. */
export const latin1 = (bytes: Uint8Array): string => Buffer.prototype.toString.call(bytes, 'latin1', 0, bytes.length)

type TextFraming<Frame, State> = {
  initial: State
  /** The longest that `pending` may become. */
  longest: number
  /** Frames what is pending and the new bytes: pushes the frames and gives the new state. */
  scan(text: string, state: State, frames: Frame[]): State
  /** What the pending bytes are when no more will come. */
  cutShort(state: State): Framed<Frame, State>
}

/** A framer over text. A chunk that ends with a whole frame leaves nothing pending and copies nothing. */
export const textFramer = <Frame, State extends Pending>({
  initial,
  longest,
  scan,
  cutShort,
}: TextFraming<Frame, State>): Framer<Frame, State> => ({
  initial,
  receive(state, bytes) {
    const text = state.pending === '' ? latin1(bytes) : state.pending + latin1(bytes)
    const frames: Frame[] = []
    const next = scan(text, state, frames)
    assertAtMost(next.pending.length, longest, 'pending bytes')
    return { state: next, frames }
  },
  reset: cutShort,
})

/** The framer of a wire that brings each message whole: nothing is ever pending. No frame for a packet that says nothing. */
export const packetFramer = <Frame>(read: (packet: Uint8Array) => Frame | undefined): Framer<Frame, null> => ({
  initial: null,
  receive(state, packet) {
    const frame = read(packet)
    return { state, frames: frame === undefined ? [] : [frame] }
  },
  reset: (state) => ({ state, frames: [] }),
})

/** The messages among frames, for who does not care about the others. */
export const messagesIn = <Message>(frames: readonly (WholeFrame<Message> | { kind: 'discarded' })[]): Message[] =>
  frames.flatMap((frame) => (frame.kind === 'message' ? [frame.message] : []))

/** A framer with its state kept, for the far ends of wires and for tests. */
export const createReader = <Frame, State>({ initial, receive, reset }: Framer<Frame, State>) => {
  let state = initial
  const keep = ({ state: next, frames }: Framed<Frame, State>): Frame[] => {
    state = next
    return frames
  }
  return {
    receive: (bytes: Uint8Array): Frame[] => keep(receive(state, bytes)),
    reset: (): Frame[] => keep(reset(state)),
    state: (): State => state,
  }
}
