import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dayOf } from '#kernel/rules/school-time.ts'
import { dayShift } from '../move-day.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Everything the server reads while it prepares a database lies here; rather too much than too little. */
const places = [
  'kernel',
  'services',
  'patterns',
  'modules',
  'apps/server',
  'migrations',
  'tests/support/prepared',
  'tests/support/config.ts',
  'package-lock.json',
]

/** What no server ever reads: tests, what only tests use, pages and papers. */
const isUnread = /\.(test\.tsx?|tsx|css|md)$|(^|\/)(testing|web)\//

/** A word for what a prepared database is made from: another one as soon as a file of it, or the day of the demo, is another. */
export function madeFrom(input: { root?: string; day?: string } = {}): string {
  const base = input.root ?? root
  // To have the shift at hand is to live on the day that TEST_DAY asks for.
  const day = input.day ?? dayOf(new Date())
  const sum = createHash('sha256').update(`${process.version} ${day} ${dayShift === 0 ? '' : 'moved'}`)
  for (const path of places.flatMap((place) => filesOf(base, place)).toSorted())
    if (!isUnread.test(path)) sum.update(`\0${path}\0`).update(readFileSync(join(base, path)))
  return sum.digest('hex').slice(0, 20)
}

/** The file itself, or those below the folder; nothing where there is none. */
function filesOf(base: string, place: string): string[] {
  try {
    return readdirSync(join(base, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(base.length + 1)
          .replaceAll('\\', '/'),
      )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [place]
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
