import { afterAll, beforeAll, expect, test } from 'vitest'
import { disagreeingStudents, tablesOfStudents } from '#tests/support/whole-school.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { sheetOf, studentCells, upload, type Cells } from './import-sheets.ts'

// The bench once told of 741 of 30,504: it had taken the students away past the product and left their accounts (711 of the first of each
// class, 30 of the demo's newcomers), and an import took a number that an account has for somebody else's, made none and said nothing.

let school: TestSchool
let office: Visitor
let className: string

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  office = await school.as('jwc01')
  const [first] = await rowsOf(school, 'select class_code as code from base_class order by class_code limit 1')
  className = String(first!['code'])
})
afterAll(() => school.close())

/** One row more than is written at once. */
const many = 501
const numbers = Array.from({ length: many }, (_, i) => i + 1)
const everyStatus = [
  '在读',
  '休学',
  '停学',
  '复学',
  '公派出国',
  '保留学籍(入伍)',
  '延长修业年限',
  '毕业',
  '退学',
  '待报到',
]

test('after an import whoever is on the roll has the placement and the account of the record, also who was here before', async () => {
  const again = [3, 4, 5].map((n) => student(n))
  await importStudents(again)
  await school.system((ctx) => removeWithoutTrace(ctx.db, again.map(numberOf)))
  const accounts = await accountsOf(again.map(numberOf))
  expect(accounts).toHaveLength(3)

  const whole = numbers.map((n) => student(n, { 学籍状态: n <= 10 ? everyStatus[n - 1]! : '在读' }))
  expect(await importStudents(whole)).toMatchObject({ status: '2', result: { created: many } })

  expect(await of2026()).toEqual([])
  // The accounts of those who had one go on; whoever has left gets none.
  expect(await accountsOf(again.map(numberOf))).toEqual(accounts)
  expect(await accountsOf([8, 9].map((n) => numberOf(student(n))))).toEqual([])
  const [{ made }] = (await rowsOf(
    school,
    `select count(*)::int as made from sys_user u join base_student s on s.id::text = u.person_id where s.xh like '2026000%'`,
  )) as [{ made: number }]
  expect(made).toBe(many - 2)
})

test('a number that somebody else signs in with is told to whoever imports it', async () => {
  const taken = student(601)
  await school.system((ctx) =>
    ctx.db.query(
      "update sys_user set account_no = $1, account_key = $1 where account_no = 'cwc01' or account_no = 'ld36'",
      [numberOf(taken)],
    ),
  )
  const { result } = (await importStudents([taken, student(602)])) as {
    result: { warnings: Record<string, unknown>[] }
  }
  expect(result.warnings.filter(({ field }) => field === 'xh')).toEqual([
    expect.objectContaining({ row: 2, reason: `账号 ${numberOf(taken)} 已属于他人，不会自动开通账号（提示）` }),
  ])
  expect(await of2026()).toEqual([{ xh: numberOf(taken), isMisplaced: false, isWithoutAccount: true }])
})

function student(n: number, changes: Cells = {}): Cells {
  return studentCells(n, className, changes)
}

function numberOf(cells: Cells): string {
  return String(cells['学号'])
}

async function importStudents(rows: Cells[]): Promise<Record<string, unknown>> {
  const content = await sheetOf(rows)
  const { body } = await upload(school, office, 'baseStudentInfo', { content, fields: { mode: 'all-or-nothing' } })
  if (!body.success) throw new Error(body.msg)
  return school.finished(office, body.data.jobId)
}

/** As if a school had been emptied past the product; accounts stay. */
async function removeWithoutTrace(db: { query(text: string, values?: unknown[]): Promise<unknown[]> }, xh: string[]) {
  await db.query('set constraints all deferred')
  const which = 'select id from base_student where xh = any($1)'
  for (const { name, column } of (await db.query(tablesOfStudents)) as { name: string; column: string }[])
    await db.query(`delete from ${name} where ${column} in (${which})`, [xh])
  await db.query('delete from base_student where xh = any($1)', [xh])
}

/** Of the students this file imports, those whose records disagree. */
async function of2026(): Promise<Record<string, unknown>[]> {
  return (await rowsOf(school, disagreeingStudents)).filter(({ xh }) => String(xh).startsWith('2026000'))
}

function accountsOf(xh: string[]): Promise<Record<string, unknown>[]> {
  return rowsOf(school, 'select id, account_no from sys_user where account_no = any($1) order by account_no', [xh])
}
