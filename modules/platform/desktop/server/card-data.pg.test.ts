import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindingOf } from '#kernel/db/types.ts'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { mine } from './test-desks.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test('numbers of a card are those of the pages behind it, within the reach of the role in use', async () => {
  const total = async (who: Visitor, path: string, query: object) =>
    (await who.get(path, { size: 1, ...query })).body.data.total
  for (const [account, roleCode] of [
    ['fdy01', 'fdy'],
    ['yx01', 'yx'],
    ['xgc01', 'xgc'],
  ] as const) {
    const who = await school.as(account)
    const [{ data }] = (
      await who.post('base/desk/batchData', { roleCode, items: [{ instanceId: 'f', cardCode: 'base.figures' }] })
    ).body.data
    expect(data.students.enrolled).toBe(
      await total(who, 'base/baseStudentInfo/list', { xjztM_in: '01,02,04,05,13,16,20' }),
    )
    expect(data.students.reading).toBe(await total(who, 'base/baseStudentInfo/list', { xjztM_in: '01,05,20' }))
    expect(data.students.away).toBe(await total(who, 'base/baseStudentInfo/list', { xjztM_in: '02,04,16' }))
    expect(data.students.incomplete).toBe(
      await total(who, 'base/baseStudentInfo/list', { xjztM_in: '01,05,20', infoComplete_le: 79 }),
    )
    expect(data.classes).toBe(await total(who, 'base/stuClass/list', { status_in: '1,2' }))
    expect(data.students.men + data.students.women).toBe(data.students.reading)
  }
  const fdy = await school.as('fdy01')
  const answers = (
    await fdy.post('base/desk/batchData', {
      roleCode: 'fdy',
      items: ['office.todo', 'office.notice', 'status.away', 'timetable.now'].map((cardCode) => ({
        instanceId: cardCode,
        cardCode,
      })),
    })
  ).body.data
  const of = (code: string) => answers.find((one: { instanceId: string }) => one.instanceId === code).data
  expect(of('office.todo').count).toBe((await fdy.get('base/userTodo/count')).body.data.count)
  expect(of('office.notice').unread).toBe((await fdy.get('base/sysNotice/unread')).body.data.unread)
  expect(of('status.away').total).toBe((await fdy.get('xsgl/statusStat/suspended')).body.data.length)
  expect(of('timetable.now').total).toBe((await fdy.get('base/timetable/now')).body.data.classes.length)
})

test('whoever leads several classes looks at all of them or at one, and at no other', async () => {
  const fdy = await school.as('fdy01')
  const { groups } = await mine(fdy)
  const led = (await fdy.get('base/stuClass/list', { status_in: '1,2', size: 50 })).body.data.records
  expect(groups.choices.map(({ value }: { value: string }) => value).toSorted()).toEqual(
    led.map(({ id }: { id: string }) => id).toSorted(),
  )
  const cards = [
    'base.classes',
    'leave.classLessons',
    'leave.numbers',
    'office.message',
    'office.todo',
    'timetable.now',
    'timetable.today',
  ]
  const shown = async (group?: string) => {
    const items = cards.map((cardCode) => ({ instanceId: cardCode, cardCode }))
    const { data } = (await fdy.post('base/desk/batchData', { roleCode: 'fdy', items, ...(group && { group }) })).body
    return Object.fromEntries(data.map((one: { instanceId: string; data: unknown }) => [one.instanceId, one.data]))
  }
  const all = await shown()
  expect(all['base.classes'].total).toBe(led.length)
  const nameOf = new Map(led.map(({ id, className }: { id: string; className: string }) => [id, className]))
  const told: { id: string }[] = []
  for (const { value, label, count } of groups.choices) {
    const one = await shown(value)
    expect(one['base.classes'].records).toMatchObject([{ id: value, className: label, reading: count }])
    expect(one['timetable.now'].total).toBe(1)
    const late = await fdy.get('xsgl/leaveRequest/list', { status: '45', classId: value, size: 1 })
    expect(one['leave.numbers'].overdue).toBe(late.body.data.total)
    const inbox = (await fdy.get('xsgl/leaveApprove/inbox')).body.data
    expect(one['leave.numbers'].waiting).toBe(
      inbox.filter(({ classId }: { classId: string }) => classId === value).length,
    )
    for (const { matter } of one['office.todo'].rows) expect(matter.subject.className).toBe(label)
    // Lessons of the class, each with those of its students who should come; several classes may attend one together.
    const lessons = await rowsOf(
      school,
      `select l.id from timetable_lesson l join timetable_course_task k on k.id = l.task_id
       where l.date = '2026-11-17' and l.state in ('1', '4', '5') and '${value}' = any(k.class_ids)`,
    )
    expect(one['leave.classLessons'].total).toBe(lessons.length)
    for (const lesson of one['leave.classLessons'].lessons) {
      expect(lesson.classNames).toEqual([nameOf.get(value)])
      expect(lesson.total).toBeGreaterThan(0)
      for (const { className } of lesson.excused) expect(className).toBe(label)
    }
    for (const lesson of one['timetable.today'].lessons) expect(lesson.classIds).toContain(value)
    told.push(...one['office.message'].rows)
  }
  // A message about a student of one class is there for this class and for no other.
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  // Asked for all again, an answer of one class is not given for it.
  expect(await shown()).toEqual(all)
  const [other] = await rowsOf(
    school,
    `select id from base_class where id <> all('{${led.map(({ id }: { id: string }) => id).join()}}') and status = '1' limit 1`,
  )
  const foreign = await shown(String(other!['id']))
  expect(foreign['base.classes'].total).toBe(0)
  expect(foreign['leave.numbers']).toMatchObject({ overdue: 0, onLeave: 0, waiting: 0 })
  expect(foreign['leave.classLessons']).toEqual({ total: 0, ahead: 0, lessons: [] })
  expect(foreign['office.message']).toEqual({ unread: 0, rows: [] })
  expect((await mine(await school.as('xgc01'))).groups).toBeNull()
})

