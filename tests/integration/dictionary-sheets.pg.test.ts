import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { sendForm } from '#tests/support/upload.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  admin = await school.as('admin')
})
afterAll(() => school.close())

test('a sheet of students says 壮 or 08, and both are 08', async () => {
  const [stuClass] = await rowsOf(school, 'select class_code as code from base_class order by class_code limit 1')
  const rows = ['壮', '08'].map((nation, i) => {
    const first17 = `4301022006031577${i}`
    return {
      学号: `202677000${i}`,
      姓名: '张三',
      身份证号: first17 + idCardCheckDigit(first17),
      班级: String(stuClass!['code']),
      民族: nation,
    }
  })
  expect(await sent(await school.as('jwc01'), 'baseStudentInfo', rows)).toMatchObject({
    status: '2',
    result: { created: 2, failed: 0 },
  })
  expect(await rowsOf(school, "select nation from base_student where xh like '202677000%'")).toEqual([
    { nation: '08' },
    { nation: '08' },
  ])
})

test('a sheet of codes adds to a set of the school, items together with those below them, and renames standard ones', async () => {
  await admin.post('base/dataDictionarySet/add', { code: 'lockerType', setName: '储物柜类型' })
  const locker = (key: string, label: string, above = '') => ({
    字典编码: 'lockerType',
    字典键: key,
    字典值: label,
    上级字典键: above,
  })
  const done = await sent(admin, 'dataDictionary', [
    locker('11', '带锁大柜', '1'),
    locker('1', '大柜'),
    { 字典编码: 'sex', 字典键: '9', 字典值: '不愿说明', 上级字典键: '' },
  ])
  expect(done).toMatchObject({ status: '2', result: { created: 2, updated: 1, failed: 0 } })
  const items = (await admin.get('base/dataDictionary/getItems', { code: 'lockerType' })).body.data
  expect(
    items.map((row: { dictionaryKey: string; parentKey: string | null }) => [row.dictionaryKey, row.parentKey]),
  ).toEqual([
    ['11', '1'],
    ['1', null],
  ])
  expect((await admin.get('base/dataDictionary/getDict', { code: 'sex', dictionaryKey: '9' })).body.data).toMatchObject(
    [{ label: '不愿说明' }],
  )
})

test('a sheet cannot add to a standard set, name a set that is not there, or repeat a label', async () => {
  const row = (code: string, key: string, label: string) => ({ 字典编码: code, 字典键: key, 字典值: label })
  const done = await sent(admin, 'dataDictionary', [
    row('nation', '77', '火星族'),
    row('nowhere', '1', '甲'),
    row('lockerType', '2', '大柜'),
    row('lockerType', '3', '小柜'),
  ])
  expect(done).toMatchObject({ status: '4', result: { committed: false, failed: 3 } })
  const { errors } = done['result'] as { errors: { row: number; reason: string }[] }
  expect(errors.map(({ row: at, reason }) => [at, reason])).toEqual([
    [2, '系统字典和国标字典不能新增字典项'],
    [3, '字典不存在'],
    [4, '字典值已存在'],
  ])
  expect(
    await rowsOf(school, "select 1 from sys_dictionary where dictionary_key = '3' and code = 'lockerType'"),
  ).toEqual([])
})

test('a set is saved as the sheet it can be sent back as; students may do neither', async () => {
  const heard = { code: '字典编码', dictionaryKey: '字典键', dictionaryValue: '字典值', parentKey: '上级字典键' }
  const answer = await admin.post('base/dataDictionary/export', {
    fileName: '字典',
    params: { code: 'marriage' },
    heard,
  })
  const rows = await cellsOf(answer.raw)
  expect(rows.find((row) => row.includes('初婚'))).toEqual(expect.arrayContaining(['marriage', '21', '初婚', '20']))
  expect(rows.filter((row) => row.includes('marriage'))).toHaveLength(8)
  expect(rows.some((row) => row.includes('sex'))).toBe(false)
  const student = await school.as('stu01')
  expect((await student.post('base/dataDictionary/export', { params: {}, heard })).status).toBe(403)
  expect((await student.get('base/dataDictionary/importTemplate')).status).toBe(403)
  expect((await student.get('base/dataDictionary/list')).status).toBe(403)
})

async function sent(visitor: Visitor, path: string, rows: Record<string, string>[]): Promise<Record<string, unknown>> {
  const heads = Object.keys(rows[0]!)
  const content = await buffer(
    writeSheet({
      columns: heads.map((title) => ({ key: title, title, type: 'text' as const })),
      rows: rows.map((row) => heads.map((title) => row[title])),
      sheetName: '数据',
    }),
  )
  const { body } = await sendForm(school, visitor, `base/${path}/import`, {
    file: { name: '数据.xlsx', content },
    fields: { mode: 'all-or-nothing' },
  })
  return school.finished(visitor, body.data.jobId)
}
