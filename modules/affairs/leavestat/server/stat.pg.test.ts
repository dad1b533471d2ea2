import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { moment } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import type { SpanGroup } from '../shared/figures.ts'
import { awayFrom } from '#modules/affairs/absence/shared/board.ts'
import { takenStates } from '#modules/affairs/leave/shared/states.ts'
import { leaveDaysTerm, leaveOverdueHours } from '../shared/warning-figures.ts'
import { day, led, span, statSchool, type StatSchool, type Student } from './test-stat.ts'

let at: StatSchool
beforeAll(async () => {
  at = await statSchool()
})
afterAll(() => at.close())

test('how it stands is counted as it is defined, to the decimal', async () => {
  const reading = await at.count(
    `select count(*)::int as n from base_student where deleted_time is null and xjzt_m in ('01', '05', '20')`,
  )
  const { data } = await at.overview('xgc01', { ...span, by: 'department' })
  expect(data.now).toEqual({
    // One of the reading is on an internship and not expected.
    shouldCount: reading - 1,
    onLeave: 6,
    // Three on leave away from school, and one overdue.
    offCampus: 4,
    onCampus: reading - 4,
    leaveRate: Math.round((10_000 * 6) / (reading - 1)) / 100,
    applyToday: 4,
    pending: 2,
    pendingTimeout: 1,
    passRateToday: 50,
    // Of the last seven days: 30, 60 (five of them), 90 and 240 minutes.
    avgApproveMin: 82.5,
    medianApproveMin: 60,
    p90ApproveMin: 135,
    returnDueToday: 2,
    returnedToday: 0,
    overdue: 1,
    longestOverdueHours: 5,
    // Twenty-three and the four of the span came back, one late; one is still out.
    onTimeRate30: Math.round((1000 * 26) / 28) / 10,
    emptyBeds: 0,
    lessonsToday: 0,
  })
})

// oxlint-disable-next-line typescript/no-explicit-any -- whatever a card says
type Figures = any

/** What the statistics, the list and the desk say, and the first page of a phone where it says it too. */
async function everywhere(account: string) {
  const { now: stat } = (await at.overview(account, { ...span, by: 'class' })).data
  const cards: { instanceId: string; data: Figures }[] = (
    await at.call(account, 'base/desk/batchData', {
      items: ['leave.today', 'leave.numbers'].map((cardCode) => ({ instanceId: cardCode, cardCode })),
      isFresh: true,
    })
  ).body.data
  // Cards are told as they are ready, in whatever order.
  const [desk, numbers] = ['leave.today', 'leave.numbers'].map(
    (code) => cards.find(({ instanceId }) => instanceId === code)!.data,
  ) as [Figures, Figures]
  const phone = awayFrom((await at.get(account, 'xsgl/leaveBoard/today')).body.data.classes)
  const late = (await at.get(account, 'xsgl/leaveOverdue/board')).body.data
  expect([numbers.late.total, numbers.offCampus]).toEqual([late.total, desk.offCampus])
  return {
    onLeave: [stat.onLeave, await at.listed(account, { quick: 'onLeave' }), desk.onLeave],
    offCampus: [stat.offCampus, await at.listed(account, { quick: 'offCampus' }), desk.offCampus, phone.total],
    onCampus: [stat.onCampus, desk.onCampus, phone.here],
    overdue: [stat.overdue, await at.listed(account, { status: '45' }), desk.overdue, late.total, phone.overdue],
    pending: [stat.pending, await at.listed(account, { status: '10' }), desk.pending],
  }
}

test('the wall, the statistics, the list, the desk and the phone say the same number, each to whom it belongs', async () => {
  const screen = await at.app.inject({
    url: '/api/flySource-report/openApi/dataScreen/leavedatascreenone',
    remoteAddress: '127.0.0.1',
  })
  const wall = screen.json().data.blocks.kpi.data
  expect(await everywhere('xgc01')).toEqual({
    onLeave: Array(3).fill(wall.onLeave),
    offCampus: Array(4).fill(wall.offCampus),
    onCampus: Array(3).fill(wall.onCampus),
    overdue: Array(5).fill(wall.overdue),
    pending: Array(3).fill(wall.pending),
  })
  expect([wall.onLeave, wall.offCampus, wall.overdue, wall.pending]).toEqual([6, 4, 1, 2])
  const led01 = await at.count(
    `select count(*)::int as n from base_student s
     where s.deleted_time is null and s.xjzt_m in ('01', '05', '20') and s.class_id in (${led})`,
  )
  expect(await everywhere('fdy01')).toEqual({
    onLeave: [3, 3, 3],
    offCampus: [1, 1, 1, 1],
    onCampus: Array(3).fill(led01 - 1),
    overdue: [0, 0, 0, 0, 0],
    pending: [2, 2, 2],
  })
})

