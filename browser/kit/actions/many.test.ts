import { expect, test } from 'vitest'
import { defineAction, mostAtOnce, type ManyDone } from '#kernel/entity/define-action.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { hintsForMany, isAskedForMany, manyRun } from './many.ts'

const paper: AnyEntity = {
  name: 'test.paper',
  label: '文稿',
  service: 'base',
  path: 'testPaper',
  fields: { title: f.text({ label: '标题', required: true, max: 80 }) },
  title: 'title',
  list: { columns: ['title'], filters: [] },
  form: [],
  removable: 'hard',
}
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `p${n}`, title: `文稿${n}` }))
const done = (ids: readonly string[]): ManyDone => ({ done: ids.map((id) => ({ id, version: 2 })), refused: [] })

test('as many as a call takes go in one call; what was refused is told by its title', async () => {
  const run = manyRun(paper, [...rows(mostAtOnce), { id: 'p0', title: '文稿0' }])
  expect([run.total, run.hasTurns]).toEqual([mostAtOnce, false])
  const sent: string[][] = []
  await run.go(
    async (ids) => {
      sent.push(ids)
      return { ...done(ids.slice(1)), refused: [{ id: 'p0', msg: '当前状态不能关闭' }] }
    },
    () => {},
  )
  expect(sent.map((ids) => ids.length)).toEqual([mostAtOnce])
  const { refused, unanswered, ...rest } = run.outcome()
  expect([rest.done.length, unanswered]).toEqual([mostAtOnce - 1, 0])
  expect(refused).toEqual([{ id: 'p0', title: '文稿0', msg: '当前状态不能关闭' }])
})

test('more go in turns, told one by one; after a failure it goes on with the turn that failed', async () => {
  const run = manyRun(paper, rows(2 * mostAtOnce + 1))
  const sent: number[] = []
  const seen: number[] = []
  let isAway = true
  const send = async (ids: string[]) => {
    sent.push(ids.length)
    if (isAway && sent.length === 2) throw new Error('no connection')
    return done(ids)
  }
  expect(run.hasTurns).toBe(true)
  await expect(run.go(send, (count) => seen.push(count))).rejects.toThrow('no connection')
  expect(run.outcome()).toMatchObject({ refused: [], unanswered: mostAtOnce + 1 })
  isAway = false
  await run.go(send, (count) => seen.push(count))
  expect(sent).toEqual([mostAtOnce, mostAtOnce, mostAtOnce, 1])
  expect(seen).toEqual([mostAtOnce, 2 * mostAtOnce, 2 * mostAtOnce + 1])
  expect(run.outcome().done).toEqual(rows(2 * mostAtOnce + 1).map(({ id }) => id))
})

test('before it is done to many, one reads what speaks of no single record and fills in its form', () => {
  const declared = (options: object) => defineAction(paper, 'close', { label: '关闭', many: true, ...options })
  const hint = [
    { hint: '“{{title}}”将关闭' },
    { hint: '关闭后不能再修改' },
    { hint: '已过期', when: (row: { title?: unknown }) => row.title === '旧' },
  ]
  expect(hintsForMany(declared({ hint }))).toEqual(['关闭后不能再修改'])
  expect(isAskedForMany(declared({ hint }))).toBe(true)
  expect(isAskedForMany(declared({ hint: hint.slice(0, 1) }))).toBe(false)
  expect(isAskedForMany(declared({}))).toBe(false)
  expect(isAskedForMany(declared({ fields: { note: f.text({ label: '说明', max: 10 }) } }))).toBe(true)
})
