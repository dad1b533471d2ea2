import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanFiles } from '#services/files/clean.ts'
import { basic, rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool
let origin: string

beforeAll(async () => {
  school = await testSchool()
  origin = await school.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => school.close())

const picture = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
])

test('an upload is stored under a name of our own and comes back byte by byte, whole and in part', async () => {
  const { token } = await school.as('stu01')
  const stored = await upload(token, { name: '头像 😀.png', content: picture })
  expect(stored.body).toMatchObject({
    success: true,
    data: { name: '头像 😀.png', size: picture.length, type: 'image/png', bucketName: 'local' },
  })
  const { fileId } = stored.body.data
  const whole = await read(`link-file?fileId=${fileId}&token=${token}`)
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(picture)
  expect(whole.headers.get('content-disposition')).toMatch(
    /^inline; .*filename\*=UTF-8''%E5%A4%B4%E5%83%8F%20%F0%9F%98%80\.png$/,
  )
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  const part = await read(`download-file?fileId=${fileId}&token=${token}`, { range: 'bytes=2-11' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 2-11/${picture.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(picture.subarray(2, 12))
  expect((await read(`link-file?fileId=${fileId}&token=${token}`, { range: 'bytes=9999-' })).status).toBe(416)
  const [row] = await rowsOf(school, 'select object_key from sys_file where id = $1', [fileId])
  expect(row!['object_key']).toMatch(/^000000\/\d{4}\/\d{2}\/[0-9a-f-]{36}$/)
  expect(await readFile(join(school.world.filesFolder, String(row!['object_key'])))).toEqual(picture)
})

test('a store that is named must exist; the file is found wherever it lies', async () => {
  const { token } = await school.as('stu01')
  const { body } = await upload(token, { name: 'b.png', content: picture })
  const { fileId, bucketName } = body.data
  for (const verb of ['link-file', 'download-file']) {
    expect((await read(`${verb}?fileId=${fileId}&bucketName=${bucketName}&token=${token}`)).status).toBe(200)
    const refused = await read(`${verb}?fileId=${fileId}&bucketName=nowhere&token=${token}`)
    expect([refused.status, await refused.json()]).toMatchObject([400, { msg: '存储不存在，请检查 bucketName' }])
  }
  const { body: own } = await (await school.as('stu01')).get('base/sysUser/getUserInfo')
  expect(own.data.bucketName).toBe('local')
})

test('a loose upload is nobody else’s, and without a token there is nothing', async () => {
  const owner = await school.as('stu01')
  const other = await school.as('fdy01')
  const { body } = await upload(owner.token, { name: 'a.png', content: picture })
  expect((await read(`link-file?fileId=${body.data.fileId}&token=${other.token}`)).status).toBe(404)
  expect((await read(`link-file?fileId=${body.data.fileId}`)).status).toBe(401)
  const open = await fetch(`${origin}/api/flySource-resource/openApi/public/link-file?fileId=${body.data.fileId}`)
  expect(open.status).toBe(404)
})

test('a linked file is read by whoever may read the record', async () => {
  const office = await school.as('jwc01')
  const counsellor = await school.as('fdy01')
  const student = await school.as('stu01')
  const { body } = await upload(office.token, { name: 'photo.png', content: picture })
  const { fileId } = body.data
  const [mine] = (await counsellor.get('base/baseStudentInfo/list', { size: 1 })).body.data.records
  const changed = await office.post('base/baseStudentInfo/update', {
    id: mine.id,
    version: mine.version,
    photoFileId: [fileId],
  })
  expect(changed.body.msg).toBe('操作成功')
  expect((await read(`link-file?fileId=${fileId}&token=${counsellor.token}`)).status).toBe(200)
  const isOwn = (await student.get('base/baseStudentInfo/getOne', { id: mine.id })).status === 200
  expect((await read(`link-file?fileId=${fileId}&token=${student.token}`)).status).toBe(isOwn ? 200 : 404)
})

test.each([
  ['a picture called a document', { name: 'a.pdf', content: picture }, '文件内容与扩展名不符'],
  ['a program', { name: 'a.exe', content: Buffer.from('MZ') }, /^不支持的文件类型：exe，仅支持 jpg、/],
  ['nothing', { name: 'a.txt', content: Buffer.alloc(0) }, '文件为空'],
  ['too much', { name: 'a.txt', content: Buffer.alloc(21 * 1024 * 1024, 'a') }, '文件大小不能超过 20MB'],
  ['far too much', { name: 'a.txt', content: Buffer.alloc(100 * 1024 * 1024, 'a') }, '文件大小不能超过 20MB'],
])('%s is refused with a clear sentence and leaves nothing behind', async (_what, file, message) => {
  const { token } = await school.as('stu01')
  const answer = await upload(token, file)
  expect(answer.status).toBe(400)
  expect(answer.body.msg).toMatch(message)
  expect(await readdir(join(school.world.filesFolder, '000000', 'landing'))).toEqual([])
})

test('a drawing that may carry a script is only ever downloaded', async () => {
  const { token } = await school.as('stu01')
  const { body } = await upload(token, {
    name: 'a.svg',
    content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  const answer = await read(`link-file?fileId=${body.data.fileId}&token=${token}`)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})

test('an upload that no record names is gone after a day', async () => {
  const { token } = await school.as('stu01')
  const { body } = await upload(token, { name: 'loose.png', content: picture })
  await cleanFiles(school.world, school.school)
  expect((await read(`link-file?fileId=${body.data.fileId}&token=${token}`)).status).toBe(200)
  school.clock.advance(25 * 3_600_000)
  await cleanFiles(school.world, school.school)
  const [row] = await rowsOf(school, 'select 1 from sys_file where id = $1', [body.data.fileId])
  expect(row).toBeUndefined()
})

async function upload(token: string, file: { name: string; content: Buffer }) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.content)]), file.name)
  const response = await fetch(`${origin}/api/flySource-resource/oss/endpoint/put-file`, {
    method: 'POST',
    body: form,
    headers: { authorization: basic, 'flysource-auth': `bearer ${token}` },
  })
  return {
    status: response.status,
    body: (await response.json()) as { msg: string; success: boolean; data: { fileId: string; bucketName: string } },
  }
}

function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/api/flySource-resource/oss/endpoint/${path}`, { headers })
}
