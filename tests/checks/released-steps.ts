import { createHash } from 'node:crypto'
import type { Offence } from './offence.ts'
import type { SourceFile } from './source-tree.ts'

/** Version → step → digest: what has run in somebody's database. */
export type Released = Record<string, Record<string, string>>

const list = 'migrations/released.json'

/** Steps of a release that were edited or removed, and what an earlier list named that this one does not. */
export function releasedOffences(files: readonly SourceFile[], earlier: readonly Released[] = []): Offence[] {
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
  return [...edited, ...forgotten]
}

export function readReleased(text: string): Released {
  return JSON.parse(text) as Released
}

function entriesOf(released: Released): Map<string, string> {
  return new Map(Object.values(released).flatMap((steps) => Object.entries(steps)))
}

function offence(file: string, what: string): Offence {
  const why = `a released step has run in databases; this one ${what}`
  return { file, line: 1, rule: 'released-step', why, mend: 'restore it, and write a new step for what is needed' }
}
