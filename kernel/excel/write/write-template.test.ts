import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { readTable } from '../read/read-sheet.ts'
import { fileWith, partOf } from '../test-files.ts'
import { writeTemplate } from './write-template.ts'
import type { TemplateColumn } from './write-template.ts'

const nations = Array.from({ length: 60 }, (_, at) => `第${at}个民族名称`)
const villages = Array.from({ length: 300 }, (_, at) => `村,${at}`)
const column = (title: string, more: Partial<TemplateColumn> = {}): TemplateColumn => ({
  title,
  required: false,
  comment: '',
  example: '',
  asText: false,
  ...more,
})
const columns = [
  column('学号', { required: true, asText: true, comment: '入学时分配的编号', example: '0012' }),
  column('性别', { options: ['男', '女'] }),
  column('民族', { options: nations }),
  column('村', { options: villages }),
]

async function template() {
  const codes = [{ title: '民族', rows: nations.map((name, at) => [String(at), name]) }]
  const bytes = await writeTemplate({ columns, codes, notes: ['请勿修改表头', '=不是公式'] })
  return { bytes, sheets: (await readXlsx(bytes, { readStyles: true })).sheets }
}

test('three sheets: heads, codes and explanation', async () => {
  const { sheets } = await template()
  expect(sheets.map((sheet) => sheet.name)).toEqual(['导入模板', '代码', '说明'])
  expect(sheets[0]!.rows).toEqual([['*学号', '性别', '民族', '村']])
  expect(sheets[1]!.rows[0]).toEqual(['民族', null, null, '村'])
  expect(sheets[1]!.rows[1]).toEqual(['0', '第0个民族名称', null, '村,0'])
  expect(sheets[2]!.rows[1]!.slice(0, 4)).toEqual(['学号', '是', '入学时分配的编号', '0012'])
  expect(sheets[2]!.rows.at(-1)?.[0]).toBe('=不是公式')
})

test('required heads are red, and each head explains itself', async () => {
  const { sheets } = await template()
  const required = sheets[0]!.cells?.get('0,0')
  expect(required?.style?.font?.color?.rgb).toMatch(/F5222D$/)
  expect(sheets[0]!.cells?.get('0,1')?.style?.font?.color).toBeUndefined()
  expect(required?.comment?.text).toBe('必填\n入学时分配的编号\n示例：0012')
})

test('short lists stand in the rule, long ones point to the codes', async () => {
  const { sheets } = await template()
  const lists = sheets[0]!.dataValidations?.map((rule) => [rule.range, rule.values?.join() ?? rule.formula1])
  expect(lists).toEqual([
    ['B2:B2001', '男,女'],
    ['C2:C2001', "'代码'!$B$2:$B$61"],
    ['D2:D2001', "'代码'!$D$2:$D$301"],
  ])
})

test('columns for ids are text columns, down to the last row', async () => {
  const path = await fileWith('模板.xlsx', (await template()).bytes)
  const sheet = await partOf(path, 'xl/worksheets/sheet1.xml')
  const looks = [...sheet.matchAll(/<col [^>]*style="(\d+)"/g)].map((found) => Number(found[1]))
  const formats = [...(await partOf(path, 'xl/styles.xml')).matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(
    (found) => found[1],
  )
  // 49 is the format `@`.
  expect(looks.map((look) => formats[look])).toEqual(['49', '0', '0', '0'])
})

test('an empty template is no data, and its heads are those the import looks for', async () => {
  const { bytes } = await template()
  const path = await fileWith('模板.xlsx', bytes)
  await expect(readTable(path, { titles: ['学号'] })).rejects.toThrow('文件中没有数据')
})
