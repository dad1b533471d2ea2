import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

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
      if (request.url === '/v1/models') return response.end(JSON.stringify({ data: [{ id: 'campus-chat' }, { id: 'bge-m3' }] }))
      return response.end(JSON.stringify({ choices: [{ message: { content: '您好' } }], usage: { total_tokens: 12 } }))
    })
  })
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => models.close(resolve))
  await school.close()
})

test('a text is kept without what could harm, and found by its business', async () => {
  const student = await school.as('stu01')
  const draft = { title: '请假须知', content: '<p>先申请<script>alert(1)</script></p><img src=x onerror=alert(1)>', bizType: 'leaveHelp' }
  expect((await student.post('base/richText/add', draft)).status).toBe(403)
  const { id, version } = (await admin.post('base/richText/add', draft)).body.data
  expect((await student.get('base/richText/getOne', { bizType: 'leaveHelp' })).body.data).toMatchObject({ id, version, title: '请假须知', content: '<p>先申请</p>' })
  const stored = await rowsOf(school, 'select content from sys_rich_text where id = $1', [id])
  expect(stored).toEqual([{ content: '<p>先申请</p>' }])
  expect((await admin.post('base/richText/add', { ...draft, id, version: version + 1 })).status).toBe(409)
  expect((await admin.post('base/richText/add', { ...draft, id, version, content: '<p>新</p>' })).body.data).toEqual({ id, version: version + 1 })
  expect((await admin.post('base/richText/add', { ...draft, id: undefined })).body.data.id).toBe(id)
})

test('a text that is too long, nameless or unknown is refused in words', async () => {
  expect((await admin.post('base/richText/add', { title: ' ', content: '' })).body).toMatchObject({ code: 400, msg: '请输入标题' })
  expect((await admin.post('base/richText/add', { title: '长', content: 'x'.repeat(2 * 1024 * 1024 + 1) })).body).toMatchObject({ code: 400, msg: '内容不能超过 2 MB' })
  expect((await admin.get('base/richText/getOne')).status).toBe(400)
  expect((await admin.get('base/richText/getOne', { bizType: 'nothing' })).body.data).toBe(null)
})

test('the open settings of the assistant hold neither address nor key', async () => {
  const added = await admin.post('base/aiProvider/add', { name: '云端', baseUrl: 'https://models.example.com/v1', apiKey: 'sk-very-secret', timeoutSec: 5, isDefault: true, status: '1' })
  expect(added.body.msg).toBe('操作成功')
  const open = await school.app.inject('/api/flySource-base/openApi/getAiConfig')
  expect(open.json().data).toMatchObject({ enabled: false, maxInput: 2000, upload: false, disclaimer: '内容由人工智能生成，仅供参考' })
  expect(open.body).not.toMatch(/sk-|baseUrl|models\.example/)
  const listed = await admin.get('base/aiProvider/list')
  expect(listed.raw.toString()).not.toContain('sk-very-secret')
  expect(JSON.stringify(await rowsOf(school, 'select * from office_ai_provider'))).not.toContain('sk-very-secret')
  expect(JSON.stringify(await rowsOf(school, "select * from sys_oper_log where entity = 'aiProvider'"))).not.toContain('sk-very-secret')
})

test.each([
  ['http://models.example.com/v1', '接口地址须以 https:// 开头'],
  ['https://127.0.0.1/v1', '接口地址不能是内网地址'],
  ['https://localhost:8000/v1', '接口地址不能是内网地址'],
  ['https://169.254.169.254/latest', '接口地址不能是内网地址'],
  ['https://user:pass@models.example.com/v1', '接口地址中不能包含账号'],
])('a model service at %s is refused', async (baseUrl, text) => {
  expect((await admin.post('base/aiProvider/add', { name: `坏${baseUrl}`.slice(0, 30), baseUrl, timeoutSec: 5, status: '1' })).body).toMatchObject({ code: 400, msg: text })
})

test('models are read and a chat is tried; a wrong key is said so', async () => {
  await admin.post('base/baseParams/submit', { paramsId: 'ai.allowPrivate', paramsValue: '1' })
  const baseUrl = `http://127.0.0.1:${(models.address() as AddressInfo).port}/v1`
  const add = async (name: string, apiKey: string) => (await admin.post('base/aiProvider/add', { name, baseUrl, apiKey, timeoutSec: 5, isDefault: true, status: '1' })).body.data.id as string
  const id = await add('校内', 'sk-right')
  expect((await admin.post('base/aiProvider/fetchModels', { id })).body.data).toEqual([{ id: 'campus-chat', kind: 'chat' }, { id: 'bge-m3', kind: 'embedding' }])
  expect((await admin.post('base/aiProvider/testChat', { id, model: 'campus-chat' })).body.data).toMatchObject({ text: '您好', tokens: 12 })
  expect(heard.at(-1)).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer sk-right' })
  const wrong = await add('坏钥匙', 'sk-wrong')
  expect((await admin.post('base/aiProvider/testChat', { id: wrong, model: 'campus-chat' })).body).toMatchObject({ code: 400, msg: '鉴权失败（401），请检查密钥' })
  expect(await rowsOf(school, 'select name from office_ai_provider where is_default')).toEqual([{ name: '坏钥匙' }])
  expect((await (await school.as('stu01')).post('base/aiProvider/testChat', { id, model: 'campus-chat' })).status).toBe(403)
})
