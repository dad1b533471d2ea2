import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonsOn } from '#modules/school/timetable/shared/services.ts'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import { freeStudents, leaveSchool, moment, type LeaveSchool } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'

let at: LeaveSchool
beforeAll(async () => {
  at = await leaveSchool()
  await switchSecondAuthOff(at)
})
afterAll(() => at.close())

type GridWeek = { week: number; days: { date: string }[]; lessons: { date: string; isExcused?: boolean }[] }
type Level = { nodeKey: string; isSkipped: boolean; persons: { userId: string }[] }

test('a leave of three days goes through the college by somebody else than the counsellor, and the preview said so', async () => {
  const span = { startTime: moment(7), endTime: moment(9, '18:00') }
  for (const one of await freeStudents(at, 3)) {
    const preview = (await at.preview(one, span)).body.data
    const levels = preview.levels as Level[]
    expect([preview.stopped, levels.map(({ nodeKey, isSkipped }) => [nodeKey, isSkipped])]).toEqual([
      null,
      [
        ['fdy', false],
        ['yx', false],
      ],
    ])
    const promised = new Map(levels.map(({ nodeKey, persons }) => [nodeKey, persons.map(({ userId }) => userId)]))
    const asked = await everybodyAgrees(at, await at.applied(one, span))
    expect(asked.map((who) => who.split(':')[0])).toEqual(['fdy', 'yx'])
    const [fdy, yx] = await Promise.all(
      asked.map(async (who) =>
        String((await rowsOf(at, 'select id from sys_user where account_no = $1', [who.split(':')[1]]))[0]!['id']),
      ),
    )
    expect(fdy).not.toBe(yx)
    expect([promised.get('fdy'), promised.get('yx')]).toEqual([
      expect.arrayContaining([fdy]),
      expect.arrayContaining([yx]),
    ])
  }
})

test('nobody of the demo decides for a college and counsels its students', async () => {
  expect(
    await rowsOf(
      at,
      `select t.xm
       from base_department d
       join base_teacher t on t.id = any(d.stu_admin_ids)
       join base_class_assign a on a.teacher_id = t.id
         and a.role = 'fdy'
         and a.end_date is null
         and a.deleted_time is null`,
    ),
  ).toEqual([])
  // Colleges have decided on leaves of the last months, each by their own people.
  expect(
    await rowsOf(
      at,
      `select count(distinct t.assignee_id) > 1 as "isSeveral" from sys_flow_task t
       where t.process_type = 'leave' and t.node_key = 'yx' and t.status = '2'`,
    ),
  ).toEqual([{ isSeveral: true }])
})

test('the funnel counts the levels of the flow in force', async () => {
  const block = at.world.screens.get('leavedatascreenone')!.blocks.find(({ key }) => key === 'funnel')!
  type Stage = { key: string; name: string; count: number; rate: number }
  const read = () => at.system((ctx) => block.read(ctx, { minGroup: 1 })) as Promise<Stage[]>
  const before = await read()
  expect(before.map(({ key }) => key)).toEqual(['submitted', 'fdy', 'yx', 'xgc', 'granted'])
  expect(before.map(({ name }) => name).slice(1, 3)).toEqual(['辅导员', '院系'])
  const [model] = await rowsOf(
    at,
    `select m.id, m.version, m.draft
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     where p.code = 'leave'`,
  )
  const draft = model!['draft'] as { settings: object; steps: object[] }
  const security = {
    kind: 'approve',
    key: 'guard',
    name: '保卫处审批',
    candidates: [{ rule: 'role', params: { roles: ['bwc'] } }],
  }
  const saved = await at.call('admin', 'process/model/saveDraft', {
    id: model!['id'],
    version: model!['version'],
    draft: { ...draft, steps: [...draft.steps, security] },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await at.call('admin', 'process/model/publish', { id: model!['id'] })).status).toBe(200)
  expect(
    (await read()).map(({ key }) => key),
    'nobody came to it yet',
  ).toEqual(before.map(({ key }) => key))
  const [one] = await freeStudents(at, 1)
  const id = await at.applied(one!, { startTime: moment(14), endTime: moment(14, '18:00') })
  expect(await everybodyAgrees(at, id)).toHaveLength(2)
  const after = await read()
  expect(after.find(({ key }) => key === 'guard')).toEqual({ key: 'guard', name: '保卫处', count: 1, rate: 100 })
  expect(after[0]!.count).toBe(before[0]!.count + 1)
})

