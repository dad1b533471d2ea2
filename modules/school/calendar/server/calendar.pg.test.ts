import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { addDays } from '#kernel/rules/days.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { workingMoment } from '#services/flow/server/services.ts'
import { termLookAhead } from '../shared/params.ts'
import { workdaysBetween } from '../shared/services.ts'

let at: TestSchool
let jwc: Visitor
let student: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  jwc = await at.as('jwc01')
  student = await at.as('stu01')
})
afterAll(() => at.close())

const turn = () => at.upkeep('present term')
const termOf = async (xn: string, xqM: string) =>
  (await rowsOf(at, 'select * from calendar_term where xn = $1 and xq_m = $2', [xn, xqM]))[0]!
const paint = (body: Record<string, unknown>, who = jwc) =>
  who.post('base/schoolCalendarItem/paint', { dayType: '8', ...body })

describe('what everybody asks', () => {
  test.each([
    [
      '2025-10-11',
      {
        zc: 6,
        xqj: 6,
        dayType: '4',
        dayTypeName: '调休上课',
        isWork: true,
        lessonDate: '2025-10-08',
        xn: '2025-2026',
        xqM: '1',
        xqName: '第一学期',
        weekStart: '2025-10-06',
        weekEnd: '2025-10-12',
      },
    ],
    ['2025-10-08', { zc: 6, dayType: '3', isWork: false }],
    ['2025-09-28', { zc: 4, xqj: 7, dayType: '4', lessonDate: '2025-10-07' }],
    ['2026-04-06', { zc: 6, dayType: '3', xqM: '2' }],
    ['2026-05-09', { zc: 10, xqj: 6, dayType: '4' }],
    ['2026-02-03', { zc: 0, dayType: '5', isWork: false }],
  ])('%s is %o', async (riQiStr, facts) => {
    expect((await student.get('base/schoolCalendarItem/getOne', { riQiStr })).body.data).toMatchObject({
      riQi: riQiStr,
      ...facts,
    })
  })

  test('today by default, nothing outside the calendars, and a date must be one', async () => {
    expect((await student.get('base/schoolCalendarItem/getOne')).body.data).toMatchObject({
      riQi: '2026-11-15',
      xn: '2026-2027',
    })
    expect((await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2001-01-01' })).body).toMatchObject({
      code: 200,
      success: true,
      data: null,
      msg: '该日期不在校历范围内',
    })
    expect((await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2025-02-30' })).body).toMatchObject({
      code: 400,
      msg: '日期格式应为YYYY-MM-DD',
    })
  })

  test('working days of the worked example are seven', async () => {
    expect(await at.system((ctx) => ctx.call(workdaysBetween, { from: '2025-09-26', to: '2025-10-13' }))).toBe(7)
  })

  test.each([
    ['half an hour on Friday, the worked Sunday, the rest on Monday', '2025-09-26T17:00', 8, '2025-09-29T09:00'],
    ['over the national holiday', '2025-09-30T17:00', 8, '2025-10-10T09:00'],
    ['over a worked Saturday', '2025-10-10T17:00', 8, '2025-10-13T09:00'],
    ['over a worked Sunday and the holiday', '2025-09-26T17:00', 24, '2025-10-09T11:00'],
    ['over noon', '2025-11-17T11:30', 1, '2025-11-17T14:30'],
    ['to the end of a day, not the beginning of the next', '2025-11-17T08:30', 7, '2025-11-17T17:30'],
    ['from a weekend', '2025-11-15T20:00', 1, '2025-11-17T09:30'],
    ['over a vacation', '2026-02-03T10:00', 2, '2026-03-02T10:30'],
    ['outside every calendar by the weekdays', '2021-03-12T17:00', 1, '2021-03-15T09:00'],
  ])('working hours: %s', async (_what, from, hours, until) => {
    expect(
      await at.system((ctx) => ctx.call(workingMoment, { from: new Date(`${from}+08:00`).toISOString(), hours })),
    ).toBe(new Date(`${until}+08:00`).toISOString())
  })

  test('weeks, months, terms and years in their order', async () => {
    const weeks = (await student.get('base/schoolCalendarItem/getZcSelect', { xn: '2025-2026', xqM: '1' })).body.data
    expect(weeks).toHaveLength(20)
    expect(weeks[5]).toMatchObject({
      value: 6,
      label: '第6周',
      startDate: '2025-10-06',
      endDate: '2025-10-12',
      isCurrent: false,
    })
    const present = (await student.get('base/schoolCalendarItem/getZcSelect')).body.data
    expect(present.filter((week: { isCurrent: boolean }) => week.isCurrent)).toMatchObject([
      { value: 10, startDate: '2026-11-09', endDate: '2026-11-15' },
    ])
    const months = (await student.get('base/schoolCalendarItem/getMonthSelect', { xn: '2025-2026', xqM: '1' })).body
      .data
    expect(months.map((month: { value: string }) => month.value)).toEqual([
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
    ])
    expect(months[0]).toMatchObject({ label: '2025年09月' })
    const terms = (await student.get('base/schoolCalendar/getXnXqSelect', { xn: '2025-2026' })).body.data
    expect(terms.map((term: { value: string }) => term.value)).toEqual(['2025-2026-2', '2025-2026-1'])
    expect(terms[1]).toMatchObject({
      label: '2025-2026学年第一学期',
      xn: '2025-2026',
      xqM: '1',
      startDate: '2025-09-01',
      endDate: '2026-01-18',
      weeks: 20,
      isCurrent: false,
    })
    expect((await student.get('base/schoolCalendar/getXnXqSelect', { isCurrent: 1 })).body.data).toMatchObject([
      { value: '2026-2027-1' },
    ])
    expect((await student.get('base/schoolCalendar/getXnSelect', { isCurrent: 'true' })).body.data).toEqual([
      { value: '2026-2027', label: '2026-2027学年', isCurrent: true },
    ])
    expect(
      (await student.get('base/schoolCalendar/getYear')).body.data
        .map((year: { value: string }) => year.value)
        .slice(0, 2),
    ).toEqual(['2027', '2026'])
  })

  test('an unchanged answer is told by its tag', async () => {
    const first = await student.get('base/schoolCalendar/getXnSelect')
    expect(
      (await student.get('base/schoolCalendar/getXnSelect', {}, { 'if-none-match': String(first.headers['etag']) }))
        .status,
    ).toBe(304)
  })
})