test('the statistics open on what somebody’s reach is told apart by', async () => {
  const opened = async (account: string) => (await at.overview(account, span)).data.by
  expect(await opened('xgc01')).toBe('department')
  // The students of the counsellor who were away are of one class.
  expect(await opened('fdy01')).toBe('student')
  const place = (from: string, to: string) =>
    at.system((ctx) =>
      ctx.db.execute('update leave_request set class_id = $2 where class_id = $1 and student_id = $3', [
        from,
        to,
        at.own[0]!.id,
      ]),
    )
  const [other] = (await rowsOf(at, `${led} and a.class_id <> $1`, [at.own[0]!.classId])) as [{ class_id: string }]
  await place(at.own[0]!.classId, other.class_id)
  expect(await opened('fdy01')).toBe('class')
  await place(other.class_id, at.own[0]!.classId)
})

test('a span counts what lies in it, by where students were; the list behind each number is as long', async () => {
  const asked = { ...span, by: 'class', classId: at.own[7]!.classId }
  const { data } = await at.overview('fdy01', { ...span, by: 'type' })
  const mine = { times: 3, persons: 3, days: 4.5, lessons: 2, leaveSchoolPersons: 1, overdueTimes: 0, onTimeRate: 100 }
  expect(data.total).toMatchObject(mine)
  expect(data.groups.map(({ name, numbers }: SpanGroup) => [name, numbers.times, numbers.days])).toEqual([
    ['事假', 2, 3.5],
    ['病假', 1, 1],
  ])
  // On an average day so many of the class should be there: counted date by date.
  const heads = await at.count(
    `select sum(
       (
         select count(*)
         from base_placement p
         where p.class_id = $1
           and p.xjzt_m in ('01', '05', '20')
           and p.start_date <= d::date
           and coalesce(p.end_date, d::date) >= d::date
       )
     )::float / 10 as n
     from generate_series($2::date, $3::date, '1 day') d`,
    [at.own[7]!.classId, span.from, span.to],
  )
  const ofClass = (await at.overview('xgc01', asked)).data.total
  expect(ofClass.daysPerHead).toBe(Math.round((100 * ofClass.days) / heads) / 100)
  for (const by of ['department', 'major', 'class', 'student', 'type', 'period']) {
    const { groups, total } = (await at.overview('xgc01', { ...span, by })).data as {
      groups: SpanGroup[]
      total: { times: number; days: number }
    }
    expect([
      groups.reduce((sum, { numbers }) => sum + numbers.times!, 0),
      groups.reduce((sum, { numbers }) => sum + numbers.days!, 0),
    ]).toEqual([total.times, total.days])
    const [first] = groups.filter(({ numbers }) => numbers.times! > 0)
    const member =
      by === 'period'
        ? { startTime_ge: first!.key, startTime_le: first!.key }
        : { [`${by}Id`]: first!.key, startTime_ge: span.from, startTime_le: span.to }
    expect([by, await at.listed('xgc01', { status_in: takenStates.join(','), ...member })]).toEqual([
      by,
      first!.numbers.times,
    ])
  }
})

test('the exported sheet by class adds up to what the page says', async () => {
  const { total } = (await at.overview('xgc01', { ...span, by: 'class' })).data
  const answer = await at.call('xgc01', 'xsgl/leaveStat/export', { ...span, by: 'class' })
  const [, head, ...rows] = await cellsOf(answer.raw)
  const body = rows.slice(0, -2)
  const last = rows.at(-2)!
  const column = (name: string) => head!.findIndex((title) => title.startsWith(name))
  const sum = (name: string) => body.reduce((all, row) => all + Number(row[column(name)]), 0)
  expect([sum('请假人次'), sum('请假人数'), sum('请假天数'), sum('请假课时')]).toEqual([
    total.times,
    total.persons,
    total.days,
    total.lessons,
  ])
  expect(last[0]).toBe('合计')
  expect([last[column('请假人次')], last[column('请假天数')]].map(Number)).toEqual([total.times, total.days])
  const kinds = head!
    .map((title, i) => ({ title, i }))
    .filter(({ title, i }) => title === '请假人次' && i > column('请假人次'))
  expect(kinds.reduce((all, { i }) => all + Number(last[i]), 0)).toBe(total.times)
  expect(
    (
      await rowsOf(
        at,
        `select rows, filter from sys_export_log where entity = 'leaveRequest' order by time desc limit 1`,
      )
    )[0],
  ).toMatchObject({ rows: body.length, filter: `${span.from} 至 ${span.to}` })
})

test('whoever moved to another class yesterday still counts where they were', async () => {
  const before = (await at.overview('xgc01', { ...span, by: 'class' })).data
  const counsellor = (await at.overview('fdy01', { ...span, by: 'student' })).data.total
  const problems = await at.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [
        { studentId: at.own[6]!.id, from: day(-1), classId: at.others[0]!.classId, reason: '转班', source: 'test 1' },
      ],
    }),
  )
  expect(problems).toEqual({})
  expect(
    (await rowsOf(at, 'select class_id as "classId" from base_student where id = $1', [at.own[6]!.id]))[0],
  ).toEqual({
    classId: at.others[0]!.classId,
  })
  const after = (await at.overview('xgc01', { ...span, by: 'class' })).data
  expect([after.groups, after.total]).toEqual([before.groups, before.total])
  expect((await at.overview('fdy01', { ...span, by: 'student' })).data.total).toEqual(counsellor)
})