test('a card that fails or takes too long says so alone, and lines come as they are ready', async () => {
  const admin = await school.as('admin')
  // What was remembered is old by now.
  school.clock.advance(120_000)
  const items = ['security.online', 'calendar.term', 'office.message'].map((cardCode) => ({
    instanceId: cardCode,
    cardCode,
  }))
  await school.system((ctx) => ctx.db.query('alter table calendar_day rename column holiday_name to was_named'))
  const lock = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = school.world.pool.transaction(bindingOf(school.school), async (db) => {
    await db.query('lock table sys_login_log in access exclusive mode')
    held.resolve()
    await lock.promise
  })
  await held.promise
  const answer = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-base/desk/batchData',
    payload: { roleCode: 'gly', items },
    headers: {
      authorization: basic,
      'flysource-auth': `bearer ${admin.token}`,
      accept: 'application/x-ndjson',
      'accept-encoding': 'gzip',
    },
  })
  lock.resolve()
  await holding
  await school.system((ctx) => ctx.db.query('alter table calendar_day rename column was_named to holiday_name'))
  const lines = answer.payload
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.find((one) => one.instanceId === 'calendar.term')).toEqual({
    instanceId: 'calendar.term',
    ok: false,
    msg: '加载失败',
  })
  expect(lines.find((one) => one.instanceId === 'office.message')).toMatchObject({ ok: true })
  // The one that was too late is the last, and held nobody.
  expect(lines.at(-1)).toEqual({ instanceId: 'security.online', ok: false, msg: '加载超时' })
  expect((await rowsOf(school, `select address from sys_error_log where address like 'desk/batchData%'`))[0]).toEqual({
    address: 'desk/batchData calendar.term',
  })
  expect(
    (await admin.get('base/desk/batchData', { roleCode: 'gly', items: JSON.stringify(items) })).body.data.every(
      (one: { ok: boolean }) => one.ok,
    ),
  ).toBe(true)
})

test('whoever reaches the same rows shares an answer for a while; a refresh asks anew', async () => {
  const [one, other] = [await school.as('xgc01'), await school.as('admin')]
  const enrolled = async (who: Visitor, roleCode: string, isFresh = false) =>
    (
      await who.post('base/desk/batchData', {
        roleCode,
        isFresh,
        items: [{ instanceId: 'f', cardCode: 'base.figures' }],
      })
    ).body.data[0].data.students.enrolled
  const before = await enrolled(one, 'xgc', true)
  await school.system((ctx) =>
    ctx.db.query(
      `update base_student set deleted_time = now() where id = (select id from base_student where xjzt_m = '01' and deleted_time is null limit 1)`,
    ),
  )
  expect(await enrolled(other, 'gly')).toBe(before)
  expect(await enrolled(other, 'gly', true)).toBe(before - 1)
  expect(await enrolled(one, 'xgc')).toBe(before - 1)
})

test('whoever closes the page while cards are on their way leaves no failure in the log', async () => {
  const admin = await school.as('admin')
  const lock = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = school.world.pool.transaction(bindingOf(school.school), async (db) => {
    await db.query('lock table sys_login_log in access exclusive mode')
    held.resolve()
    await lock.promise
  })
  await held.promise
  const address = await school.app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const call = fetch(`${address}/api/flySource-base/desk/batchData`, {
    method: 'POST',
    body: JSON.stringify({ roleCode: 'gly', isFresh: true, items: [{ instanceId: 'o', cardCode: 'security.online' }] }),
    headers: {
      'content-type': 'application/json',
      authorization: basic,
      accept: 'application/x-ndjson',
      'flysource-auth': `bearer ${admin.token}`,
    },
    signal: leaving.signal,
  })
  await wait(300)
  leaving.abort()
  await expect(call).rejects.toThrow()
  await wait(300)
  lock.resolve()
  await holding
  await wait(300)
  expect(await rowsOf(school, `select message from sys_error_log where message ilike '%premature%'`)).toEqual([])
})
