import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParam } from '#tests/support/params.ts'
import { proving } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { classNameRule, studentNumberOrder, studentNumberRule } from '../../shared/people/people-params.ts'
import { moveStudents } from '../../shared/students/placement.ts'

let at: TestSchool
let jwc: Visitor
let intake: Record<string, unknown>
const ids: string[] = []
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  jwc = await at.as('jwc01')
  intake = (
    await rowsOf(
      at,
      `select g.id, g.grade, m.inner_code as inner, m.major_short as short from base_grade_major g join base_major m on m.id = g.major_id where g.grade = 2026 order by g.grade_major_name limit 1`,
    )
  )[0]!
  for (let i = 0; i < 7; i++) {
    const { body } = await jwc.post('base/baseStudentInfo/add', {
      xm: ['阿一', '白二', '陈三', '邓四', '冯五', '高六', '何七'][i],
      idCardType: 'A',
      idCard: `SPLIT${i}000`,
      sex: i % 2 ? '1' : '2',
      xjztM: '17',
      gradeMajorId: intake['id'],
      admitScore: 300 + i,
    })
    expect(body.msg).toBe('操作成功')
    ids.push(body.data.id)
  }
})
afterAll(() => at.close())

const plan = async () => (await jwc.get('base/stuClass/splitPlan', { gradeMajorId: intake['id'] })).body.data
const numbers = () =>
  rowsOf(
    at,
    'select s.id, s.xh, s.xjzt_m as "xjztM", c.class_name as "className" from base_student s left join base_class c on c.id = s.class_id where s.id = any($1::uuid[]) order by s.xm_py',
    [ids],
  )

test('a freshman without a class belongs to the intake, and a placed student does not choose one', async () => {
  const [one] = await rowsOf(
    at,
    'select grade, major_id is not null as "hasMajor", department_id is not null as "hasDepartment" from base_student where id = $1',
    [ids[0]],
  )
  expect(one).toEqual({ grade: 2026, hasMajor: true, hasDepartment: true })
  const [placed] = await rowsOf(
    at,
    'select id from base_student where class_id is not null and grade_major_id <> $1 limit 1',
    [intake['id']],
  )
  expect(
    (await jwc.post('base/baseStudentInfo/update', { id: placed!['id'], gradeMajorId: intake['id'] })).body.data,
  ).toEqual({ gradeMajorId: '年级专业与班级不一致' })
})

test('whoever may not divide sees nothing of it', async () => {
  const fdy = await at.as('fdy01')
  expect((await fdy.get('base/stuClass/splitIntakes')).status).toBe(403)
  expect(
    (await fdy.post('base/stuClass/split', { gradeMajorId: intake['id'], classes: [{ studentIds: ids }] })).status,
  ).toBe(403)
})

test('the intake waits with its freshmen; nobody is divided twice, and no class beyond its seats', async () => {
  expect((await jwc.get('base/stuClass/splitIntakes')).body.data).toMatchObject([{ id: intake['id'], waiting: 7 }])
  const { people, nextNames, classes } = await plan()
  expect(people).toHaveLength(7)
  expect(
    (
      await jwc.post('base/stuClass/split', {
        gradeMajorId: intake['id'],
        classes: [{ className: nextNames[0], studentIds: [ids[0], ids[0]] }],
      })
    ).body.msg,
  ).toBe('【阿一】被分到了两个班级')
  const [full] = classes
  await at.system((ctx) => ctx.db.execute('update base_class set max_num = $2 where id = $1', [full.id, full.has + 1]))
  expect(
    (
      await jwc.post('base/stuClass/split', {
        gradeMajorId: intake['id'],
        classes: [{ classId: full.id, studentIds: ids.slice(0, 2) }],
      })
    ).body.msg,
  ).toBe(`班级人数已达上限 ${full.has + 1}`)
  expect((await numbers()).every((row) => row['xh'] === null)).toBe(true)
})

test('numbers follow the rule and the order of the school; a rule that cannot number is refused', async () => {
  const { nextNames } = await plan()
  const parts = [{ className: nextNames[0], studentIds: ids.slice(0, 4) }]
  const numbered = async () => {
    const { body } = await jwc.post('base/stuClass/splitPreview', { gradeMajorId: intake['id'], classes: parts })
    return body.data.classes[0].students.map(({ xm, xh }: { xm: string; xh: string }) => `${xm} ${xh}`)
  }
  const classSeq = String(nextNames[0]).slice(-2)
  await setParam(at, studentNumberRule, '{grade:2}-{majorInner:2}{classSeq:2}{seq:3}')
  await setParam(at, studentNumberOrder, 'score')
  const prefix = `26-${String(intake['inner'])}${classSeq}`
  expect(await numbered()).toEqual([`邓四 ${prefix}001`, `陈三 ${prefix}002`, `白二 ${prefix}003`, `阿一 ${prefix}004`])
  await setParam(at, studentNumberOrder, 'sexPinyin')
  expect(await numbered()).toEqual([`白二 ${prefix}001`, `邓四 ${prefix}002`, `阿一 ${prefix}003`, `陈三 ${prefix}004`])
  await setParam(at, studentNumberRule, studentNumberRule.default)
  await setParam(at, studentNumberOrder, studentNumberOrder.default)
  const admin = await at.as('admin')
  const save = async (paramsValue: string) =>
    (await admin.post('base/baseParams/submit', { paramsId: studentNumberRule.key, paramsValue })).body.msg
  expect(await save('{grade}{classSeq:2}')).toBe('参数【学号规则】不正确：规则中须含 {seq}')
  expect(await save('{grade}{sex}{seq:4}')).toBe('参数【学号规则】不正确：没有 {sex} 这一项')
  expect(await save('{grade}{majorInner:2}{classSeq:2}{seq:2}')).toBe('操作成功')
})

