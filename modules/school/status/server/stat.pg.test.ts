import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadLinks } from '#tests/support/dead-links.ts'
import { addDays } from '#kernel/rules/days.ts'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let at: TestSchool
let jwc: Visitor
const today = '2026-11-15'
beforeAll(async () => {
  at = await testSchool({ now: `${today}T02:00:00Z` })
  jwc = await at.as('jwc01')
})
afterAll(() => at.close())

const remind = () => at.upkeep('reminders of returns')
const count = async (sql: string, values: unknown[] = []) =>
  Number((await rowsOf(at, `select count(*)::int as n from ${sql}`, values))[0]!['n'])

test('every number is the one of the list it leads to', async () => {
  const { data } = (await jwc.get('xsgl/statusStat/overview')).body
  expect(data.people.enrolled).toBe(
    (await jwc.get('base/baseStudentInfo/list', { xjztM_in: '01,02,04,05,13,16,20' })).body.data.total,
  )
  expect(data.people.suspended).toBe((await jwc.get('base/baseStudentInfo/list', { xjztM: '02' })).body.data.total)
  expect(data.people.inTerm).toBe(
    (
      await jwc.get('xsgl/stuStatusChange/list', {
        state: '30',
        effectiveDate_ge: data.since,
        effectiveDate_le: data.today,
      })
    ).body.data.total,
  )
  for (const { month, kind, n } of data.months)
    expect([month, kind, n]).toEqual([
      month,
      kind,
      (
        await jwc.get('xsgl/stuStatusChange/list', {
          state: '30',
          kind,
          effectiveDate_ge: `${month}-01`,
          effectiveDate_le:
            addDays(`${month}-28`, 3).slice(0, 7) === month ? addDays(`${month}-28`, 3) : lastDay(month),
        })
      ).body.data.total,
    ])
  expect(data.majorMoves.length).toBeGreaterThan(0)
  for (const { fromId, toId, n } of data.majorMoves)
    expect(n).toBe(
      (
        await jwc.get('xsgl/stuStatusChange/list', {
          state: '30',
          kind: '23',
          majorId: fromId,
          toMajorId: toId,
          effectiveDate_ge: data.firstMonth,
          effectiveDate_le: data.today,
        })
      ).body.data.total,
    )
  for (const { departmentId, kind, n } of data.matrix)
    expect(n).toBe(
      (
        await jwc.get('xsgl/stuStatusChange/list', {
          state: '30',
          kind,
          departmentId,
          effectiveDate_ge: data.firstMonth,
          effectiveDate_le: data.today,
        })
      ).body.data.total,
    )
})

test('who is in the army is watched until two years after the discharge, a department its own', async () => {
  const rows = (await jwc.get('xsgl/statusStat/enlisted')).body.data as {
    effectiveDate: string
    returnDate: string
    keepUntil: string
    stage: string
  }[]
  expect(rows.length).toBe(await count(`base_student where xjzt_m = '16' and deleted_time is null`))
  expect(
    rows.every(
      (row) =>
        row.keepUntil.slice(4) === row.returnDate.slice(4) &&
        Number(row.keepUntil.slice(0, 4)) === Number(row.returnDate.slice(0, 4)) + 2 &&
        row.stage === 'serving',
    ),
  ).toBe(true)
  const own = (await (await at.as('yx01')).get('xsgl/statusStat/enlisted')).body.data as object[]
  expect(own.length).toBe(
    await count(
      `base_student s where xjzt_m = '16' and department_id = (select department_id from sys_user where account_no = 'yx01')`,
    ),
  )
  expect((await (await at.as('tea01')).get('xsgl/statusStat/enlisted')).status).toBe(403)
})

test('a department sees its own numbers', async () => {
  const yx = await at.as('yx01')
  const [mine, all] = [
    (await yx.get('xsgl/statusStat/overview')).body.data.people,
    (await jwc.get('xsgl/statusStat/overview')).body.data.people,
  ]
  expect(mine.enrolled).toBeGreaterThan(0)
  expect(mine.enrolled).toBeLessThan(all.enrolled)
  expect(mine.enrolled).toBe(
    (await yx.get('base/baseStudentInfo/list', { xjztM_in: '01,02,04,05,13,16,20' })).body.data.total,
  )
})

test('who is due back is reminded of once at each step; two weeks overdue, the registrar is told once', async () => {
  const [one] = await rowsOf(
    at,
    `select s.id, s.xm
     from base_student s
     join sys_user u on u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01' and s.grade = 2025 and s.id not in (select student_id from status_change)
     order by s.xh desc
     limit 1`,
  )
  const body = {
    kind: '11',
    reasonCode: '27',
    studentId: one!['id'],
    effectiveDate: today,
    expectReturnDate: addDays(today, 40),
    docNo: '测〔2026〕9号',
    docDate: today,
  }
  const { id } = (await jwc.post('xsgl/stuStatusChange/add', body)).body.data
  expect((await jwc.post('xsgl/stuStatusChange/handIn', { id })).body.success).toBe(true)
  await everybodyAgrees(at, id)
  await remind()
  await remind()
  const told = (key: string) => count(`sys_user_message where merge_key = '${key}'`)
  expect([(await told(`return ${id} 60`)) > 0, await told(`return ${id} -14`)]).toEqual([true, 0])
  // The student is led to the own record, the counsellor to the board.
  const links = await rowsOf(
    at,
    `select distinct u.person_type as who, m.link, m.title from sys_user_message m join sys_user u on u.id = m.user_id
     where m.merge_key = $1 order by 1`,
    [`return ${id} 60`],
  )
  expect(links).toEqual([
    // Nobody reads the own name in the third person.
    { who: 'base.student', link: '/base/mine', title: expect.stringMatching(/^请于 .+月.+日 周. 前办理复学$/) },
    { who: 'base.teacher', link: '/status/suspend', title: expect.stringMatching(/）应于 .+ 前办理复学$/) },
  ])
  expect(await deadLinks(at)).toEqual([])
  at.clock.set('2027-01-09T02:00:00Z')
  jwc = await at.as('jwc01')
  await remind()
  const registrars = await count(
    `sys_user_role h join sys_role r on r.id = h.role_id join sys_user u on u.id = h.user_id where r.role_code = 'jwc' and u.status = '1'`,
  )
  expect(await told(`return ${id} -14`)).toBe(registrars)
  await remind()
  expect(await told(`return ${id} -14`)).toBe(registrars)
  const board = (await jwc.get('xsgl/statusStat/suspended')).body.data as {
    studentId: string
    daysLeft: number
    isDropDue: boolean
  }[]
  expect(board.filter((row) => row.studentId === one!['id'])).toMatchObject([{ daysLeft: -15, isDropDue: true }])
})

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
