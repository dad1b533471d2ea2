import type { School } from '#kernel/db/types.ts'
import type { Actor } from '#kernel/world/context.ts'
import { tooManyReadings } from '../errors.ts'

/** Who opens a few files in a hurry waits for the first ones; who asks for more is sent away. */
const mostInLine = 4

type Line = { length: number; last: Promise<unknown> }
const lines = new Map<string, Line>()

/**
 * Looks into files for one person, one file at a time: what a file holds is read inside the process that serves everybody, so
 * nobody may have several read at once.
 */
export async function inReadingTurn<T>(
  { school, actor }: { school: Pick<School, 'id'>; actor: Pick<Actor, 'userId'> },
  read: () => Promise<T>,
): Promise<T> {
  if (actor.userId === null) return read()
  const key = `${school.id} ${actor.userId}`
  const line = lines.get(key) ?? { length: 0, last: Promise.resolve() }
  if (line.length >= mostInLine) throw tooManyReadings()
  lines.set(key, line)
  line.length += 1
  const own = line.last.then(read)
  // Whoever waits for its turn is not told how the one before went; its own reader is.
  line.last = own.catch(() => {})
  try {
    return await own
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(key)
  }
}