describe('a term', () => {
  const summer = {
    xn: '2027-2028',
    xqM: '1',
    startDate: '2027-09-06',
    weeks: 20,
    weekStart: '1',
    examStart: '2028-01-03',
    holidayStart: '2028-01-15',
  }

  test.each([
    [{ xn: '2027-2029' }, { xn: '学年应为连续两年，如 2026-2027' }],
    [{ startDate: '2027-09-07' }, { startDate: '第一周第一天应为星期一' }],
    [{ startDate: '2027-03-08' }, { startDate: '与【2026-2027学年第二学期】的日期重叠' }],
    [{ weeks: 31 }, { weeks: '周数应为 1–30 的整数' }],
    [{ examStart: '2028-02-01' }, { examStart: '考试开始不在学期内（2027-09-06 至 2028-01-23）' }],
  ])('with %o is refused with %o', async (changes, reasons) => {
    const { status, body } = await jwc.post('base/schoolCalendar/add', { ...summer, ...changes })
    expect([status, body.data]).toMatchObject([400, reasons])
  })

  test('is a draft nobody goes by until it is published; its dates follow it', async () => {
    const { id } = (await jwc.post('base/schoolCalendar/add', summer)).body.data
    expect((await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2027-09-06' })).body.data).toBeNull()
    expect((await jwc.post('base/schoolCalendar/publish', { id })).body.success).toBe(true)
    expect((await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2028-01-04' })).body.data).toMatchObject({
      zc: 18,
      dayType: '6',
      isWork: true,
    })
    const monday = async () =>
      (await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2027-09-06' })).body.data.dayType
    expect(await monday()).toBe('1')
    await jwc.post('base/schoolCalendar/recall', { id })
    await jwc.post('base/schoolCalendar/update', { id, teachStart: '2027-09-08' })
    expect((await jwc.post('base/schoolCalendar/publish', { id })).body.success).toBe(true)
    expect(await monday()).toBe('8')
    // The summer before it belongs to the spring term now.
    expect((await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2027-09-05' })).body.data).toMatchObject({
      xn: '2026-2027',
      xqM: '2',
      zc: 0,
      dayType: '5',
    })
    expect((await jwc.post('base/schoolCalendar/remove', { ids: id })).body).toMatchObject({
      code: 400,
      msg: '当前状态的学期不能删除',
    })
    await jwc.post('base/schoolCalendar/recall', { id })
    expect((await jwc.post('base/schoolCalendar/remove', { ids: id })).body.data).toMatchObject({ removed: 1 })
    expect(await rowsOf(at, `select count(*)::int as n from calendar_day where ri_qi >= '2027-09-20'`)).toEqual([
      { n: 0 },
    ])
  })

  test('years away brings its own dates and not every day until then', async () => {
    const count = async () => Number((await rowsOf(at, 'select count(*)::int as n from calendar_day'))[0]!['n'])
    const before = await count()
    const { id } = (
      await jwc.post('base/schoolCalendar/add', {
        ...summer,
        xn: '2098-2099',
        startDate: '2098-09-01',
        examStart: null,
        holidayStart: null,
      })
    ).body.data
    // Twenty weeks and the summer after them; the vacation before stays as it was.
    expect(await count()).toBe(before + 20 * 7 + 56)
    expect((await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2060-05-05' })).body).toMatchObject({
      data: null,
      msg: '该日期不在校历范围内',
    })
    await jwc.post('base/schoolCalendar/remove', { ids: id })
    expect(await count()).toBe(before)
  })

  test('two terms for the same weeks at once: one is written', async () => {
    const answers = await Promise.all(['1', '2'].map((xqM) => jwc.post('base/schoolCalendar/add', { ...summer, xqM })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
    const made = answers.find((answer) => answer.status === 200)!
    await jwc.post('base/schoolCalendar/remove', { ids: made.body.data.id })
  })

  test('the date changes the present one, logged; a person may choose another after a second authentication', async () => {
    at.clock.set('2027-02-20T16:06:00Z')
    jwc = await at.as('jwc01')
    student = await at.as('stu01')
    await turn()
    const spring = await termOf('2026-2027', '2')
    expect((await student.get('base/schoolCalendar/getXnXqSelect', { isCurrent: 1 })).body.data).toMatchObject([
      { value: '2026-2027-2' },
    ])
    expect(
      await rowsOf(
        at,
        `select title, user_name from sys_oper_log where entity = 'schoolCalendar' order by time desc limit 1`,
      ),
    ).toEqual([{ title: '当前学期切换为【2026-2027学年第二学期】', user_name: '系统' }])

    const autumn = await termOf('2026-2027', '1')
    expect((await jwc.post('base/schoolCalendar/choose', { id: autumn['id'] })).body).toMatchObject({
      code: 400,
      data: { secondAuth: true },
    })
    expect((await student.post('base/schoolCalendar/choose', { id: autumn['id'] })).status).toBe(403)
    expect(
      (
        await jwc.post(
          'base/schoolCalendar/choose',
          { id: autumn['id'] },
          await secondAuthHeader(at, jwc, 'schoolCalendar:choose'),
        )
      ).status,
    ).toBe(200)
    await turn()
    expect((await termOf('2026-2027', '1'))['is_current']).toBe(true)
    at.clock.set(`${String(spring['start_date'])}T02:00:00Z`)
    await turn()
    expect(await rowsOf(at, 'select xq_m from calendar_term where is_current')).toEqual([{ xq_m: '2' }])
    at.clock.set('2026-11-15T02:00:00Z')
    await turn()
    jwc = await at.as('jwc01')
    student = await at.as('stu01')
  })
})

test('how many days before its start the next term is the present one the school says; a choice by hand lasts until then', async () => {
  const spring = String((await termOf('2026-2027', '2'))['start_date'])
  const autumn = await termOf('2026-2027', '1')
  const presentOn = async (day: string) => {
    at.clock.set(`${day}T02:00:00Z`)
    await turn()
    return (await rowsOf(at, 'select xq_m from calendar_term where is_current'))[0]!['xq_m']
  }
  const choose = async () => {
    const keeper = await at.as('jwc01')
    const proof = await secondAuthHeader(at, keeper, 'schoolCalendar:choose')
    const { body } = await keeper.post('base/schoolCalendar/choose', { id: autumn['id'] }, proof)
    expect(body.success).toBe(true)
  }
  expect([await presentOn(addDays(spring, -15)), await presentOn(addDays(spring, -14))]).toEqual(['1', '2'])
  await choose()
  expect([await presentOn(addDays(spring, -1)), await presentOn(spring)]).toEqual(['1', '2'])
  // Back in the vacation the choice of a month ago is nobody's any more.
  at.clock.set(`${addDays(spring, -15)}T02:00:00Z`)
  await choose()
  expect(await presentOn(addDays(spring, -14))).toBe('2')
  await setParam(at, termLookAhead, 3)
  expect([await presentOn(addDays(spring, -15)), await presentOn(addDays(spring, -4))]).toEqual(['1', '1'])
  expect(await presentOn(addDays(spring, -3))).toBe('2')
  await setParam(at, termLookAhead, 14)
  expect(await presentOn('2026-11-15')).toBe('1')
  jwc = await at.as('jwc01')
  student = await at.as('stu01')
})

describe('days', () => {
  test('are painted by those who keep the calendar, stay painted, and can be given back', async () => {
    expect((await paint({ days: ['2026-11-18'] }, student)).status).toBe(403)
    expect((await paint({ days: ['2026-11-18', '2026-11-19'], remark: '运动会' })).body.data).toEqual({ painted: 2 })
    const sports = async () =>
      (await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2026-11-19' })).body.data
    expect(await sports()).toMatchObject({ dayType: '8', isWork: true })
    // What the days are worth in hours is kept for a second, and not a moment longer than they stand.
    const due = () =>
      at.system((ctx) => ctx.call(workingMoment, { from: new Date('2026-11-19T17:00+08:00').toISOString(), hours: 1 }))
    expect(await due()).toBe(new Date('2026-11-20T09:00+08:00').toISOString())
    await jwc.post('base/schoolHoliday/add', {
      holidayName: '测试节',
      kind: '1',
      startDate: '2026-11-19',
      endDate: '2026-11-20',
    })
    expect(await sports()).toMatchObject({ dayType: '8' })
    expect((await student.get('base/schoolCalendarItem/getOne', { riQiStr: '2026-11-20' })).body.data).toMatchObject({
      dayType: '3',
      holidayName: '测试节',
      isWork: false,
    })
    expect(await due()).toBe(new Date('2026-11-23T09:00+08:00').toISOString())
    await paint({ days: ['2026-11-18', '2026-11-19'], dayType: null })
    expect(await sports()).toMatchObject({ dayType: '3', holidayName: '测试节' })
    expect(await due()).toBe(new Date('2026-11-23T09:30+08:00').toISOString())
    expect(
      await rowsOf(at, `select title from sys_oper_log where action = 'paint' order by time desc, id desc limit 1`),
    ).toEqual([{ title: '设置校历日【2026-11-18 至 2026-11-19】为恢复默认' }])
  })

  test.each([
    [{ days: [] }, '请选择日期'],
    [{ days: ['2001-01-01'] }, '有日期不在校历范围内，请先建立学期'],
    [{ days: ['2026-11-18'], dayType: '77' }, '日期类型不在字典中'],
    [{ days: ['2026-11-18'], lessonDate: '2026-11-17' }, '上哪天的课只能为一天调休上课设置'],
    [{ days: ['2023-10-10'] }, '已归档的学期不能修改'],
  ])('%o is refused: %s', async (body, msg) => {
    const answer = await paint(body)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(msg)])
  })
})

test('the calendar can be subscribed to: weeks, holidays in one piece, worked weekends and days of events, drafts left out', async () => {
  at.clock.set('2025-09-20T02:00:00Z')
  const reader = await at.as('stu01')
  const { path } = (await reader.post('base/calendarFeed/renew', { code: 'school' })).body.data
  const text = (await at.app.inject({ method: 'GET', url: path })).body.replaceAll('\r\n ', '').replaceAll('\r\n', '\n')
  const entry = (title: string, from: string, until: string) =>
    expect(text).toMatch(new RegExp(`DTSTART;VALUE=DATE:${from}\nDTEND;VALUE=DATE:${until}\nSUMMARY:${title}\n`))
  entry('第1周', '20250901', '20250908')
  entry('.*国庆.*', '20251001', '20251009')
  entry('调休上课（上10月7日的课）', '20250928', '20250929')
  entry('放假（2025-2026学年第一学期）', '\\d{8}', '\\d{8}')
  await jwc.post('base/schoolCalendar/add', {
    xn: '2028-2029',
    xqM: '1',
    startDate: '2028-09-04',
    weeks: 20,
    weekStart: '1',
  })
  expect((await at.app.inject({ method: 'GET', url: path })).body).not.toContain('2028-2029')
  at.clock.set('2026-11-15T02:00:00Z')
})
