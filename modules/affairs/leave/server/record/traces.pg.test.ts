import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import {
  decide,
  freeStudents,
  guardOf,
  leaveSchool,
  moment,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'

let at: LeaveSchool
let guard: string
beforeAll(async () => {
  at = await leaveSchool()
  guard = await guardOf(at)
})
afterAll(() => at.close())

/** Who moved a leave from which state to which, as 操作记录 tells it. */
async function tracesOf(id: string): Promise<string[]> {
  const { body } = await at.get('admin', 'base/sysOperLog/list', { recordId: id, size: 50 })
  const listed = new Set((body.data.records as { id: string }[]).map((line) => line.id))
  const lines = await rowsOf(
    at,
    `select l.id, l.user_name as who, c->>'before' as before, c->>'after' as after
     from sys_oper_log l
     cross join lateral jsonb_array_elements(l.changes) c
     where l.record_id = $1 and c->>'field' = 'status'
     order by l.time, l.id`,
    [id],
  )
  expect(lines.every((line) => listed.has(String(line['id'])))).toBe(true)
  return lines.map(({ who, before, after }) => `${String(who)}: ${String(before)} → ${String(after)}`)
}

test('whatever moves a leave stands in the log: people, the flow and the clock', async () => {
  const [who] = (await freeStudents(at, 1)) as [SomeStudent]
  at.clock.set(moment(0, '05:00'))
  const id = await at.applied(who, { startTime: moment(0, '08:00'), endTime: moment(0, '12:00') })
  await everybodyAgrees(at, id)
  at.clock.set(moment(0, '08:01'))
  await at.tick()
  at.clock.set(moment(0, '12:01'))
  await at.tick()
  at.clock.set(moment(0, '12:40'))
  await at.tick()
  const traces = await tracesOf(id)
  expect(traces[0]).toBe(`${who.xm}: 0 → 10`)
  expect(traces.map((line) => line.replace(/^.*: /, ''))).toEqual([
    '0 → 10',
    '10 → 20',
    '20 → 30',
    '30 → 40',
    '40 → 45',
  ])
  expect(traces.slice(2).every((line) => line.startsWith('系统: '))).toBe(true)
  await at.tick()
  expect(await tracesOf(id)).toEqual(traces)
})

test('who goes out before the beginning and is back before it was away, and the log says so', async () => {
  const [who] = (await freeStudents(at, 1)) as [SomeStudent]
  at.clock.set(moment(1, '10:00'))
  const span = { startTime: moment(1, '14:00'), endTime: moment(1, '20:00') }
  const id = await at.applied(who, { ...span, isOut: true, cantonCode: '430100', destAddress: '岳麓区枫林路 12 号' })
  await everybodyAgrees(at, id)
  const pass = (direction: string) =>
    at.call(guard, 'xsgl/leaveGate/verify', { xh: who.account, direction, isConfirmed: true })
  at.clock.set(moment(1, '13:10'))
  expect((await pass('1')).body.data).toMatchObject({ code: '00' })
  at.clock.set(moment(1, '13:40'))
  expect((await pass('2')).body.data).toMatchObject({ code: '00' })
  expect((await tracesOf(id)).at(-1)).toMatch(/: 20 → 50$/)
})

test('what came back to be mended is cancelled with the student, and the log says so', async () => {
  const [who] = (await freeStudents(at, 1)) as [SomeStudent]
  at.clock.set(moment(2, '07:00'))
  const id = await at.applied(who, { startTime: moment(4, '08:00'), endTime: moment(4, '18:00') })
  expect((await decide(at, id, 'returnTo', { nodeKey: 'start', comment: '请写明离校时间' })).status).toBe(200)
  await at.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [{ studentId: who.id, from: moment(2).slice(0, 10), xjztM: '02', reason: '休学', source: 'test' }],
    }),
  )
  expect((await tracesOf(id)).map((line) => line.replace(/^.*: /, ''))).toEqual(['0 → 10', '10 → 15', '15 → 62'])
})
