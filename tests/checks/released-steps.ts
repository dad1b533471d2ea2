import { createHash } from 'node:crypto'
import type { Offence } from './offence.ts'
import type { SourceFile } from './source-tree.ts'

/** Version → step → digest: what has run in somebody's database. */
export type Released = Record<string, Record<string, string>>

const list = 'migrations/released.json'

/** The first release: what was edited before it has run in nobody's database. */
const firstRelease = '0.1.0'

/**
 * Steps of a release that were edited or removed, what an earlier list named that this one does not, and steps since the first release
 * that are not as they were first committed (`firsts`, step → text): whoever follows the sources has run them before any release.
 */
export function releasedOffences(
  files: readonly SourceFile[],
  earlier: readonly Released[] = [],
  firsts: ReadonlyMap<string, string> = new Map(),
): Offence[] {
  const released = readReleased(files.find(({ path }) => path === list)?.text ?? '{}')
  const now = entriesOf(released)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const edited = [...now].flatMap(([step, digest]) => {
    const text = texts.get(`migrations/${step}`)
    const own = text === undefined ? null : createHash('sha256').update(text).digest('hex')
    return own === digest ? [] : [offence(`migrations/${step}`, own ? 'was edited' : 'was removed')]
  })
  const forgotten = earlier.flatMap((before) =>
    [...entriesOf(before)].flatMap(([step, digest]) =>
      now.get(step) === digest ? [] : [offence(list, `once named ${step} otherwise`)],
    ),
  )
  const reworked = [...firsts].flatMap(([step, first]) => {
    const isExempt = step in (released[firstRelease] ?? {})
    const text = texts.get(`migrations/${step}`)
    return isExempt || text === undefined || text === first
      ? []
      : [offence(`migrations/${step}`, 'is not as it was first committed')]
  })
  return [...edited, ...forgotten, ...reworked]
}

export function readReleased(text: string): Released {
  return JSON.parse(text) as Released
}

function entriesOf(released: Released): Map<string, string> {
  return new Map(Object.values(released).flatMap((steps) => Object.entries(steps)))
}

function offence(file: string, what: string): Offence {
  const why = `a step that was committed has run in databases; this one ${what}`
  return { file, line: 1, rule: 'released-step', why, mend: 'restore it, and write a new step for what is needed' }
}