test('whoever is on leave is not in the lesson: the own day, the calendar and free time say so', async () => {
  const [one, lesson] = await studentWithLesson(8)
  const day = lesson.date
  const own = async () =>
    (await at.get(one.account, 'base/timetable/myDay', { date: day })).body.data.lessons as {
      id: string
      beginAt: string
      excusedBy: string | null
    }[]
  expect((await own()).map(({ excusedBy }) => excusedBy)).not.toContain('请假：事假')
  const id = await at.applied(one, { startTime: `${day}T07:00:00+08:00`, endTime: `${day}T21:00:00+08:00` })
  expect(
    (await own()).every(({ excusedBy }) => excusedBy === null),
    'only asked for',
  ).toBe(true)
  await everybodyAgrees(at, id)
  expect((await own()).every(({ excusedBy }) => excusedBy === '请假：事假')).toBe(true)
  const items = await at.system(async (ctx) => {
    const asked = {
      people: [{ userId: one.userId, person: { entity: 'base.student', id: one.id } }],
      from: new Date(`${day}T00:00:00+08:00`),
      to: new Date(`${day}T23:59:00+08:00`),
    }
    const all = [...at.world.schedules.values()].filter(({ code }) => code === 'leave' || code === 'lesson')
    return (await Promise.all(all.map((provider) => provider.query(ctx, asked)))).flat()
  })
  expect(items.filter(({ isBusy }) => isBusy).map(({ title, link }) => [title, link])).toEqual([
    ['请假：事假', `/leave/mine?id=${id}`],
  ])
  expect(items.filter(({ isBusy }) => !isBusy).every(({ title }) => title.endsWith('（已请假）'))).toBe(true)
  const counsellor = await counsellorOf(one.id)
  const inGrid = async () => {
    const grid = async (week?: number) =>
      (await at.get(counsellor, 'base/timetable/week', { kind: 'student', id: one.id, ...(week ? { week } : {}) })).body
        .data as GridWeek
    const present = await grid()
    const days = [...present.days, ...(await grid(present.week + 1)).days, ...(await grid(present.week + 2)).days]
    const place = days.findIndex(({ date }) => date === day)
    return (await grid(present.week + Math.floor(place / 7))).lessons
  }
  const inWeek = await inGrid()
  expect(inWeek.filter(({ date }) => date === day).map(({ isExcused }) => isExcused)).toContain(true)
  expect(inWeek.filter(({ date, isExcused }) => date !== day && isExcused)).toEqual([])
  // Taken back before it begins, it excuses nobody.
  expect((await at.call(one.account, 'xsgl/leaveRequest/cancel', { id, reason: '不用请假了' })).status).toBe(200)
  expect((await own()).every(({ excusedBy }) => excusedBy === null)).toBe(true)
  expect((await inGrid()).some(({ isExcused }) => isExcused)).toBe(false)
})

test('a leave that begins or ends within a lesson excuses from it too, and what is left of the lesson takes its time', async () => {
  const [one, lesson] = await studentWithLesson(12)
  const [begin, end] = [Date.parse(lesson.beginAt!), Date.parse(lesson.endAt!)]
  const own = async () =>
    (await at.get(one.account, 'base/timetable/myDay', { date: lesson.date })).body.data.lessons.find(
      ({ id }: { id: string }) => id === lesson.id,
    )
  const middle = new Date((begin + end) / 2)
  const id = await at.applied(one, {
    startTime: middle.toISOString(),
    endTime: new Date(end + 3_600_000).toISOString(),
  })
  await everybodyAgrees(at, id)
  expect(await own()).toMatchObject({ excusedBy: '请假：事假', isExcusedWhole: false })
  const asked = {
    people: [{ userId: one.userId, person: { entity: 'base.student', id: one.id } }],
    from: new Date(begin),
    to: new Date(end),
  }
  expect(await at.system((ctx) => at.world.schedules.get('lesson')!.query(ctx, asked))).toMatchObject([
    { title: `${lesson.courseName}（已请假）`, isBusy: true },
  ])
})

async function counsellorOf(studentId: string) {
  const [found] = await rowsOf(
    at,
    `select u.account_no
     from base_student s
     join base_class_assign a on a.class_id = s.class_id
       and a.role = 'fdy'
       and a.end_date is null
       and a.deleted_time is null
     join sys_user u on u.person_id = a.teacher_id::text
     where s.id = $1`,
    [studentId],
  )
  return String(found!['account_no'])
}

/** A student without a leave who has a lesson in the days after, and the first of them. */
async function studentWithLesson(from: number) {
  for (const student of await freeStudents(at, 12)) {
    const [found] = await at.system((ctx) =>
      ctx.call(lessonsOn, {
        subject: { kind: 'student', id: student.id },
        from: moment(from).slice(0, 10),
        to: moment(from + 3).slice(0, 10),
      }),
    )
    if (found) return [student, found] as const
  }
  throw new Error('no student has lessons next week')
}
