import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanFiles } from '#services/files/clean.ts'
import { ossConfig } from '#services/files/shared/oss-config.ts'
import { fileMegabytes, imageMegabytes, videoMegabytes } from '#services/files/shared/params.ts'
import { forgetStores } from '#services/files/stores/stores.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { forgetParams } from '#services/system/server/read-param.ts'
import { setParam } from '#tests/support/params.ts'
import { basic, rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { bucket, keys, startObjectStorage } from '../testing/object-storage.ts'

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

const picture = (width: number, height = width, seed = 1) =>
  sharp({ create: { width, height, channels: 3, background: { r: seed % 256, g: 90, b: 160 } } })
    .jpeg()
    .toBuffer()

describe('one object for equal files', () => {
  test('two rows, one object; when one goes the other still reads', async () => {
    const content = await picture(64, 64, 11)
    const [first, second] = [await upload(student, 'a.jpg', content), await upload(office, 'b.jpg', content)]
    const rows = await rowsOf(school, 'select id, object_key from sys_file where id = any($1)', [
      [first.data.fileId, second.data.fileId],
    ])
    expect(rows).toHaveLength(2)
    expect(rows[0]!['object_key']).toBe(rows[1]!['object_key'])
    expect((await admin.post('resource/attachment/remove', { ids: first.data.fileId })).body.data).toMatchObject({
      removed: 1,
    })
    expect((await read(`link-file?fileId=${second.data.fileId}&token=${office.token}`)).status).toBe(200)
    expect((await admin.post('resource/attachment/remove', { ids: second.data.fileId })).body.data).toMatchObject({
      removed: 1,
    })
    const path = join(school.world.filesFolder, String(rows[0]!['object_key']))
    await expect.poll(() => existsSync(path)).toBe(false)
  })

  test('sharing an object does not share the right to read', async () => {
    const content = await picture(64, 64, 12)
    const mine = await upload(student, 'a.jpg', content)
    const theirs = await upload(office, 'a.jpg', content)
    expect((await read(`link-file?fileId=${theirs.data.fileId}&token=${student.token}`)).status).toBe(404)
    expect((await read(`link-file?fileId=${mine.data.fileId}&token=${student.token}`)).status).toBe(200)
  })
})

describe('pictures', () => {
  test('the place where it was taken is gone, the date and the picture stay', async () => {
    const exif = {
      IFD0: { Model: 'Phone 9' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '28/1 11/1 4488/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '112/1 58/1 2233/100',
      },
    }
    const plain = await picture(80, 60, 13)
    const located = await sharp(plain).withExif(exif).jpeg().toBuffer()
    const { data } = await upload(student, 'trip.jpg', located)
    const stored = Buffer.from(
      await (await read(`download-file?fileId=${data.fileId}&token=${student.token}`)).arrayBuffer(),
    )
    const kept = (await sharp(stored).metadata()).exif!
    expect(kept.includes('Phone 9')).toBe(true)
    // 4488 hundredths of a second of latitude, as the camera writes it.
    const seconds = Buffer.from([0x88, 0x11, 0, 0, 100, 0, 0, 0])
    expect([located.includes(seconds), stored.includes(seconds)]).toEqual([true, false])
    expect((await sharp(stored).raw().toBuffer()).equals(await sharp(located).raw().toBuffer())).toBe(true)
  })

  test('smaller versions are made, and given to those who may read the picture', async () => {
    const { data } = await upload(student, 'big.jpg', await picture(1600, 800, 14))
    const small = await read(`link-file?fileId=${data.fileId}&token=${student.token}&thumb=240`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 240, height: 120 })
    expect((await read(`link-file?fileId=${data.fileId}&token=${office.token}&thumb=240`)).status).toBe(404)
    const [row] = await rowsOf(school, 'select width, height, thumbs from sys_file where id = $1', [data.fileId])
    expect(row).toEqual({ width: 1600, height: 800, thumbs: '240,960' })
  })

  test('a broken picture is kept as it is, without smaller versions', async () => {
    const content = (await picture(300, 300, 15)).subarray(0, 400)
    const { success, data } = await upload(student, 'broken.jpg', content)
    expect(success).toBe(true)
    expect(
      (await read(`link-file?fileId=${data.fileId}&token=${student.token}&thumb=240`)).headers.get('content-type'),
    ).toBe('image/jpeg')
  })
})

