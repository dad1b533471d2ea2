import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanFiles } from '#services/files/clean.ts'
import { ossConfig } from '#services/files/shared/oss-config.ts'
import { forgetStores } from '#services/files/stores/stores.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { basic, rowsOf, testSchool, type Answer, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { bucket, keys, startObjectStorage } from '../testing/object-storage.ts'

let school: TestSchool
let origin: string
let student: Visitor
let other: Visitor
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  origin = await school.app.listen({ port: 0, host: '127.0.0.1' })
  student = await school.as('stu01')
  other = await school.as('fdy01')
  admin = await school.as('admin')
})
afterAll(() => school.close())

const megabyte = 1024 * 1024
const partSize = 5 * megabyte
const endpoint = 'resource/oss/endpoint'

/** A film of 22 MB, each another one. */
function film(): Buffer {
  const content = Buffer.alloc(22 * megabyte)
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1').copy(content)
  randomBytes(64).copy(content, 64)
  return content
}
const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const init = (content: Buffer, name = '校园开放日.mp4', visitor = student) =>
  visitor.post(`${endpoint}/initUpload`, { name, size: content.length, sha256: digest(content) })
const complete = (uploadId: string, visitor = student) => visitor.post(`${endpoint}/completeUpload`, { uploadId })

async function sendPart(
  uploadId: string,
  part: number,
  content: Buffer,
  visitor = student,
): Promise<{ status: number; msg: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'part')
  const response = await fetch(`${origin}/api/flySource-${endpoint}/uploadPart?uploadId=${uploadId}&part=${part}`, {
    method: 'POST',
    body: form,
    headers: { authorization: basic, 'flysource-auth': `bearer ${visitor.token}` },
  })
  return { status: response.status, msg: ((await response.json()) as { msg: string }).msg }
}
async function sendAll(uploadId: string, content: Buffer): Promise<void> {
  for (let part = 1; part <= Math.ceil(content.length / partSize); part++)
    expect((await sendPart(uploadId, part, content.subarray((part - 1) * partSize, part * partSize))).msg).toBe(
      '操作成功',
    )
}
async function bytesOf(fileId: string, visitor = student): Promise<Buffer> {
  const response = await fetch(
    `${origin}/api/flySource-${endpoint}/link-file?fileId=${fileId}&token=${visitor.token}`,
    { headers: { 'sec-fetch-dest': 'video' } },
  )
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const partsFolder = (uploadId: string) => join(school.world.filesFolder, '000000', 'parts', uploadId)

describe('an upload in parts', () => {
  test('goes on where it stopped, asked by its digest, and is one file at the end', async () => {
    const content = film()
    const begun = await init(content)
    expect(begun.body.data).toMatchObject({ partSize, total: 5, parts: [] })
    const { uploadId } = begun.body.data
    await sendPart(uploadId, 1, content.subarray(0, partSize))
    await sendPart(uploadId, 3, content.subarray(2 * partSize, 3 * partSize))
    expect((await complete(uploadId)).body.msg).toBe('还有 3 个分片没有上传')
    expect((await init(content)).body.data).toEqual({ uploadId, partSize, total: 5, parts: [1, 3] })
    await sendAll(uploadId, content)
    const { data } = (await complete(uploadId)).body
    expect(data).toMatchObject({ name: '校园开放日.mp4', size: content.length, type: 'video/mp4', bucketName: 'local' })
    expect((await bytesOf(data.fileId)).equals(content)).toBe(true)
    expect(existsSync(partsFolder(uploadId))).toBe(false)
    expect((await complete(uploadId)).body.data.fileId).toBe(data.fileId)
  })

  test('completed several times at once gives one attachment', async () => {
    const content = film()
    const { uploadId } = (await init(content)).body.data
    await sendAll(uploadId, content)
    const answers = await Promise.all([complete(uploadId), complete(uploadId), complete(uploadId)])
    expect(new Set(answers.map((answer) => answer.body.data.fileId)).size).toBe(1)
    expect(await rowsOf(school, 'select 1 from sys_file where sha256 = $1', [digest(content)])).toHaveLength(1)
  })

  test('with other content than its digest is refused and begun anew', async () => {
    const content = film()
    const { uploadId } = (await init(content)).body.data
    const changed = Buffer.from(content)
    changed[content.length - 1] = 7
    await sendAll(uploadId, changed)
    expect((await complete(uploadId)).body.msg).toBe('文件在传输中发生变化，请重新上传')
    expect((await complete(uploadId)).status).toBe(404)
    const again = (await init(content)).body.data
    expect(again.parts).toEqual([])
    expect(again.uploadId).not.toBe(uploadId)
  })

  test('is checked like any other: type, content, size, length of each part, and whose it is', async () => {
    const content = film()
    expect((await init(content, 'a.exe')).body.msg).toMatch(/^不支持的文件类型：exe/)
    expect((await init(content, 'a.pdf')).body.msg).toBe('文件大小不能超过 20MB')
    expect(
      (await student.post(`${endpoint}/initUpload`, { name: 'a.mp4', size: 0, sha256: digest(content) })).body.msg,
    ).toBe('文件为空')
    expect((await student.post(`${endpoint}/initUpload`, { name: 'a.mp4', size: 9, sha256: '../x' })).body.msg).toBe(
      '文件摘要格式不正确',
    )
    const { uploadId } = (await init(content)).body.data
    expect((await sendPart(uploadId, 1, content.subarray(0, 100))).msg).toBe('分片大小不正确，请重新上传')
    expect((await sendPart(uploadId, 9, content.subarray(0, 100))).msg).toBe('分片大小不正确，请重新上传')
    expect((await sendPart(uploadId, 1, content.subarray(0, partSize), other)).status).toBe(404)
    expect((await sendPart('../../etc', 1, content.subarray(0, partSize))).status).toBe(404)
    expect((await complete(uploadId, other)).status).toBe(404)
    const page = Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), Buffer.alloc(21 * megabyte, 'a')])
    const lie = (await init(page)).body.data
    await sendAll(lie.uploadId, page)
    expect((await complete(lie.uploadId)).body.msg).toBe('文件内容与扩展名不符')
    expect(await readdir(join(school.world.filesFolder, '000000', 'landing'))).toEqual([])
  })

  test('that nobody finished is gone after a day, parts and all', async () => {
    const content = film()
    const { uploadId } = (await init(content)).body.data
    await sendPart(uploadId, 1, content.subarray(0, partSize))
    // The disk dates by the machine's clock, also on a day that was moved.
    await utimes(partsFolder(uploadId), school.clock(), school.clock())
    await cleanFiles(school.world, school.school)
    expect(existsSync(partsFolder(uploadId))).toBe(true)
    school.clock.advance(25 * 3_600_000)
    await cleanFiles(school.world, school.school)
    expect(existsSync(partsFolder(uploadId))).toBe(false)
    school.clock.advance(-25 * 3_600_000)
  })
})

