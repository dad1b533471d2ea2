import { f } from '#kernel/fields/f.ts'
import type { StateDeclaration, States } from '#kernel/fields/choices/state/kind.ts'

/** How something was done and what came of it, in the words of an area. */
export type NoteWords<W extends States = States, R extends States = States> = {
  readonly ways: W
  readonly results: R
}

/** What somebody did about open work. */
export type Note = { way: string; result: string; content: string; operatorName: string | null; time: string }

/** Fields of notes on open work, after the reference to what they are on. */
export function noteFields<const W extends States, const R extends States>({ ways, results }: NoteWords<W, R>) {
  return {
    way: f.state(ways, { label: '方式', required: true, width: 90 }),
    result: f.state(results, { label: '结果', required: true, width: 150 }),
    content: f.longText({ label: '处理情况', required: true, min: 2, max: 500, width: 320 }),
    operatorName: f.text({ label: '处理人', computed: true, max: 50, width: 110 }),
    time: f.moment({ label: '时间', computed: true, width: 150 }),
  }
}

/** What a code of these words says; the last of them where none has it. */
export function wordOf(states: States, code: string): StateDeclaration {
  const all = Object.values(states)
  return all.find(([one]) => one === code) ?? all.at(-1)!
}
