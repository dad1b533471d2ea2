import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf } from '#kernel/excel/test-files.ts'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { upload } from './import-sheets.ts'

let school: TestSchool
let student: Visitor
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  student = await school.as('stu01')
  admin = await school.as('admin')
})
afterAll(() => school.close())

const unshown = { kind: 'none', reason: '文件内容无法预览，请下载后查看' }
const wrongType = '仅支持 xlsx、csv 文件'
const damaged = '文件已损坏或格式不正确，请用表格软件重新保存后再上传'

/** The three places where what somebody uploaded is looked into while they wait. */
async function looksInto(name: string, content: Buffer) {
  const fileId = await putFile(school, student, { name, content })
  const shown = await student.get('resource/oss/endpoint/preview', { fileId })
  const listed = await student.post('base/population/resolveExcel', { userType: 'stu', fileId })
  const imported = await upload(school, admin, 'campus', { name, content, verb: 'importPreview' })
  return {
    preview: [shown.status, shown.body.data],
    list: [listed.status, listed.body.msg],
    import: [imported.status, imported.body.msg],
  }
}

describe('a workbook whose relations', () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>学号</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row></sheetData></worksheet>'
  const book = (relations: string) =>
    workbookOf(sheet, { 'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>` })

  test.each(['http://[', '%E0%A4%A'])('name no place for its sheet (%s) is refused', async (target) => {
    const content = await book(`<Relationship Id="rId1" Type="x/worksheet" Target="${target}"/>`)
    expect(await looksInto('a.xlsx', content)).toEqual({
      preview: [200, unshown],
      list: [400, damaged],
      import: [400, damaged],
    })
  })

  test('name no place for anything else is read', async () => {
    const content = await book(
      '<Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="r7" Type="x/hyperlink" Target="http://[::1" TargetMode="External"/>',
    )
    expect(await looksInto('a.xlsx', content)).toEqual({
      preview: [200, { kind: 'table', rows: [['学号'], ['1']], isCut: false }],
      list: [200, '操作成功'],
      import: [200, '操作成功'],
    })
  })
})

test('a workbook that is none at all is told to be damaged when it comes for an import', async () => {
  const answer = await upload(school, admin, 'campus', {
    name: '校区.xlsx',
    content: Buffer.from('not a workbook'),
    verb: 'importPreview',
  })
  expect([answer.status, answer.body.msg]).toEqual([400, damaged])
})

describe('a csv', () => {
  test('of a million columns is refused everywhere', async () => {
    expect(await looksInto('a.csv', Buffer.from('"a",'.repeat(1_000_000)))).toEqual({
      preview: [200, unshown],
      list: [400, wrongType],
      import: [400, wrongType],
    })
  })

  test('of millions of blank rows is refused everywhere', async () => {
    const tooBlank = '文件中的空行过多，请删除空行后重新上传'
    expect(await looksInto('a.csv', Buffer.from('\n'.repeat(3_000_000)))).toEqual({
      preview: [200, unshown],
      list: [400, tooBlank],
      import: [400, tooBlank],
    })
  })

  test('is shown by its first part alone, whatever stands behind', async () => {
    // Rows so long that fewer than are shown fit into the part that is read; a character lies across its end.
    const rows = Array.from({ length: 100 }, (_, n) => `${n},${'备注'.repeat(1000)}`)
    const behind = `\n"never closed ${'"a",'.repeat(1_000_000)}`
    const fileId = await putFile(school, student, { name: 'a.csv', content: `${rows.join('\n')}${behind}` })
    const { data } = (await student.get('resource/oss/endpoint/preview', { fileId })).body
    expect([data.kind, data.isCut]).toEqual(['table', true])
    expect(data.rows).toEqual(rows.slice(0, data.rows.length).map((row) => [row.split(',')[0], '备注'.repeat(250)]))
    expect(data.rows.length).toBe(43)
  })

  test('of 30000 ordinary rows is taken whole by an import', async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `K${n},"校区, ${n}"`)
    const content = Buffer.from(`校区编码,校区名称\r\n${lines.join('\r\n')}\r\n`)
    const { body } = await upload(school, admin, 'campus', {
      name: '校区.csv',
      content,
      fields: { check: '1', mode: 'skip-bad' },
    })
    expect(await school.finished(admin, body.data.jobId)).toMatchObject({
      status: '2',
      result: { created: 30_000, failed: 0 },
    })
  }, 120_000)
})

test('nobody has many files looked into at once', async () => {
  const rows = '<row><c t="str"><v>学号</v></c></row>'.repeat(50_000)
  const content = await workbookOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  const fileId = await putFile(school, student, { name: 'a.xlsx', content })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => student.get('resource/oss/endpoint/preview', { fileId })),
  )
  const said = new Set(answers.map(({ status, body }) => `${status} ${body.msg}`))
  expect([...said].toSorted()).toEqual(['200 操作成功', '429 同时打开的文件过多，请稍后再试'])
  expect((await student.get('resource/oss/endpoint/preview', { fileId })).status).toBe(200)
})