describe('limits', () => {
  test('a picture has its own bound, a field its own types, and the school its own room', async () => {
    const big = Buffer.concat([await picture(10), Buffer.alloc(11 * 1024 * 1024)])
    expect((await upload(student, 'big.jpg', big)).msg).toBe('文件大小不能超过 10MB')
    expect((await upload(student, 'a.txt', Buffer.from('x'), '?field=baseStudentInfo.photoFileId')).msg).toMatch(
      /^不支持的文件类型：txt，仅支持 /,
    )
    await school.system((ctx) =>
      ctx.db.execute(
        `insert into sys_param (id, create_time, update_time, params_id, params_value) values ($1, $2, $2, 'file.storageMegabytes', '1')`,
        [newId(ctx.now()), ctx.now()],
      ),
    )
    forgetParams(school.world)
    expect((await upload(student, 'room.txt', Buffer.alloc(1024 * 1024 + 1, 'a'))).msg).toBe(
      '存储空间不足，请联系管理员',
    )
    await school.system((ctx) => ctx.db.execute(`delete from sys_param where params_id = 'file.storageMegabytes'`))
    forgetParams(school.world)
  })

  test('documents, pictures and videos are as big as the school allows each, whole or in parts', async () => {
    const megabytes = (n: number) => Buffer.alloc(n * 1024 * 1024, 'a')
    const film = (n: number) => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), megabytes(n)])
    const drawing = (n: number) =>
      Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), megabytes(n)])
    const answers = async () => [
      (await upload(student, 'a.txt', megabytes(2))).msg,
      (await upload(student, 'b.jpg', Buffer.concat([await picture(10), megabytes(2)]))).msg,
      (await upload(student, 'c.svg', drawing(2))).msg,
      (await upload(student, 'd.mp4', film(3))).msg,
    ]
    const begin = async (name: string, n: number) =>
      (
        await student.post('resource/oss/endpoint/initUpload', {
          name,
          size: n * 1024 * 1024,
          sha256: 'a'.repeat(64),
        })
      ).body.msg
    expect(await answers()).toEqual(Array.from({ length: 4 }, () => '操作成功'))
    expect([await begin('e.txt', 21), await begin('e.jpg', 11), await begin('e.mp4', 201)]).toEqual([
      '文件大小不能超过 20MB',
      '文件大小不能超过 10MB',
      '文件大小不能超过 200MB',
    ])
    await setParam(school, fileMegabytes, 25)
    expect([await begin('f.txt', 25), await begin('f.txt', 26)]).toEqual(['操作成功', '文件大小不能超过 25MB'])
    await setParam(school, imageMegabytes, 1)
    expect((await upload(student, 'g.svg', drawing(2))).msg, 'a drawing is a picture').toBe('文件大小不能超过 1MB')
    await setParam(school, fileMegabytes, 1)
    await setParam(school, videoMegabytes, 2)
    expect(await answers()).toEqual(['1', '1', '1', '2'].map((n) => `文件大小不能超过 ${n}MB`))
    for (const param of [fileMegabytes, imageMegabytes, videoMegabytes]) await setParam(school, param, param.default)
  })

  test('a file of the wrong type is refused by the record too, however it was uploaded', async () => {
    const { data } = await upload(office, 'note.txt', Buffer.from('hello'))
    const [row] = (await office.get('base/baseStudentInfo/list', { size: 1 })).body.data.records
    const answer = await office.post('base/baseStudentInfo/update', {
      id: row.id,
      version: row.version,
      photoFileId: [data.fileId],
    })
    expect(answer.body.data).toEqual({ photoFileId: expect.stringMatching(/^不支持的文件类型：txt/) })
  })
})

