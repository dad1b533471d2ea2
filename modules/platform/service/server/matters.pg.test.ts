import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

type Item = { id: string; name: string; path: string | null; processType: string | null; deptName: string | null }
type Matter = { code: string; name: string; path: string; itemId: string | null; closed: string | null }

let school: TestSchool
let flows: Awaited<ReturnType<typeof flowStage>>
let gly: Visitor
let student: Visitor
let teacher: Visitor

beforeAll(async () => {
  school = await testSchool()
  flows = await flowStage(school)
  gly = flows.admin
  student = flows.who('stu01').visitor
  teacher = flows.who('tea01').visitor
})
afterAll(() => school.close())

const hall = async (by: Visitor): Promise<Item[]> => (await by.get('base/serviceItem/hall')).body.data.items
const offered = async (by: Visitor): Promise<Matter[]> => (await by.get('process/process/getStartable')).body.data.types
const suggested = async (by: Visitor, word: string): Promise<Item[]> =>
  (await by.get('base/serviceItem/suggest', { word })).body.data
const matter = async (by: Visitor, code: string) => (await offered(by)).find((one) => one.code === code)
const item = async (by: Visitor, code: string) => (await hall(by)).find((one) => one.processType === code)

test('what an area lets people apply for stands in the hall and among the matters to begin, for the same people, once', async () => {
  for (const by of [student, teacher, flows.who('fdy01').visitor, flows.who('jwc01').visitor, gly]) {
    const inHall = (await hall(by)).filter((one) => one.processType).map((one) => one.processType)
    expect(inHall.toSorted()).toEqual((await offered(by)).map((one) => one.code).toSorted())
    expect(new Set(inHall).size).toBe(inHall.length)
  }
  expect(await item(student, 'leave')).toMatchObject({ name: '请假', path: '/leave/apply' })
  expect(await matter(student, 'leave')).toMatchObject({ name: '请假', path: '/leave/apply' })
  expect([await item(teacher, 'leave'), await matter(teacher, 'leave')]).toEqual([undefined, undefined])
  expect(await item(teacher, 'lessonChange')).toMatchObject({ path: '/personal/mylesson' })
  // What the school describes in its own words is called so everywhere.
  expect([(await item(student, 'stuInfo'))!.name, (await matter(student, 'stuInfo'))!.name]).toEqual([
    '学籍信息更正',
    '学籍信息更正',
  ])
})

test('matters come to stand under the theme of their group: what students live with, what the office does, and studies', async () => {
  const rows = await rowsOf(
    school,
    `select process_type as code, category from nav_service_item
     where process_type in ('leave', 'holidayStay', 'permApply', 'sealApply', 'statusChange')`,
  )
  expect(Object.fromEntries(rows.map(({ code, category }) => [code, category]))).toEqual({
    leave: '3',
    holidayStay: '3',
    permApply: '8',
    sealApply: '8',
    statusChange: '1',
  })
})

test('what the product has stands there once, on its own page, and on no other site', async () => {
  const items = await hall(student)
  for (const [word, code] of [
    ['调换宿舍', 'roomChange'],
    ['退宿办理', 'dormitoryCheckoutApply'],
    ['假期留校', 'holidayStay'],
  ] as const)
    expect((await suggested(student, word))[0], word).toMatchObject({ id: (await item(student, code))!.id })
  const dormitory = items.filter(({ name }) => /调.*宿|退宿|留.*宿/.test(name)).map(({ name }) => name)
  expect(dormitory.toSorted()).toEqual(['假期留宿', '调宿', '退宿申请'].toSorted())
})

test('a matter is found by its name, its letters, in English and by what people call it, and leads to where it begins', async () => {
  for (const word of ['请假', 'qj', 'qingjia', 'leave', 'Leave', '事假', 'sj'])
    expect(
      (await suggested(student, word)).find((one) => one.name === '请假'),
      word,
    ).toMatchObject({
      path: '/leave/apply',
    })
  expect((await suggested(teacher, 'leave')).some((one) => one.name === '请假')).toBe(false)
  expect((await suggested(teacher, '停课'))[0]).toMatchObject({ name: '调课登记', path: '/personal/mylesson' })
  // What no kind of matter stands behind is read about first.
  expect((await suggested(student, '缓考申请'))[0]).toMatchObject({ path: null })
})

