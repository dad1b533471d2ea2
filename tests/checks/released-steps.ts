import { createHash } from 'node:crypto'
import type { Offence } from './offence.ts'
import type { SourceFile } from './source-tree.ts'

/** Version → step → digest: what has run in somebody's database. */
export type Released = Record<string, Record<string, string>>

const list = 'migrations/released.json'

/** The first release: what was edited before it has run in nobody's database. */
export const firstRelease = '0.1.0'

/** Steps that main has had and has no longer, each with its reason. */
const gone: Readonly<Record<string, string>> = {
  'school/0011-fewer-indexes.sql':
    'brought by a merge and numbered anew as 0013 in the next commit, before any tree was released',
  'school/0021-let-students-ask-to-leave.sql':
    'brought by a merge and numbered anew as 0022 in the next commit, and main came to both at once',
}

/** What the history at hand tells; nothing of it where the sources came without. */
export type History = {
  /** The list as every commit had it. */
  earlier?: readonly Released[]
  /** Step → text of its first commit. */
  firsts?: ReadonlyMap<string, string>
  /** Steps that main has had since the first release. */
  landed?: ReadonlySet<string>
}

/**
 * Steps of a release that were edited or removed, what an earlier list named that this one does not, and steps since the first release
 * that are not as they were first committed or are gone from main: whoever follows the sources has run them before any release.
 */
export function releasedOffences(
  files: readonly SourceFile[],
  { earlier = [], firsts = new Map(), landed = new Set() }: History = {},
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
  const lost = [...landed].flatMap((step) =>
    now.has(step) || step in gone || texts.has(`migrations/${step}`)
      ? []
      : [offence(`migrations/${step}`, 'was removed or renamed')],
  )
  return [...edited, ...forgotten, ...reworked, ...lost]
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
