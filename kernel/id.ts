import { randomBytes } from 'node:crypto'
import { idPattern } from '#kernel/rules/id-text.ts'

/** A uuid version 7: sorts by time, so that primary keys grow at one end of their index. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether a text can be an id at all; a text that cannot is treated as an id nobody has. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && idPattern.test(text)
}
