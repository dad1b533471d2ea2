import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { moveStudents } from '../../shared/students/placement.ts'
import { studentCounts, type CountQuery } from '../../shared/students/student-count.ts'
import { mendPlacements } from './student-count.ts'

let at: TestSchool
let jwc: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  jwc = await at.as('jwc01')
})
afterAll(() => at.close())

const counts = (query: CountQuery) => at.system((ctx) => ctx.call(studentCounts, query))
const reading = `xjzt_m in ('01', '05', '20')`

test('after adding, moving and removing in any order the figures are those of the records', async () => {
  const classes = (await rowsOf(at, `select id from base_class where status = '1' order by class_name limit 6`)).map(
    (row) => String(row['id']),
  )
  const made: string[] = []
  let seed = 7
  const next = (limit: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit
  for (let step = 0; step < 24; step++) {
    const deed = next(3)
    if (deed === 0 || made.length === 0) {
      const added = await jwc.post('base/baseStudentInfo/add', {
        xh: `9800${String(step).padStart(4, '0')}`,
        xm: '计数测试',
        idCardType: 'A',
        idCard: `CNT${String(10_000 + step)}`,
        sex: step % 2 ? '1' : '2',
        classId: classes[next(6)],
      })
      expect(added.body.msg).toBe('操作成功')
      made.push(added.body.data.id)
    } else if (deed === 1) {
      await at.system((ctx) =>
        ctx.call(moveStudents, {
          moves: [
            {
              studentId: made[next(made.length)]!,
              from: '2026-11-15',
              xjztM: ['01', '02', '03'][next(3)]!,
              classId: classes[next(6)]!,
              reason: '测试',
              source: 'test',
            },
          ],
        }),
      )
    } else {
      await jwc.post('base/baseStudentInfo/remove', { ids: made.splice(next(made.length), 1)[0] })
    }
  }
  const byClass = await counts({ by: ['classId'], where: { classId: classes } })
  const truth = await rowsOf(
    at,
    `select class_id as "classId", count(*)::int as "all", count(*) filter (where ${reading})::int as reading from base_student where deleted_time is null and class_id = any($1::uuid[]) group by class_id`,
    [classes],
  )
  const sorted = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => [row['classId'], row['all'], row['reading']]).toSorted()
  expect(sorted(byClass)).toEqual(sorted(truth))
  const [school] = await counts({})
  const byGrade = await counts({ by: ['grade', 'xjztM'] })
  expect(byGrade.reduce((sum, row) => sum + row.all, 0)).toBe(school!.all)
  expect(byGrade.reduce((sum, row) => sum + row.reading, 0)).toBe(school!.reading)
})

test('the nightly check puts a student back where the class stands, and says so', async () => {
  const [one] = await rowsOf(
    at,
    'select id, xm, department_id as "departmentId" from base_student where class_id is not null order by xh limit 1',
  )
  await at.system((ctx) =>
    ctx.db.execute(
      'update base_student set department_id = (select id from base_department where id <> $2 limit 1), grade = 1999 where id = $1',
      [one!['id'], one!['departmentId']],
    ),
  )
  expect(await at.system((ctx) => mendPlacements(ctx))).toBe(1)
  expect(
    await rowsOf(at, 'select department_id as "departmentId" from base_student where id = $1', [one!['id']]),
  ).toEqual([{ departmentId: one!['departmentId'] }])
  expect(await rowsOf(at, `select title from sys_oper_log where action = 'repair'`)).toEqual([
    { title: `核对学生人数：按班级更正【${String(one!['xm'])}】的院系、专业和年级` },
  ])
  expect(await at.system((ctx) => mendPlacements(ctx))).toBe(0)
})

test('cards of classes say the same figures, in reach only, and find those nobody leads', async () => {
  const page = (await jwc.get('base/stuClass/cards', { size: 12 })).body.data
  expect(page.records).toHaveLength(12)
  const [card] = page.records
  const [count] = await counts({ where: { classId: [card.id] } })
  expect(card).toMatchObject({
    reading: count!.reading,
    men: count!.men,
    women: count!.women,
    enrolled: count!.enrolled,
  })
  const fdy = await at.as('fdy01')
  expect((await fdy.get('base/stuClass/cards')).body.data.total).toBe(3)
  const before = page.unled
  const [led] = await rowsOf(
    at,
    `select id, class_id as "classId" from base_class_assign where role = 'fdy' and end_date is null and deleted_time is null limit 1`,
  )
  const overview = (await jwc.get('base/stuClass/overview', { id: led!['classId'] })).body.data
  expect(overview.leaders.find((one: { id: string }) => one.id === led!['id'])).toMatchObject({
    role: 'fdy',
    isNow: true,
  })
  await at.system((ctx) =>
    ctx.db.execute(`update base_class_assign set end_date = '2026-11-01' where id = $1`, [led!['id']]),
  )
  const unled = (await jwc.get('base/stuClass/cards', { unled: 1, size: 500 })).body.data
  expect(unled.total).toBe(before + 1)
  expect(unled.records.find((one: { id: string }) => one.id === led!['classId'])).toMatchObject({ fdyName: null })
  const [strange] = await rowsOf(
    at,
    `select id from base_class where id not in (select class_id from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01') limit 1`,
  )
  expect((await fdy.get('base/stuClass/overview', { id: strange!['id'] })).status).toBe(404)
})