test('nobody counts whom they may not; a span has an end and is at most a year', async () => {
  for (const account of ['tea01', 'stu01', 'sg01'])
    expect([
      account,
      (await at.get(account, 'xsgl/leaveStat/overview', span)).status,
      (await at.call(account, 'xsgl/leaveStat/export', span)).status,
    ]).toEqual([account, 403, 403])
  expect(
    (await at.overview('fdy01', { ...span, by: 'department', departmentId: at.others[0]!.departmentId })).data.total,
  ).toMatchObject({ times: 0, persons: 0, days: 0 })
  expect((await at.overview('xgc01', { from: span.to, to: span.from })).msg).toBe('结束日期不能早于开始日期')
  expect((await at.overview('xgc01', { from: '2025-09-01', to: '2026-09-01' })).msg).toBe('统计区间不能超过一年')
  expect((await at.overview('xgc01', { from: '2025-09-01', to: '2026-08-31' })).success).toBe(true)
  expect((await at.call('xgc01', 'xsgl/leaveStat/export', { from: '2025-09-01', to: '2026-09-01' })).body.msg).toBe(
    '统计区间不能超过一年',
  )
})

test('a student is looked at by whoever leads them, and by themselves', async () => {
  const year = day(-12).slice(0, 4)
  const { data } = (await at.get('fdy01', 'xsgl/leaveStat/student', { studentId: at.own[7]!.id, year })).body
  expect(data).toMatchObject({
    isOwn: false,
    year: Number(year),
    total: { times: 1, days: 1.5, overdueTimes: 0 },
    byType: [{ name: '事假', color: 'blue', times: 1, days: 1.5 }],
    dates: [
      { date: day(-12), days: 1, isLeaveSchool: true },
      { date: day(-11), days: 0.5, isLeaveSchool: true },
    ],
  })
  expect(data.leaves).toHaveLength(1)
  expect((await at.get('fdy01', 'xsgl/leaveStat/student', { studentId: at.others[0]!.id })).status).toBe(404)
  expect((await at.get('tea01', 'xsgl/leaveStat/student', { studentId: at.own[7]!.id })).status).toBe(403)
  const [self] = await rowsOf(at, `select person_id as id from sys_user where account_no = 'stu01'`)
  expect((await at.get('stu01', 'xsgl/leaveStat/student')).body.data).toMatchObject({
    isOwn: true,
    student: { id: self!['id'] },
  })
  expect((await at.get('stu01', 'xsgl/leaveStat/student', { studentId: at.others[0]!.id })).status).toBe(404)
})

test('early warning learns how long somebody is overdue and how much of the term they were away', async () => {
  const ids = [at.own[7]!.id, at.others[4]!.id, at.others[9]!.id]
  const [hours, days] = await at.system(async (ctx) => [
    await ctx.call(leaveOverdueHours, { studentIds: ids }),
    await ctx.call(leaveDaysTerm, { studentIds: ids }),
  ])
  expect(hours).toEqual(new Map([[at.others[4]!.id, 5]]))
  const [term] = await rowsOf(at, 'select start_date::text as "from" from calendar_term where is_current')
  // Where the term has only just begun, the leave of twelve days ago belongs to another.
  expect(days.get(at.own[7]!.id)).toBe(String(term!['from']) <= day(-12) ? 1.5 : undefined)
})

test('whoever went out is not at school until known to be back; a leave within the walls changes nothing', async () => {
  const before = await everywhere('fdy01')
  const [hours, due, inside, late, later] = (await rowsOf(
    at,
    `select s.id, s.class_id as "classId", s.department_id as "departmentId"
     from base_student s
     where s.xjzt_m = '01' and s.deleted_time is null and s.class_id in (${led})
       and not exists (select 1 from leave_request r where r.student_id = s.id)
     order by s.xh
     limit 5`,
  )) as Student[]
  await at.leaves(
    [hours!, due!, inside!, late!, later!],
    [
      { from: moment(0, '07:00'), to: moment(0, '12:00'), status: '30', isGate: true },
      // Over ten minutes ago, and nobody has seen them yet.
      { from: moment(-1), to: moment(0, '07:50'), status: '40', isOut: true },
      { from: moment(-1), to: moment(0, '20:00'), status: '30' },
      { from: moment(-2), to: moment(-1), status: '45', isOut: true },
      { from: moment(0, '12:00'), to: moment(1), status: '20', isOut: true },
    ],
  )
  const after = await everywhere('fdy01')
  const [was, here] = [before.offCampus[0], before.onCampus[0]]
  expect([after.offCampus, after.onCampus]).toEqual([Array(4).fill(was + 3), Array(3).fill(here - 3)])
  await at.system((ctx) =>
    ctx.db.execute(`update leave_request set status = '50', actual_return_time = $2 where student_id = any($1)`, [
      [hours!.id, due!.id, late!.id],
      ctx.now(),
    ]),
  )
  const back = await everywhere('fdy01')
  expect([back.offCampus, back.onCampus]).toEqual([before.offCampus, before.onCampus])
})
