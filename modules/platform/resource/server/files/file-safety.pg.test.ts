import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf } from '#kernel/excel/test-files.ts'
import { writeZip } from '#kernel/excel/package/zip-write.ts'
import { cleanFiles } from '#services/files/clean.ts'
import { newId } from '#kernel/world/id.ts'
import { forgetParams } from '#services/system/server/read-param.ts'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { eicar, startScanner } from '../testing/clamav.ts'

let school: TestSchool
let origin: string
let student: Visitor
let office: Visitor
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  origin = await school.app.listen({ port: 0, host: '127.0.0.1' })
  student = await school.as('stu01')
  office = await school.as('jwc01')
  admin = await school.as('admin')
})
afterAll(() => school.close())

const picture = (seed: number) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: seed, g: 90, b: 160 } } })
    .jpeg()
    .toBuffer()

describe('viruses', () => {
  let scanner: Awaited<ReturnType<typeof startScanner>>
  beforeAll(async () => {
    scanner = await startScanner()
    await setParams({ 'file.scanHost': '127.0.0.1', 'file.scanPort': String(scanner.port) })
  })
  afterAll(async () => {
    await scanner.stop()
    await setParams({ 'file.scanHost': '' })
  })
  const stateOf = async (name: string) =>
    (await rowsOf(school, 'select scan_state from sys_file where name = $1', [name])).map((row) => row['scan_state'])

  test('a clean file is marked 安全, an infected one is refused, kept from everybody and seen by administrators', async () => {
    const clean = await upload(student, '作业.txt', Buffer.from('很干净'))
    expect([clean.success, await stateOf('作业.txt')]).toEqual([true, ['1']])
    const infected = await upload(student, '病毒.txt', Buffer.from(`${'a'.repeat(70_000)}${eicar}`))
    expect([infected.code, infected.msg]).toEqual([400, '文件含有病毒，已被拦截'])
    const [row] = (await admin.get('resource/attachment/list', { scanState: '2' })).body.data.records
    expect(row).toMatchObject({ name: '病毒.txt', scanState: '2' })
    for (const path of ['link-file', 'download-file', 'preview']) {
      const answer = await read(`${path}?fileId=${row.id}&token=${student.token}`)
      expect([path, answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([
        path,
        400,
        '文件含有病毒，已被拦截',
      ])
    }
    const [one] = (await office.get('base/baseStudentInfo/list', { size: 1 })).body.data.records
    const linked = await office.post('base/baseStudentInfo/update', {
      id: one.id,
      version: one.version,
      photoFileId: [row.id],
    })
    expect(linked.body.data).toHaveProperty('photoFileId')
  })

  test('what came while the scanner was away is 未检 and checked later; the answer counts for equal files, public ones too', async () => {
    await setParams({ 'file.scanPort': '1' })
    const first = await upload(student, '迟到一.txt', Buffer.from(`迟到 ${eicar}`))
    await upload(office, '迟到二.txt', Buffer.from(`迟到 ${eicar}`))
    expect([first.success, await stateOf('迟到一.txt')]).toEqual([true, ['0']])
    await school.system((ctx) =>
      ctx.db.execute('update sys_file set is_public = true where id = $1', [first.data.fileId]),
    )
    const open = () => fetch(`${origin}/api/flySource-resource/openApi/public/link-file?fileId=${first.data.fileId}`)
    expect((await open()).status).toBe(200)
    await setParams({ 'file.scanPort': String(scanner.port) })
    // What is stored goes to no address that was named within the hour.
    const asked = scanner.asked()
    expect((await admin.post('resource/attachment/clean', {})).status).toBe(200)
    expect([scanner.asked(), await stateOf('迟到一.txt')]).toEqual([asked, ['0']])
    await school.system((ctx) =>
      ctx.db.execute("update sys_param set update_time = update_time - interval '61 minutes'"),
    )
    await cleanFiles(school.world, school.school)
    expect([await stateOf('迟到一.txt'), await stateOf('迟到二.txt')]).toEqual([['2'], ['2']])
    expect((await open()).status).toBe(400)
  })

  test('without a scanner nothing is checked', async () => {
    await setParams({ 'file.scanHost': '' })
    const before = scanner.asked()
    await upload(student, '不检.txt', Buffer.from('不检查'))
    expect([await stateOf('不检.txt'), scanner.asked()]).toEqual([['0'], before])
  })
})

describe('names and contents that lie', () => {
  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\a.txt', 'a.txt'],
    ['a\r\nSet-Cookie: x=1\r\n.txt', 'a Set-Cookie_ x=1.txt'],
    ['𬭎😀 "报告".txt', '𬭎😀 _报告_.txt'],
  ])('the name %j is kept as %j and breaks no header', async (sent, kept) => {
    const { data } = await upload(student, sent, Buffer.from('x'))
    expect(data.name).toBe(kept)
    const answer = await read(`download-file?fileId=${data.fileId}&token=${student.token}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const disposition = answer.headers.get('content-disposition')!
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition)![1]!)).toBe(kept)
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~!$&+^`|-]+$/)
    const [row] = await rowsOf(school, 'select object_key from sys_file where id = $1', [data.fileId])
    expect(row!['object_key']).toMatch(/^000000\/\d{4}\/\d{2}\/[0-9a-f-]{36}$/)
  })

  test('a page inside a picture stays a picture: its type, no guessing, no script', async () => {
    const polyglot = Buffer.concat([
      await picture(1),
      Buffer.from('<html><script>alert(document.domain)</script></html>'),
    ])
    const { data } = await upload(student, 'photo.jpg', polyglot)
    const answer = await read(`link-file?fileId=${data.fileId}&token=${student.token}`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(Buffer.from(await answer.arrayBuffer()).includes('<script>')).toBe(false)
  })

  test.each([
    ['a page', 'a.html', '<html></html>', /^不支持的文件类型：html/],
    ['a page called a picture', 'a.jpg', '<html><script>1</script></html>', /^文件内容与扩展名不符$/],
    ['a picture called a document', 'a.pdf', null, /^文件内容与扩展名不符$/],
    ['a page as xml', 'a.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', /^不支持的文件类型：xhtml/],
  ])('%s is refused', async (_what, name, content, message) => {
    expect((await upload(student, name, content === null ? await picture(2) : Buffer.from(content))).msg).toMatch(
      message,
    )
  })

  test.each([
    ['a drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a text that looks like a page, as a table', 'a.csv', '<html><script>alert(1)</script>'],
  ])('%s is only ever downloaded', async (_what, name, content) => {
    const { data } = await upload(student, name, Buffer.from(content))
    const answer = await read(`link-file?fileId=${data.fileId}&token=${student.token}`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  })
})

describe('previews', () => {
  const preview = async (name: string, content: Buffer, visitor = student) => {
    const { data, msg } = await upload(student, name, content)
    if (!data) throw new Error(msg)
    return (await visitor.get('resource/oss/endpoint/preview', { fileId: data.fileId })).body
  }
  const docx = (xml: string | Iterable<string>) =>
    buffer(
      writeZip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: xml },
      ]),
    )

  test('show the rows of a sheet, the paragraphs of a document, the beginning of a text', async () => {
    const sheet = await workbookOf(
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>学号</t></is></c><c r="B1" t="inlineStr"><is><t>姓名</t></is></c></row><row r="2"><c r="A2"><v>2024001</v></c></row></sheetData></worksheet>',
    )
    expect((await preview('名单.xlsx', sheet)).data).toEqual({
      kind: 'table',
      rows: [['学号', '姓名'], ['2024001']],
      isCut: false,
    })
    const text = await docx(
      '<w:document><w:body><w:p><w:r><w:t>关于</w:t></w:r><w:r><w:t>放假 &amp; 值班</w:t></w:r></w:p><w:p/><w:p><w:r><w:t>第二段</w:t></w:r></w:p></w:body></w:document>',
    )
    expect((await preview('通知.docx', text)).data).toEqual({
      kind: 'paragraphs',
      paragraphs: ['关于放假 & 值班', '第二段'],
      isCut: false,
    })
    expect((await preview('说明.txt', Buffer.from([0xd6, 0xd0, 0xce, 0xc4]))).data).toEqual({
      kind: 'text',
      text: '中文',
      isCut: false,
    })
    expect((await preview('a.csv', Buffer.from(`a,b\n${'1,2\n'.repeat(500)}`))).data).toMatchObject({
      kind: 'table',
      isCut: true,
    })
    expect((await preview('a.jpg', await picture(3))).data).toEqual({ kind: 'picture' })
  })

  test('are for those who may read the file', async () => {
    expect((await preview('私密.txt', Buffer.from('秘密'), office)).code).toBe(404)
  })

  test('of a small file that unpacks to a huge one end at once, and so do endless and broken ones', async () => {
    function* endless(start: string, piece: string, times: number) {
      yield start
      for (let i = 0; i < times; i++) yield piece
    }
    const sheet = await workbookOf('', {
      'xl/worksheets/sheet1.xml': endless(
        '<worksheet><sheetData>',
        `<row><c t="str"><v>${'A'.repeat(20_000)}</v></c></row>`,
        2200,
      ),
    })
    const texts = await workbookOf('<worksheet><sheetData/></worksheet>', {
      'xl/sharedStrings.xml': endless('<sst>', `<si><t>${'A'.repeat(30_000)}</t></si>`, 750),
    })
    const document = await docx(
      endless('<w:document><w:body>', `<w:p><w:r><w:t>${'文'.repeat(1000)}</w:t></w:r></w:p>`, 600),
    )
    const started = performance.now()
    const refused = { kind: 'none', reason: '文件内容无法预览，请下载后查看' }
    expect((await preview('bomb.xlsx', sheet)).data).toEqual(refused)
    expect((await preview('texts.xlsx', texts)).data).toEqual(refused)
    expect((await preview('long.docx', document)).data).toMatchObject({ kind: 'paragraphs', isCut: true })
    expect((await preview('none.docx', await buffer(writeZip([{ name: 'a.txt', content: 'x' }])))).data).toEqual(
      refused,
    )
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('the administrator’s page', () => {
  test('tells where a file hangs only to whoever may read that record, and cleans what is due', async () => {
    const { data } = await upload(office, 'photo.jpg', await picture(9))
    const [one] = (await office.get('base/baseStudentInfo/list', { size: 1 })).body.data.records
    expect(
      (
        await office.post('base/baseStudentInfo/update', {
          id: one.id,
          version: one.version,
          photoFileId: [data.fileId],
        })
      ).body.msg,
    ).toBe('操作成功')
    const seen = (await admin.get('resource/attachment/usedBy', { id: data.fileId })).body.data
    expect(seen).toMatchObject({ label: '学生' })
    expect((await student.get('resource/attachment/usedBy', { id: data.fileId })).status).toBe(403)
    expect(
      (
        await admin.get('resource/attachment/usedBy', {
          id: (await upload(admin, 'loose.txt', Buffer.from('x'))).data.fileId,
        })
      ).body.data,
    ).toBeNull()
    expect((await office.post('resource/attachment/clean')).status).toBe(403)
    expect((await admin.post('resource/attachment/clean')).body.data).toEqual({ removed: expect.any(Number) })
  })
})

afterEach(() => forgetParams(school.world))

async function setParams(values: Record<string, string>): Promise<void> {
  await school.system(async (ctx) => {
    for (const [key, value] of Object.entries(values)) {
      await ctx.db.execute('delete from sys_param where params_id = $1', [key])
      await ctx.db.execute(
        'insert into sys_param (id, create_time, update_time, params_id, params_value) values ($1, $2, $2, $3, $4)',
        [newId(ctx.now()), ctx.now(), key, value],
      )
    }
  })
  forgetParams(school.world)
}

type Uploaded = { code: number; msg: string; success: boolean; data: { fileId: string; name: string } }

/** By hand, since a client would tidy the name itself. */
async function upload(visitor: Visitor, name: string, content: Buffer): Promise<Uploaded> {
  const mark = 'part-mark'
  const quoted = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const body = Buffer.concat([
    Buffer.from(
      `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  const headers = {
    authorization: basic,
    'flysource-auth': `bearer ${visitor.token}`,
    'content-type': `multipart/form-data; boundary=${mark}`,
  }
  return (await (
    await fetch(`${origin}/api/flySource-resource/oss/endpoint/put-file`, { method: 'POST', body, headers })
  ).json()) as Uploaded
}

function read(path: string): Promise<Response> {
  return fetch(`${origin}/api/flySource-resource/oss/endpoint/${path}`)
}