describe('cleaning', () => {
  test('a file that its record no longer names goes after thirty days, and stays when it is named again', async () => {
    const [row] = (await office.get('base/baseStudentInfo/list', { size: 1, descs: 'createTime' })).body.data.records
    const first = (await upload(office, 'one.jpg', await picture(50, 50, 21))).data.fileId
    const second = (await upload(office, 'two.jpg', await picture(50, 50, 22))).data.fileId
    const photo = async (id: string) => {
      const now = (await office.get('base/baseStudentInfo/getOne', { id: row.id })).body.data
      expect(
        (await office.post('base/baseStudentInfo/update', { id: row.id, version: now.version, photoFileId: [id] })).body
          .msg,
      ).toBe('操作成功')
    }
    const state = async (id: string) =>
      (await rowsOf(school, 'select status from sys_file where id = $1', [id]))[0]?.['status']
    await photo(first)
    await photo(second)
    await cleanFiles(school.world, school.school)
    expect([await state(first), await state(second)]).toEqual(['2', '1'])
    await photo(first)
    await cleanFiles(school.world, school.school)
    expect([await state(first), await state(second)]).toEqual(['1', '2'])
    school.clock.advance(31 * 86_400_000)
    await cleanFiles(school.world, school.school)
    expect([await state(first), await state(second)]).toEqual(['1', undefined])
    school.clock.advance(-31 * 86_400_000)
  })

  test('administrators see what files there are, but cannot take a linked one away nor read it', async () => {
    const [linked] = await rowsOf(
      school,
      `select id, create_user from sys_file where status = '1' and entity = 'baseStudentInfo' limit 1`,
    )
    const listed = await admin.get('resource/attachment/list', { status: '1', size: 50 })
    const shown = listed.body.data.records.find((row: { id: string }) => row.id === linked!['id'])
    expect(shown.abilities).not.toContain('remove')
    expect((await admin.post('resource/attachment/remove', { ids: linked!['id'] })).body.msg).toBe(
      '当前状态的附件不能删除',
    )
    expect((await admin.post('resource/attachment/add', { name: 'x', objectKey: '000000/2026/01/x' })).status).toBe(403)
    expect((await student.get('resource/attachment/list')).status).toBe(403)
    expect((await admin.get('resource/attachment/overview')).body.data).toMatchObject({
      files: expect.any(Number),
      byEntity: expect.any(Array),
    })
  })
})