describe('moving to another storage', () => {
  let storage: Awaited<ReturnType<typeof startObjectStorage>>
  beforeAll(async () => {
    storage = await startObjectStorage()
    await school.runJobs()
    await school.system((ctx) =>
      insertRow(ctx, ossConfig, newId(ctx.now()), {
        ossCode: 's3',
        ossName: '对象存储',
        category: '2',
        endpoint: storage.endpoint,
        region: 'us-east-1',
        bucketName: bucket,
        ...keys,
        isPathStyle: true,
        isDefault: false,
        status: '1',
      }),
    )
    forgetStores(school.world)
  })
  afterAll(() => storage.stop())
  beforeEach(() => school.system((ctx) => ctx.db.execute(`delete from sys_file where status <> '0'`)))

  const idOf = async (code: string) =>
    String((await rowsOf(school, 'select id from sys_oss_config where oss_code = $1', [code]))[0]!['id'])
  async function migrate(from: string, to: string): Promise<Answer> {
    return admin.post(
      'resource/ossConfig/migrate',
      { id: await idOf(from), to },
      await secondAuthHeader(school, admin, 'ossConfig:secret'),
    )
  }
  async function upload(name: string, content: Buffer): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), name)
    const response = await fetch(`${origin}/api/flySource-${endpoint}/put-file`, {
      method: 'POST',
      body: form,
      headers: { authorization: basic, 'flysource-auth': `bearer ${student.token}` },
    })
    return ((await response.json()) as { data: { fileId: string } }).data.fileId
  }
  const storeOfFile = async (id: string) =>
    (await rowsOf(school, 'select bucket_name from sys_file where id = $1', [id]))[0]!['bucket_name']
  const seen = new Set<unknown>()
  /** The job that was begun last. The clock stands still and goes back: neither time nor id tells which one that is. */
  async function ended(): Promise<Record<string, unknown>> {
    for (;;) {
      const jobs = await rowsOf(
        school,
        `select id, status, message, done, total from sys_job where type = 'storageMigration' and status not in ('0', '1')`,
      )
      const job = jobs.find(({ id }) => !seen.has(id))
      if (job) {
        seen.add(job['id'])
        return job
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('asks for a second authentication, and for a storage that is there', async () => {
    expect(
      (await admin.post('resource/ossConfig/migrate', { id: await idOf('local'), to: 's3' })).body.data,
    ).toMatchObject({ secondAuth: true })
    expect((await migrate('local', 'nowhere')).body.data).toEqual({ to: '目标存储不存在或已停用' })
    expect((await migrate('local', 'local')).body.data).toEqual({ to: '目标存储不存在或已停用' })
  })

  test('copies, compares and turns over file by file while people go on reading; a damaged one stays where it is', async () => {
    const contents = Array.from({ length: 8 }, (_, i) =>
      Buffer.from(`第 ${i} 份材料 ${randomBytes(2000).toString('hex')}`),
    )
    const ids: string[] = []
    for (const [i, content] of contents.entries()) ids.push(await upload(`材料${i}.txt`, content))
    const big = film()
    const { uploadId } = (await init(big)).body.data
    await sendAll(uploadId, big)
    const bigId = (await complete(uploadId)).body.data.fileId as string
    const broken = await upload('损坏.txt', Buffer.from('原来的内容'))
    const [row] = await rowsOf(school, 'select object_key from sys_file where id = $1', [broken])
    await writeFile(join(school.world.filesFolder, String(row!['object_key'])), '被改过的内容')

    const moving = { isOn: true }
    const reading = (async () => {
      let reads = 0
      while (moving.isOn)
        for (const [i, id] of ids.entries()) {
          expect((await bytesOf(id)).equals(contents[i]!)).toBe(true)
          reads += 1
        }
      return reads
    })()
    expect((await migrate('local', 's3')).body.msg).toBe('操作成功')
    const job = await ended()
    moving.isOn = false
    expect(await reading).toBeGreaterThan(0)
    expect(job).toMatchObject({ status: '3', message: expect.stringMatching(/1 个未能迁移，仍留在原存储$/) })
    expect(await Promise.all(ids.map(storeOfFile))).toEqual(ids.map(() => 's3'))
    expect([await storeOfFile(broken), await storeOfFile(bigId)]).toEqual(['local', 's3'])
    expect((await bytesOf(bigId)).equals(big)).toBe(true)

    // For an hour it lies in both, then only in the new one.
    const [moved] = await rowsOf(school, 'select object_key from sys_file where id = $1', [ids[0]])
    const path = join(school.world.filesFolder, String(moved!['object_key']))
    await cleanFiles(school.world, school.school)
    expect(existsSync(path)).toBe(true)
    school.clock.advance(61 * 60_000)
    await cleanFiles(school.world, school.school)
    school.clock.advance(-61 * 60_000)
    expect(existsSync(path)).toBe(false)
    expect((await bytesOf(ids[0]!)).equals(contents[0]!)).toBe(true)
  })

  test('goes on with the rest after a stop, and back again', async () => {
    const id = await upload('回迁.txt', Buffer.from('留在本地'))
    await migrate('local', 's3')
    await ended()
    expect(await storeOfFile(id)).toBe('s3')
    await migrate('s3', 'local')
    await ended()
    expect(await storeOfFile(id)).toBe('local')
    school.clock.advance(61 * 60_000)
    await cleanFiles(school.world, school.school)
    school.clock.advance(-61 * 60_000)
    expect((await bytesOf(id)).toString()).toBe('留在本地')
  })
})