test('a division gives class, status, number by rule and order, and can be taken back until something else happens', async () => {
  const { nextNames } = await plan()
  const parts = [
    { className: nextNames[0], studentIds: ids.slice(0, 4) },
    { className: nextNames[1], studentIds: ids.slice(4) },
  ]
  const preview = (await jwc.post('base/stuClass/splitPreview', { gradeMajorId: intake['id'], classes: parts })).body
    .data
  expect(preview.problems).toEqual([])
  const seq = String(nextNames[0]).slice(-2)
  const prefix = `2026${String(intake['inner'])}${seq}`
  expect(preview.classes[0].students.map((one: { xh: string }) => one.xh)).toEqual(
    ['01', '02', '03', '04'].map((place) => `${prefix}${place}`),
  )
  const done = (await jwc.post('base/stuClass/split', { gradeMajorId: intake['id'], classes: parts })).body
  expect(done.data).toMatchObject({ students: 7, classes: 2 })
  expect((await numbers())[0]).toEqual({ id: ids[0], xh: `${prefix}01`, xjztM: '01', className: nextNames[0] })
  expect((await jwc.get('base/baseStudentInfo/list', { keyword: `${prefix}01` })).body.data.records).toMatchObject([
    { id: ids[0] },
  ])
  expect(
    await rowsOf(at, 'select reason, end_date as "to" from base_placement where student_id = $1 and end_date is null', [
      ids[0],
    ]),
  ).toEqual([{ reason: '新生编班', to: null }])
  expect(await rowsOf(at, `select count(*)::int as n from sys_user where account_no = $1`, [`${prefix}01`])).toEqual([
    { n: 1 },
  ])
  expect((await jwc.post('base/stuClass/splitUndo', { id: done.data.id })).body).toMatchObject({
    success: true,
    data: { students: 7 },
  })
  expect((await numbers())[0]).toEqual({ id: ids[0], xh: null, xjztM: '17', className: null })
  expect(
    await rowsOf(
      at,
      'select xjzt_m as "xjztM", class_id as "classId" from base_placement where student_id = $1 and end_date is null',
      [ids[0]],
    ),
  ).toEqual([{ xjztM: '17', classId: null }])
  expect((await jwc.post('base/stuClass/splitUndo', { id: done.data.id })).body.msg).toBe('该分班已撤销')
  const again = (await jwc.post('base/stuClass/split', { gradeMajorId: intake['id'], classes: parts })).body.data
  expect(again).toMatchObject({ students: 7 })
  await at.system((ctx) =>
    ctx.call(moveStudents, {
      moves: [{ studentId: ids[1]!, from: '2026-11-15', xjztM: '02', reason: '休学', source: 'test' }],
    }),
  )
  expect((await jwc.post('base/stuClass/splitUndo', { id: again.id })).body.msg).toBe(
    '【白二】分班后已有学籍变动，不能撤销',
  )
})

test('a number somebody had is never given again', async () => {
  const [one] = (await numbers()).filter((row) => row['id'] === ids[6])
  const lost = String(one!['xh'])
  const sure = proving(at, jwc)
  expect((await sure.post('base/baseStudentInfo/update', { id: ids[6], xh: '2026999901' })).body.success).toBe(true)
  expect((await sure.post('base/baseStudentInfo/update', { id: ids[5], xh: lost })).body.data).toEqual({
    xh: `学号 ${lost} 已被使用过，不能再次使用`,
  })
  expect((await sure.post('base/baseStudentInfo/update', { id: ids[6], xh: lost })).body.success).toBe(true)
  await jwc.post('base/baseStudentInfo/remove', { ids: ids[6] })
  expect((await sure.post('base/baseStudentInfo/update', { id: ids[5], xh: lost })).body.data).toEqual({
    xh: `学号 ${lost} 已被使用过，不能再次使用`,
  })
})

test('further classes are named by the rule of the school', async () => {
  const names = async () => ((await plan()).nextNames as string[]).slice(0, 2)
  const usual = `${String(intake['short'])}26`
  for (const name of await names()) expect(name).toMatch(new RegExp(`^${usual}\\d\\d$`))
  await setParam(at, classNameRule, '{grade}级{majorShort}{seq}班')
  expect(await names()).toEqual([1, 2].map((seq) => `2026级${String(intake['short'])}${seq}班`))
})
