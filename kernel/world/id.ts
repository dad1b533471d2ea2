import { randomBytes } from 'node:crypto'

export { isId } from '#kernel/rules/id-text.ts'

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

/** How far each moment has counted: calls that began in different milliseconds make ids in turns, each with its own time. */
const counted = new Map<number, number>()
const momentsKept = 1024

/** A uuid version 7: sorts by time, and within one millisecond by the order in which this process made them. */
export function newId(now: Date): string {
  const bytes = sixteenBytes()
  const time = now.getTime()
  bytes.writeUIntBE(time, 0, 6)
  const count = nextCount(time, bytes.readUInt16BE(8))
  // The twelve bits behind the time and the fourteen behind the variant count up; 48 stay random.
  bytes.writeUInt16BE(0x7000 | (count >>> 14), 6)
  bytes.writeUInt16BE(0x8000 | (count & 0x3fff), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A moment begins low, so that its 67 million numbers last, and not at the same one in every process. */
function nextCount(time: number, first: number): number {
  const last = counted.get(time)
  const next = last === undefined ? first : last + 1
  counted.set(time, next)
  if (counted.size > momentsKept) counted.delete(counted.keys().next().value!)
  return next
}