test('the guide of a matter says who decides until somebody writes it otherwise, and it begins on its own page', async () => {
  const { id } = (await item(student, 'leave'))!
  const { steps } = (await student.get('base/serviceItem/getGuide', { id })).body.data
  expect(steps.split('\n')).toEqual(expect.arrayContaining(['提交申请', '辅导员审批']))
  await gly.post('base/serviceItem/update', { id, steps: '填写\n等待' })
  expect((await student.get('base/serviceItem/getGuide', { id })).body.data.steps).toBe('填写\n等待')
  expect((await student.post('base/serviceItem/use', { id })).body.data).toMatchObject({ path: '/leave/apply' })
  expect((await teacher.post('base/serviceItem/use', { id })).body.msg).toBe(
    '您不在该事项的服务对象范围内：您不能发起该业务，或该业务已停用',
  )
})

test('a school hides, keeps back and describes a matter in one place for all', async () => {
  const { id } = (await item(student, 'leave'))!
  await gly.post('base/serviceItem/update', { id, name: '学生请假', summary: '回家、看病、外出' })
  expect(await matter(student, 'leave')).toMatchObject({ name: '学生请假', summary: '回家、看病、外出', itemId: id })
  await gly.post('base/serviceItem/repair', { id, repairText: '放假前停办' })
  expect(await matter(student, 'leave')).toMatchObject({ closed: '该事项正在维护：放假前停办' })
  expect((await suggested(student, '请假')).find((one) => one.id === id)).toMatchObject({ path: null })
  await gly.post('base/serviceItem/withdraw', { id })
  expect([await item(student, 'leave'), await matter(student, 'leave')]).toEqual([undefined, undefined])
  expect((await gly.post('base/serviceItem/remove', { ids: [id] })).body.msg).toContain(
    '该事项由业务功能提供，不能删除，可以下架',
  )
  // Nothing has to be written before it may stand there again.
  expect((await gly.post('base/serviceItem/publish', { id })).body.success).toBe(true)
  expect(await matter(student, 'leave')).toMatchObject({ name: '学生请假', closed: null })
})

test('a kind of matter the school designs itself comes to the hall with its publication, and follows its name', async () => {
  await flows.publishType('lostCard', [flows.node('counsellor', ['fdy01'])])
  expect(await item(student, 'lostCard')).toMatchObject({
    name: 'lostCard申请',
    path: '/process/start?type=lostCard',
    deptName: null,
  })
  const [type] = await rowsOf(school, `select id, version from sys_process_type where code = 'lostCard'`)
  const renamed = await gly.post('process/processType/submit', { ...type, name: '校园卡挂失' })
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  expect((await suggested(student, 'xykgs'))[0]).toMatchObject({ name: '校园卡挂失' })
  const [again] = await rowsOf(school, `select id, version from sys_process_type where code = 'lostCard'`)
  await gly.post('process/processType/submit', { ...again, status: '0' })
  expect([await item(student, 'lostCard'), await matter(student, 'lostCard')]).toEqual([undefined, undefined])
})

test('what a school had put into its hall itself is the one that stays, when matters come there by themselves', async () => {
  const [old] = await rowsOf(school, `select id from nav_service_item where process_type = 'carUse'`)
  await school.system((ctx) =>
    ctx.db.execute(`update nav_service_item set process_type = null, item_no = 'OLD1' where id = $1`, [old!['id']]),
  )
  const step = await readFile('migrations/school/0014-matters-in-the-hall.sql', 'utf8')
  await school.system((ctx) =>
    ctx.db.execute(step.split(';\n\n').find((one) => one.startsWith('update nav_service_item'))!),
  )
  expect(await rowsOf(school, `select id from nav_service_item where process_type = 'carUse'`)).toEqual([old])
})

test('who does something at a school itself still says whose it is', async () => {
  expect(
    (await gly.post('base/serviceItem/add', { itemNo: 'OWN1', name: '没有部门的事项', category: '1' })).body.data,
  ).toEqual({ deptId: '请选择受理部门' })
})
