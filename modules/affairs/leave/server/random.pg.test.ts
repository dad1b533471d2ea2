import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFor, type Random } from '#kernel/world/demo-random.ts'
import {
  counsellorOf,
  freeStudents,
  leaveSchool,
  moment,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { rowsOf, type Answer } from '#tests/support/school.ts'
import { holdingStates, takenStates } from '../shared/states.ts'
import { isExcused } from '../shared/services.ts'

let at: LeaveSchool
let people: (SomeStudent & { leader: string; xh: string })[]
beforeAll(async () => {
  at = await leaveSchool()
  // A kind of leave with several ways out and one that ends by itself are among those asked for.
  await at.system((ctx) =>
    ctx.db.execute(
      `update leave_type
       set multi_out = (code = '99'), return_mode = case code when '07' then '0' else return_mode end,
         proof_mode = '0', min_advance_hours = 0, max_days_term = null, need_parent_confirm = '0'
       where code in ('01', '07', '08', '99')`,
    ),
  )
  const free = await freeStudents(at, 6)
  people = []
  for (const one of free)
    people.push({
      ...one,
      leader: await counsellorOf(at, one),
      xh: String((await rowsOf(at, 'select xh from base_student where id = $1', [one.id]))[0]!['xh']),
    })
})
afterAll(() => at.close())

type Leave = {
  id: string
  studentId: string
  status: string
  start: Date
  end: Date
  back: Date | null
  voidFrom: Date | null
  minutes: number
  pass: string | null
  outs: number
}
const hour = 3_600_000

/** Every leave of these students as it stands. */
async function leavesNow(): Promise<Leave[]> {
  const rows = await rowsOf(
    at,
    `select r.id, r.student_id as "studentId", r.status, r.start_time as start, r.end_time as "end",
       r.actual_return_time as back, r.void_from as "voidFrom",
       (select coalesce(sum(minutes), 0)::int from leave_daily d where d.leave_id = r.id) as minutes, p.state as pass,
       coalesce(p.out_count, 0) as outs
     from leave_request r
     left join leave_pass p on p.leave_id = r.id
     where r.student_id = any($1::uuid[])`,
    [people.map(({ id }) => id)],
  )
  const date = (value: unknown) => (value === null ? null : new Date(String(value)))
  return rows.map((row) => ({
    ...(row as Leave),
    start: date(row['start'])!,
    end: date(row['end'])!,
    back: date(row['back']),
    voidFrom: date(row['voidFrom']),
  }))
}

/** What must hold whatever happened; answers what does not. */
async function broken(random: Random): Promise<string[]> {
  const leaves = await leavesNow()
  const wrong: string[] = []
  const holding = leaves.filter(({ status }) => (holdingStates as readonly string[]).includes(status))
  for (const a of holding)
    for (const b of holding)
      if (a.id < b.id && a.studentId === b.studentId && a.start < b.end && b.start < a.end)
        wrong.push(`${a.id} and ${b.id} lie across each other`)
  for (const leave of leaves) {
    const until = [leave.end, leave.back, leave.voidFrom]
      .filter((one) => one !== null)
      .reduce((least, one) => (one < least ? one : least))
    const isTaken = (takenStates as readonly string[]).includes(leave.status) || leave.status === '63'
    const minutes = isTaken ? Math.max(0, until.getTime() - leave.start.getTime()) / 60_000 : 0
    if (minutes !== leave.minutes)
      wrong.push(`${leave.id} in state ${leave.status} has ${leave.minutes} minutes of days, not ${minutes}`)
    if (leave.status === '62' && (leave.outs > 0 || (leave.pass !== null && leave.pass !== '4')))
      wrong.push(`${leave.id} is cancelled and its pass is ${leave.pass}, used ${leave.outs} times`)
    if (['50', '60', '61', '63', '64'].includes(leave.status) && ['0', '1', '2'].includes(leave.pass ?? ''))
      wrong.push(`${leave.id} is over in state ${leave.status} and its pass still opens`)
    if ((leave.status === '50') !== (leave.back !== null))
      wrong.push(`${leave.id} in state ${leave.status} came back at ${String(leave.back)}`)
  }
  for (const { id } of people.slice(0, 2)) {
    const t = new Date(new Date(moment(0)).getTime() + random.int(0, 14 * 24) * hour)
    const meant = leaves.some(
      (one) =>
        one.studentId === id &&
        one.start <= t &&
        t < one.end &&
        (['20', '30', '40'].includes(one.status) ||
          (one.status === '50' && one.back! > t) ||
          (one.status === '63' && one.voidFrom! > t)),
    )
    const said = await at.system((ctx) => ctx.call(isExcused, { studentId: id, at: t.toISOString() }))
    if (said !== meant) wrong.push(`${id} at ${t.toISOString()}: excused ${said}, meant ${meant}`)
  }
  return wrong
}

test('whatever students, deciders, gates and the clock do, in whatever order', { timeout: 240_000 }, async () => {
  const random = randomFor('leave of six students')
  let now = new Date(moment(0, '08:00')).getTime()
  const done = new Map<string, number>()
  const ofAny = async (...states: string[]) =>
    random.pick([null, ...(await leavesNow()).filter(({ status }) => states.includes(status))])
  const ownerOf = (leave: Leave) => people.find(({ id }) => id === leave.studentId)!
  const gate = (who: { xh: string }, direction: string) =>
    at.call('ld37', 'xsgl/leaveGate/verify', { xh: who.xh, direction, isConfirmed: true })
  const moves: Record<string, () => Promise<Answer | null>> = {
    async apply() {
      const one = random.pick(people)
      const start = now + random.int(0, 40) * hour
      return at.apply(one, {
        typeId: at.types[random.pick(['01', '07', '08', '99'])],
        reason: '随机的请假事由',
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + random.int(1, 30) * hour).toISOString(),
        isOut: random.int(0, 2) > 0,
        destAddress: '市区',
      })
    },
    async decide() {
      const leave = await ofAny('10')
      const [task] = leave
        ? await rowsOf(
            at,
            `select t.id, u.account_no as account
             from sys_flow_task t
             join sys_flow_instance i on i.id = t.instance_id
             join sys_user u on u.id = t.assignee_id
             where i.biz_id = $1 and t.status = '1'
             limit 1`,
            [leave.id],
          )
        : []
      return task
        ? at.call(String(task['account']), `process/process/${random.int(0, 7) === 0 ? 'reject' : 'approve'}`, {
            taskId: task['id'],
            comment: '随机的审批意见',
          })
        : null
    },
    async cancelOrOut() {
      const leave = await ofAny('20', '30')
      if (!leave) return null
      const one = ownerOf(leave)
      // The two of them at once: whichever wins, the other must not.
      const [answer] = await Promise.all([
        at.call(one.account, 'xsgl/leaveRequest/cancel', { id: leave.id }),
        random.int(0, 1) === 0 ? gate(one, '1') : null,
      ])
      return answer
    },
    out: () => gate(random.pick(people), '1'),
    in: () => gate(random.pick(people), '2'),
    async back() {
      const leave = await ofAny('30', '40', '45')
      return leave
        ? at.call(ownerOf(leave).leader, 'xsgl/leaveReturn/proxy', { leaveId: leave.id, note: '已返校' })
        : null
    },
    async void() {
      const leave = await ofAny('20', '30')
      return leave && random.int(0, 3) === 0
        ? at.call(ownerOf(leave).leader, 'xsgl/leaveRequest/void', {
            id: leave.id,
            reason: '材料不实',
            isFromStart: random.int(0, 1) === 0,
          })
        : null
    },
    async extend() {
      const leave = await ofAny('30', '40', '45')
      if (!leave) return null
      const one = ownerOf(leave)
      const answer = await at.call(leave.status === '45' ? one.leader : one.account, 'xsgl/leaveExtend/submit', {
        leaveId: leave.id,
        newEnd: new Date(Math.max(now, leave.end.getTime()) + random.int(1, 20) * hour).toISOString(),
        reason: '随机的续假事由',
      })
      const [task] = answer.body.success
        ? await rowsOf(
            at,
            `select t.id, u.account_no as account
             from sys_flow_task t
             join sys_flow_instance i on i.id = t.instance_id
             join sys_user u on u.id = t.assignee_id
             where i.biz_id = $1 and t.status = '1'
             limit 1`,
            [answer.body.data.id],
          )
        : []
      return task ? at.call(String(task['account']), 'process/process/approve', { taskId: task['id'] }) : answer
    },
    async time() {
      now += random.int(1, 9) * hour
      at.clock.set(new Date(now).toISOString())
      for (const name of ['leave tick', 'leave lapse']) await at.upkeep(name)
      return null
    },
  }
  const names = [
    'apply',
    'apply',
    'apply',
    'decide',
    'decide',
    'decide',
    'decide',
    'decide',
    'cancelOrOut',
    'out',
    'in',
    'back',
    'void',
    'extend',
    'time',
    'time',
  ]
  for (let i = 0; i < 160; i++) {
    const name = random.pick(names)
    const answer = await moves[name]!()
    if (answer?.status === 200) done.set(name, (done.get(name) ?? 0) + 1)
    expect(answer?.status ?? 200, `${name}: ${JSON.stringify(answer?.body)}`).toBeLessThan(500)
    if (i % 4 === 0) expect(await broken(random), `after ${i} moves, the last ${name}`).toEqual([])
  }
  expect(await broken(random)).toEqual([])
  // Chance must have led somewhere, or nothing was proven.
  expect(Object.keys(moves).filter((name) => name !== 'time' && !done.get(name))).toEqual([])
})
