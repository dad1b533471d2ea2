import { expect, test } from 'vitest'
import { flowModelSchema } from '#services/flow/shared/model/model.ts'
import { beginHistory, pushed, redone, undone } from './design-history.ts'

const draft = (minutes: number) => flowModelSchema.parse({ settings: { takeBackMinutes: minutes }, steps: [] })
const minutesOf = (history: ReturnType<typeof beginHistory>) => history.present.draft.settings.takeBackMinutes

test('fifty steps back and forth; typing is one step', () => {
  let history = beginHistory({ draft: draft(0), form: null })
  for (let n = 1; n <= 60; n++) history = pushed(history, { draft: draft(n) })
  for (let n = 0; n < 70; n++) history = undone(history)
  expect(minutesOf(history)).toBe(10)
  expect(history.future).toHaveLength(50)
  history = redone(redone(history))
  expect(minutesOf(history)).toBe(12)
  history = pushed(history, { draft: draft(100) }, { mark: 'name', at: 1000 })
  history = pushed(history, { draft: draft(101) }, { mark: 'name', at: 1500 })
  expect(history.future).toEqual([])
  expect(minutesOf(undone(history))).toBe(12)
  history = pushed(history, { draft: draft(102) }, { mark: 'name', at: 9000 })
  expect(minutesOf(undone(history))).toBe(101)
})
