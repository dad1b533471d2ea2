import { randomBytes } from 'node:crypto'
import { idPattern } from '#kernel/rules/id-text.ts'

const drawnAtOnce = 256
let drawn = Buffer.alloc(0)
let used = 0

// Random bytes are drawn in blocks: each draw is a call into the system.
function sixteenBytes(): Buffer {
  if (used >= drawn.length) {
    drawn = randomBytes(16 * drawnAtOnce)
    used = 0
  }
  return drawn.subarray(used, (used += 16))
}

let lastTime = 0
let sequence = 0

/** A uuid version 7: sorts by time, and within one millisecond by the order in which this process made them. */
export function newId(now: Date): string {
  const bytes = sixteenBytes()
  const time = now.getTime()
  bytes.writeUIntBE(time, 0, 6)
  // The twelve bits behind the time count up; a new millisecond begins low, so that they last.
  sequence = time === lastTime && sequence < 0xfff ? sequence + 1 : bytes.readUInt16BE(6) & 0xff
  lastTime = time
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether a text can be an id at all; a text that cannot is treated as an id nobody has. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && idPattern.test(text)
}