describe('S3-compatible storage', () => {
  let storage: Awaited<ReturnType<typeof startObjectStorage>>
  let configId: string
  let before: { fileId: string }
  const content = Buffer.from('第一行，足够长的一段文字，用来看区间读取是否正确。'.repeat(20))

  beforeAll(async () => {
    before = (await upload(student, 'before.txt', Buffer.from('在本地'))).data
    storage = await startObjectStorage()
    configId = await school.system(async (ctx) => {
      const id = newId(ctx.now())
      await ctx.db.execute('update sys_oss_config set is_default = false')
      await insertRow(ctx, ossConfig, id, {
        ossCode: 'minio',
        ossName: '对象存储',
        category: '2',
        endpoint: storage.endpoint,
        region: 'us-east-1',
        bucketName: bucket,
        ...keys,
        isPathStyle: true,
        isDefault: true,
        status: '1',
      })
      return id
    })
    forgetStores(school.world)
  })
  afterAll(() => storage.stop())

  test('its test puts, reads, signs and removes', async () => {
    expect((await admin.post('resource/ossConfig/test', { id: configId })).body.msg).toBe('操作成功')
    const shown = await admin.get('resource/ossConfig/getOne', { id: configId })
    expect(shown.body.data.secretKey).toMatch(/^\*{8} /)
    expect((await admin.post('resource/ossConfig/unmask', { id: configId, field: 'secretKey' })).status).not.toBe(200)
  })

  test('new files lie there, older ones stay readable; a person is led there for a few minutes, a page of ours gets the bytes', async () => {
    const { data } = await upload(student, '说明.txt', content)
    expect(data.bucketName).toBe('minio')
    expect((await read(`link-file?fileId=${before.fileId}&token=${student.token}`)).status).toBe(200)
    const led = await fetch(
      `${origin}/api/flySource-resource/oss/endpoint/download-file?fileId=${data.fileId}&token=${student.token}`,
      { redirect: 'manual' },
    )
    expect(led.status).toBe(302)
    const link = new URL(led.headers.get('location')!)
    expect(link.origin).toBe(storage.endpoint)
    expect(Number(link.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300)
    expect(link.searchParams.get('response-content-disposition')).toMatch(/^attachment; /)
    expect(Buffer.from(await (await fetch(link)).arrayBuffer())).toEqual(content)
    const part = await read(`link-file?fileId=${data.fileId}&token=${student.token}`, {
      range: 'bytes=0-99',
      'sec-fetch-dest': 'video',
    })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(0, 100))
    expect((await read(`link-file?fileId=${data.fileId}&token=${office.token}`)).status).toBe(404)
  })

  test('links go to the address outsiders know, where one is set; the default storage stays in use', async () => {
    const { data } = await upload(student, '公开地址.txt', Buffer.from('从外面看'))
    const ledTo = async () => {
      const path = `${origin}/api/flySource-resource/oss/endpoint/download-file?fileId=${data.fileId}&token=${student.token}`
      return new URL((await fetch(path, { redirect: 'manual' })).headers.get('location')!).origin
    }
    expect((await lead({ id: configId, publicDomain: 'https://files.example.edu.cn' })).body.msg).toBe('操作成功')
    expect(await ledTo()).toBe('https://files.example.edu.cn')
    expect((await lead({ id: configId, publicDomain: null })).body.msg).toBe('操作成功')
    expect(await ledTo()).toBe(storage.endpoint)
    expect((await lead({ id: configId, status: '0' })).body.data).toEqual({ status: '默认存储不能停用' })
    expect((await lead({ id: configId, isDefault: false })).body.data).toEqual({ isDefault: '请把另一个存储设为默认' })
  })

  test('equal files share, smaller pictures lie beside, and all go with the last row', async () => {
    const big = await picture(1200, 1200, 31)
    const [one, two] = [await upload(student, 'a.jpg', big), await upload(student, 'b.jpg', big)]
    const thumb = await read(`link-file?fileId=${two.data.fileId}&token=${student.token}&thumb=240`)
    expect(thumb.headers.get('content-type')).toBe('image/webp')
    await admin.post('resource/attachment/remove', { ids: one.data.fileId })
    expect(
      (await read(`link-file?fileId=${two.data.fileId}&token=${student.token}`, { 'sec-fetch-dest': 'image' })).status,
    ).toBe(200)
  })

  test('a storage with files cannot be removed, and the default one neither', async () => {
    expect((await admin.post('resource/ossConfig/remove', { ids: configId })).body.msg).toBe(
      '当前状态的存储配置不能删除',
    )
    const [local] = await rowsOf(school, `select id from sys_oss_config where oss_code = 'local'`)
    expect((await lead({ id: local!['id'], isDefault: true })).body.msg).toBe('操作成功')
    expect(await rowsOf(school, 'select oss_code from sys_oss_config where is_default')).toEqual([
      { oss_code: 'local' },
    ])
    expect((await admin.post('resource/ossConfig/remove', { ids: configId })).body.msg).toMatch(
      /^该存储中还有 \d+ 个文件，不能删除$/,
    )
    expect((await lead({ id: configId, isDefault: true })).body.msg).toBe('操作成功')
  })

  test.each([
    { endpoint: 'https://elsewhere.example.com' },
    { bucketName: 'other-files' },
    { publicDomain: 'https://elsewhere.example.com' },
    { region: 'elsewhere-1' },
  ])('leading files elsewhere by %j asks for a second authentication though the key stays', async (change) => {
    const refused = await admin.post('resource/ossConfig/update', { id: configId, ...change })
    expect([refused.status, refused.body.data]).toEqual([
      400,
      expect.objectContaining({ secondAuth: true, operation: 'ossConfig:secret' }),
    ])
    expect((await admin.post('resource/ossConfig/update', { id: configId, ossName: '对象存储一' })).body.msg).toBe(
      '操作成功',
    )
  })

  test('when it is away an upload is refused with a sentence that says so, and the default disk is not filled behind its back', async () => {
    const { data } = await upload(student, 'lost.txt', Buffer.from('soon away'))
    await storage.stop()
    const answer = await upload(student, 'a.txt', Buffer.from('away'))
    expect([answer.code, answer.msg]).toEqual([400, '文件服务暂不可用，内容已保存为草稿'])
    const asked = await read(`link-file?fileId=${data.fileId}&token=${student.token}`, { 'sec-fetch-dest': 'image' })
    expect([asked.status, ((await asked.json()) as { msg: string }).msg]).toEqual([400, '文件服务暂不可用，请稍后重试'])
    expect((await admin.post('resource/ossConfig/test', { id: configId })).body.msg).toBe(
      '写入失败，请检查服务地址、存储桶和密钥',
    )
  })
})

async function lead(change: Record<string, unknown>) {
  return admin.post('resource/ossConfig/update', change, await secondAuthHeader(school, admin, 'ossConfig:secret'))
}

type Uploaded = { code: number; msg: string; success: boolean; data: { fileId: string; bucketName: string } }

async function upload(visitor: Visitor, name: string, content: Buffer, query = ''): Promise<Uploaded> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${origin}/api/flySource-resource/oss/endpoint/put-file${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: basic, 'flysource-auth': `bearer ${visitor.token}` },
  })
  return (await response.json()) as Uploaded
}

function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/api/flySource-resource/oss/endpoint/${path}`, { headers })
}
