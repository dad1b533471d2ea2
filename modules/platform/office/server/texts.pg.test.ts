import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving, secondAuthHeader } from '#tests/support/second-auth.ts'

let school: TestSchool
let admin: Visitor
let models: Server
const heard: { path: string; key: string | undefined; body: string }[] = []

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  models = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push({ path: request.url!, key: request.headers.authorization, body })
      response.setHeader('content-type', 'application/json')
      if (request.headers.authorization !== 'Bearer sk-right') return response.writeHead(401).end('{}')
      if (request.url === '/v1/models')
        return response.end(JSON.stringify({ data: [{ id: 'campus-chat' }, { id: 'bge-m3' }] }))
      return response.end(JSON.stringify({ choices: [{ message: { content: '您好' } }], usage: { total_tokens: 12 } }))
    })
  })
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => models.close(resolve))
  await school.close()
})

const proof = () => secondAuthHeader(school, admin, 'aiProvider:secret')

test('a text is kept without what could harm, and found by its business', async () => {
  const student = await school.as('stu01')
  const draft = {
    title: '请假须知',
    content: '<p>先申请<script>alert(1)</script></p><img src=x onerror=alert(1)>',
    bizType: 'leaveHelp',
  }
  expect((await student.post('base/richText/add', draft)).status).toBe(403)
  const { id, version } = (await admin.post('base/richText/add', draft)).body.data
  expect((await student.get('base/richText/getOne', { bizType: 'leaveHelp' })).body.data).toMatchObject({
    id,
    version,
    title: '请假须知',
    content: '<p>先申请</p>',
  })
  const stored = await rowsOf(school, 'select content from sys_rich_text where id = $1', [id])
  expect(stored).toEqual([{ content: '<p>先申请</p>' }])
  expect((await admin.post('base/richText/add', { ...draft, id, version: version + 1 })).status).toBe(409)
  expect((await admin.post('base/richText/add', { ...draft, id, version, content: '<p>新</p>' })).body.data).toEqual({
    id,
    version: version + 1,
  })
  expect((await admin.post('base/richText/add', { ...draft, id: undefined })).body.data.id).toBe(id)
})

test('pictures within a text become files of the platform; what is none, too big or elsewhere is left out', async () => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const pictures = [
    `data:image/png;base64,${dot}`,
    'data:image/png;base64,AAAA',
    `data:image/svg+xml;base64,${dot}`,
    'https://elsewhere.example.com/pixel.gif',
    'file:///C:/a.png',
  ]
  const content = `<p>看图</p>${pictures.map((src) => `<img alt="图" src="${src}">`).join('')}`
  const { id, version } = (await admin.post('base/richText/add', { title: '图', content, bizType: 'withPicture' })).body
    .data
  const student = await school.as('stu01')
  const kept = (await student.get('base/richText/getOne', { id })).body.data.content as string
  const [fileId, ...more] = [...kept.matchAll(/fileId=([0-9a-f-]{36})/g)].map((match) => match[1])
  expect([kept.match(/<img/g)?.length, more]).toEqual([1, []])
  expect((await student.get('resource/oss/endpoint/link-file', { fileId })).raw.toString('base64')).toBe(dot)
  expect(await rowsOf(school, 'select status, entity, record_id as id from sys_file where id = $1', [fileId])).toEqual([
    { status: '1', entity: 'richText', id },
  ])
  await admin.post('base/richText/add', { id, version, title: '图', content: '<p>无图</p>', bizType: 'withPicture' })
  expect(await rowsOf(school, 'select status, entity from sys_file where id = $1', [fileId])).toEqual([
    { status: '0', entity: null },
  ])
})

test('a text that is too long, nameless or unknown is refused in words', async () => {
  expect((await admin.post('base/richText/add', { title: ' ', content: '' })).body).toMatchObject({
    code: 400,
    msg: '请输入标题',
  })
  expect(
    (await admin.post('base/richText/add', { title: '长', content: 'x'.repeat(2 * 1024 * 1024 + 1) })).body,
  ).toMatchObject({ code: 400, msg: '内容不能超过 2 MB' })
  expect((await admin.get('base/richText/getOne')).status).toBe(400)
  expect((await admin.get('base/richText/getOne', { bizType: 'nothing' })).body.data).toBe(null)
})

test('the open settings of the assistant hold neither address nor key', async () => {
  const draft = {
    name: '云端',
    baseUrl: 'https://models.example.com/v1',
    apiKey: 'sk-very-secret',
    timeoutSec: 5,
    status: '1',
  }
  const added = await admin.post('base/aiProvider/add', draft, await proof())
  expect(added.body.msg).toBe('操作成功')
  const open = await school.app.inject('/api/flySource-base/openApi/getAiConfig')
  expect(open.json().data).toMatchObject({
    enabled: false,
    maxInput: 2000,
    upload: false,
    disclaimer: '内容由人工智能生成，仅供参考',
  })
  expect(open.body).not.toMatch(/sk-|baseUrl|models\.example/)
  const listed = await admin.get('base/aiProvider/list')
  expect(listed.raw.toString()).not.toContain('sk-very-secret')
  expect(JSON.stringify(await rowsOf(school, 'select * from office_ai_provider'))).not.toContain('sk-very-secret')
  expect(JSON.stringify(await rowsOf(school, "select * from sys_oper_log where entity = 'aiProvider'"))).not.toContain(
    'sk-very-secret',
  )
})

