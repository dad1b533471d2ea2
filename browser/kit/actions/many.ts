import { mostAtOnce, type AnyAction, type ManyDone, type Refused } from '#kernel/entity/define-action.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { at } from './action-view.ts'

/** An action on its way through many records. */
export type ManyRun = {
  readonly total: number
  /** Whether one call is not enough, so that there is a way to be seen. */
  readonly hasTurns: boolean
  /** Sends what is not answered yet, one turn after the other; stops at the first that fails, and goes on there when called again. */
  go(send: (ids: string[]) => Promise<ManyDone>, onAnswer: (count: number) => void): Promise<void>
  outcome(): Outcome
}

/** What became of the records: done, refused by name and reason, and those nobody has answered for. */
export type Outcome = { done: string[]; refused: (Refused & { title: string })[]; unanswered: number }

export function manyRun(entity: AnyEntity, rows: readonly RecordRow[]): ManyRun {
  const titles = new Map(rows.map((row) => [row.id, String(row[entity.title] ?? '')]))
  const ids = [...titles.keys()]
  const answers: ManyDone[] = []
  const answered = () => Math.min(answers.length * mostAtOnce, ids.length)
  return {
    total: ids.length,
    hasTurns: ids.length > mostAtOnce,
    async go(send, onAnswer) {
      while (answered() < ids.length) {
        answers.push(await send(ids.slice(answered(), answered() + mostAtOnce)))
        onAnswer(answered())
      }
    },
    outcome: () => ({
      done: answers.flatMap(({ done }) => done.map(({ id }) => id)),
      refused: answers.flatMap(({ refused }) => refused.map((one) => ({ ...one, title: titles.get(one.id) ?? '' }))),
      unanswered: ids.length - answered(),
    }),
  }
}

/** The sentences over a form for many records: those that speak of no single one. */
export function hintsForMany({ hints }: AnyAction): string[] {
  return hints.filter(({ hint, when }) => !hint.includes('{{') && (when?.({}, at()) ?? true)).map(({ hint }) => hint)
}

/** Whether something has to be read or filled in before it is done to many. */
export function isAskedForMany(action: AnyAction): boolean {
  return Object.keys(action.fields).length > 0 || hintsForMany(action).length > 0
}
