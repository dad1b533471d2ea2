import { afterAll, beforeAll, expect, test } from 'vitest'
import { putFile } from '#tests/support/upload.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let gly: Visitor
let student: Visitor
let dept: { id: string; name: string }

beforeAll(async () => {
  school = await testSchool({ now: '2026-11-16T02:00:00Z' })
  gly = proving(school, await school.as('admin'))
  student = await school.as('stu01')
  const [row] = await rowsOf(school, 'select id, dept_name as name from base_department order by dept_code limit 1')
  dept = row as typeof dept
})
afterAll(() => school.close())

const needed = { conditions: '在读', steps: '提交后当天办结', needFiles: '学生证' }
const shown = async (values: Record<string, unknown>): Promise<string> => {
  const draft = { category: '1', deptId: dept.id, linkUrl: 'https://example.edu.cn/zm', ...needed, ...values }
  const { body } = await gly.post('base/serviceItem/add', draft)
  if (!body.success) throw new Error(`${body.msg} ${JSON.stringify(body.data)}`)
  expect((await gly.post('base/serviceItem/publish', { id: body.data.id })).body.msg).toBe('操作成功')
  return body.data.id
}
const guideOf = async (id: string) => (await student.get('base/serviceItem/getGuide', { id })).body.data
const found = async (word: string): Promise<string[]> =>
  (await student.post('base/serviceItem/search', { word })).body.data.items.map((one: { id: string }) => one.id)

test('the guide tells every word that was written about a matter', async () => {
  const written = {
    itemNo: 'GUIDE1',
    name: '借用投影设备',
    summary: '当天可取',
    icon: 'projector',
    category: '2',
    stages: ['1'],
    mode: '2',
    promiseDays: 1.5,
    conditions: '在读学生\n无逾期未还',
    steps: '登记\n取走',
    materials: [{ name: '校园卡', must: true, copies: 2, source: '1' }],
    needFiles: '须本人到场',
    place: '教学楼 101',
    openHours: '周一至周五 8:00–17:00',
    phone: '8100',
    fee: '免费',
    legalBasis: '设备管理办法第三条',
    faqs: [{ ask: '可以借多久？', answer: '三天' }],
  }
  const content = Buffer.from('%PDF-1.4\n%sample\n')
  const sample = await putFile(school, gly, { name: '样表.pdf', content, type: 'application/pdf' })
  const id = await shown({ ...written, deptId: dept.id, sampleFileIds: [sample] })
  const { promiseDays, ...told } = await guideOf(id)
  expect(Number(promiseDays)).toBe(1.5)
  const { promiseDays: _days, ...rest } = written
  expect(told).toMatchObject({ ...rest, deptName: dept.name, sampleFileIds: [sample] })
  expect((await student.get('resource/oss/endpoint/link-file', { fileId: sample })).status).toBe(200)
})

test('a matter is found by its other names, its materials and its questions', async () => {
  const id = await shown({
    itemNo: 'FIND1',
    name: '开具在学凭据',
    aliases: '紫藤花单、青石条',
    materials: [{ name: '琥珀登记表' }],
    faqs: [{ ask: '白鹭章在哪里盖？', answer: '窗口' }],
  })
  for (const word of ['紫藤花单', '青石条', '琥珀登记表', '白鹭章']) expect(await found(word), word).toContain(id)
  await gly.post('base/serviceItem/update', { id, aliases: '' })
  expect(await found('紫藤花单')).not.toContain(id)
})

test('matters stand in their order', async () => {
  const [later, sooner] = [
    await shown({ itemNo: 'ORDER1', name: '先登记的事项', sort: 9001 }),
    await shown({ itemNo: 'ORDER2', name: '后登记的事项', sort: 9000 }),
  ]
  const order = async () =>
    (await student.get('base/serviceItem/getUserService')).body.data
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => [later, sooner].includes(id))
  expect(await order()).toEqual([sooner, later])
  await gly.post('base/serviceItem/update', { id: sooner, sort: 9002 })
  expect(await order()).toEqual([later, sooner])
})

test('a matter begins on its page, in its app or at its link', async () => {
  const [menu] = await rowsOf(school, "select id, path from sys_menu where path = '/personal/mymessage' limit 1")
  const [app] = await rowsOf(school, "select id from nav_app where status = '1' order by app_code limit 1")
  const begun = async (id: string) => (await student.post('base/serviceItem/use', { id })).body.data
  const entrances = { linkUrl: null, appId: null, menuId: null }
  const at = (values: Record<string, unknown>) => shown({ ...entrances, ...values })
  expect(await begun(await at({ itemNo: 'ENTER1', name: '从页面办理', menuId: menu!['id'] }))).toMatchObject({
    path: '/personal/mymessage',
  })
  expect(await begun(await at({ itemNo: 'ENTER2', name: '从应用办理', appId: app!['id'] }))).toMatchObject({
    appId: app!['id'],
  })
  expect(
    await begun(await at({ itemNo: 'ENTER3', name: '从链接办理', linkUrl: 'https://example.edu.cn/x' })),
  ).toMatchObject({ linkUrl: 'https://example.edu.cn/x' })
})