test('address and key change only with a second authentication, the rest without', async () => {
  const needed = { code: 400, data: { secondAuth: true, operation: 'aiProvider:secret' } }
  const draft = { name: '另一家', baseUrl: 'https://other.example.com/v1', timeoutSec: 5, status: '1' }
  expect((await admin.post('base/aiProvider/add', draft)).body).toMatchObject(needed)
  const { id } = (await admin.post('base/aiProvider/add', draft, await proof())).body.data
  expect((await admin.post('base/aiProvider/update', { id, timeoutSec: 9 })).body.success).toBe(true)
  for (const change of [{ apiKey: 'sk-new' }, { baseUrl: 'https://evil.example.com/v1' }])
    expect((await admin.post('base/aiProvider/update', { id, ...change })).body).toMatchObject(needed)
  expect((await admin.post('base/aiProvider/update', { id, apiKey: 'sk-new' }, await proof())).body.success).toBe(true)
})

test.each([
  ['http://models.example.com/v1', '接口地址须以 https:// 开头'],
  ['https://127.0.0.1/v1', '接口地址不能是内网地址'],
  ['https://localhost:8000/v1', '接口地址不能是内网地址'],
  ['https://169.254.169.254/latest', '接口地址不能是内网地址'],
  ['https://user:pass@models.example.com/v1', '接口地址中不能包含账号'],
])('a model service at %s is refused', async (baseUrl, text) => {
  expect(
    (
      await admin.post(
        'base/aiProvider/add',
        { name: `坏${baseUrl}`.slice(0, 30), baseUrl, timeoutSec: 5, status: '1' },
        await proof(),
      )
    ).body,
  ).toMatchObject({ code: 400, msg: text })
})

test('models are read and a chat is tried; a wrong key is said so', async () => {
  await proving(school, admin).post('base/baseParams/submit', { paramsId: 'ai.allowPrivate', paramsValue: '1' })
  const baseUrl = `http://127.0.0.1:${(models.address() as AddressInfo).port}/v1`
  const add = async (name: string, apiKey: string) =>
    (await admin.post('base/aiProvider/add', { name, baseUrl, apiKey, timeoutSec: 5, status: '1' }, await proof())).body
      .data.id as string
  const id = await add('校内', 'sk-right')
  expect((await admin.post('base/aiProvider/fetchModels', { id })).body.data).toEqual([
    { id: 'campus-chat', kind: 'chat' },
    { id: 'bge-m3', kind: 'embedding' },
  ])
  expect((await admin.post('base/aiProvider/testChat', { id, model: 'campus-chat' })).body.data).toMatchObject({
    text: '您好',
    tokens: 12,
    costMs: expect.any(Number),
  })
  expect(heard.at(-1)).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer sk-right' })
  // Length, freedom and the school's own words go along; what names a person does not.
  for (const [paramsId, paramsValue] of [
    ['ai.temperature', '0.7'],
    ['ai.maxTokens', '256'],
    ['ai.systemPrompt', '只回答校内事务'],
  ])
    expect((await admin.post('base/baseParams/submit', { paramsId, paramsValue })).body.success).toBe(true)
  const asked = { id, model: 'campus-chat', text: '13812345678 是谁的电话' }
  await admin.post('base/aiProvider/testChat', asked)
  expect(JSON.parse(heard.at(-1)!.body)).toEqual({
    model: 'campus-chat',
    temperature: 0.7,
    max_tokens: 256,
    messages: [
      { role: 'system', content: '只回答校内事务' },
      { role: 'user', content: '[手机号] 是谁的电话' },
    ],
  })
  await proving(school, admin).post('base/baseParams/submit', { paramsId: 'ai.maskOutbound', paramsValue: '0' })
  await admin.post('base/aiProvider/testChat', asked)
  expect(JSON.parse(heard.at(-1)!.body).messages.at(-1)).toEqual({ role: 'user', content: '13812345678 是谁的电话' })
  const wrong = await add('坏钥匙', 'sk-wrong')
  expect((await admin.post('base/aiProvider/testChat', { id: wrong, model: 'campus-chat' })).body).toMatchObject({
    code: 400,
    msg: '鉴权失败（401），请检查密钥',
  })
  // What is switched off is asked nothing.
  await admin.post('base/aiProvider/update', { id: wrong, status: '0' }, await proof())
  for (const verb of ['testChat', 'fetchModels'])
    expect((await admin.post(`base/aiProvider/${verb}`, { id: wrong, model: 'campus-chat' })).body).toMatchObject({
      code: 400,
      msg: '该模型服务已停用',
    })
  expect((await (await school.as('stu01')).post('base/aiProvider/testChat', { id, model: 'campus-chat' })).status).toBe(
    403,
  )
})
