import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#services/web-server/app.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { testConfig } from '#tests/support/config.ts'
import { basic, rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor
const logLines: string[] = []

beforeAll(async () => {
  school = await testSchool()
  const { token } = await school.as('admin')
  const app = await buildApp({
    world: school.world,
    config: testConfig(),
    logger: { write: (line) => logLines.push(line) },
  })
  school = {
    ...school,
    app,
    close: ((close) => async () => {
      await app.close()
      await close()
    })(school.close),
  }
  admin = visitorWith(app, token)
})
afterAll(() => school.close())

test('pages beyond their bounds are refused', async () => {
  for (const size of ['501', '0', '-1', '1.5', 'many', '1e9']) {
    const answer = await admin.get('base/campus/list', { size })
    expect([size, answer.status, answer.body.msg]).toEqual([size, 400, 'size 应为 1–500 的整数'])
  }
  expect((await admin.get('base/campus/list', { size: 500 })).body.data).toMatchObject({ size: 500, current: 1 })
  for (const current of ['0', '-3', 'x'])
    expect((await admin.get('base/campus/list', { current })).body.msg).toBe('current 应为大于 0 的整数')
  expect((await admin.get('base/campus/list', { current: 20_000, size: 10 })).body.msg).toBe('请缩小查询范围或使用导出')
  expect((await admin.get('base/campus/list', { current: 900, size: 10 })).body.data).toMatchObject({
    records: [],
    current: 900,
    total: expect.any(Number),
  })
})

test('wildcards are letters, unknown names are nothing, secrets are no order', async () => {
  await school.system((ctx) => makeRecord(ctx, campus, { campusName: '百分之100%校区_甲' }))
  const all = (await admin.get('base/campus/list')).body.data
  const found = async (query: Record<string, unknown>) => (await admin.get('base/campus/list', query)).body.data.total
  for (const letter of ['%', '_', '%校', '100%校区_甲']) {
    expect([letter, await found({ keyword: letter })]).toEqual([letter, 1])
    expect([letter, await found({ campusName_like: letter })]).toEqual([letter, 1])
  }
  expect(await found({ keyword: "' or 1=1 --" })).toBe(0)
  expect(await found({ campusName_like: "%' or '1'='1" })).toBe(0)
  expect(await found({ keyword: 'x'.repeat(5000) })).toBe(0)
  for (const ignored of [
    { createTime_like: '1990' },
    { nonsense: 1 },
    { status_like: '1' },
    { 'a.b.c': 1 },
    { deleted_time: 'x' },
    { campusName_in: '' },
  ])
    expect([ignored, await found(ignored)]).toEqual([ignored, all.total])
  const order = async (query: Record<string, unknown>) =>
    (await admin.get('base/campus/list', query)).body.data.records.map((row: { id: string }) => row.id)
  const usual = all.records.map((row: { id: string }) => row.id)
  for (const name of [
    'password',
    'deleted_time',
    'campusName; drop table base_campus',
    '(select 1)',
    'fence',
    '__proto__',
  ]) {
    expect([name, await order({ ascs: name })]).toEqual([name, usual])
    expect([name, await order({ descs: name })]).toEqual([name, usual])
  }
})

test('filters that make no sense find nothing or say what is wrong, and never break', async () => {
  const ask = async (query: Record<string, unknown>) =>
    (await admin.get('base/baseStudentInfo/list', query)) as {
      status: number
      body: { msg: string; data: { total?: number } }
    }
  for (const query of [
    { classId: 'nonsense' },
    { xjztM: "1' or '1'='1" },
    { ids: 'nonsense' },
    { xm_like: '\u0007\u200bx' },
    { departmentId: '-'.repeat(36) },
  ]) {
    const answer = await ask(query)
    expect([query, answer.status, answer.body.data.total]).toEqual([query, 200, 0])
  }
  const wrong = await ask({ grade: 'abc' })
  expect([wrong.status, wrong.body.data]).toEqual([400, { grade: '年级应为 -2147483648–2147483647 的整数' }])
  expect((await admin.get('base/fdyClassAssign/list', { asOf: '2026-02-30' })).body.data).toEqual({
    asOf: '日期格式应为YYYY-MM-DD',
  })
  for (const id of ['', 'nonsense', "' or 1=1 --", '0', '-'.repeat(36)])
    expect([id, (await admin.get('base/campus/getOne', { id })).status]).toEqual([id, 404])
  const twice = await raw({ method: 'GET', url: '/api/flySource-base/campus/getOne?id=1&id=2' })
  expect(twice.statusCode).toBe(404)
})

test('names that reach a prototype reach nothing', async () => {
  for (const name of [
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'a.__proto__.x',
    'size.toString',
    'valueOf',
  ]) {
    const query = await raw({ method: 'GET', url: `/api/flySource-base/campus/list?${name}=1` })
    expect([name, query.statusCode, query.json<{ msg: string }>().msg]).toEqual([name, 400, `不支持的参数名：${name}`])
  }
  for (const payload of [
    '{"__proto__":{"polluted":1},"campusName":"x"}',
    '{"constructor":{"prototype":{"polluted":1}}}',
  ]) {
    const body = await raw({
      method: 'POST',
      url: '/api/flySource-base/campus/add',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(body.statusCode).toBe(400)
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('bodies that cannot be read are the sender’s fault, in Chinese', async () => {
  const cases: [string, string | Buffer, string][] = [
    ['application/json', '{"campusName":', '请求内容不是有效的 JSON'],
    ['application/json', 'NaN', '请求内容不是有效的 JSON'],
    ['application/json', '', '请求内容为空'],
    ['application/xml', '<a/>', '不支持的请求类型'],
    ['application/json', `{"remark":"${'x'.repeat(6_000_000)}"}`, '请求内容过大'],
  ]
  for (const [type, payload, msg] of cases) {
    const answer = await raw({
      method: 'POST',
      url: '/api/flySource-base/campus/add',
      payload,
      headers: { 'content-type': type },
    })
    expect([type, answer.statusCode, answer.json()]).toEqual([
      type,
      400,
      { code: 400, success: false, msg, data: null },
    ])
  }
  for (const payload of ['5', '"text"', 'null', 'true', '[]']) {
    const answer = await raw({
      method: 'POST',
      url: '/api/flySource-base/campus/add',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect([payload, answer.statusCode, answer.json<{ data: object }>().data]).toEqual([
      payload,
      400,
      { campusName: '校区名称不能为空', campusCode: '校区编码不能为空' },
    ])
  }
})

test('a form works as well as JSON, with dots for what is nested', async () => {
  const { id } = await school.system((ctx) => makeRecord(ctx, campus))
  const changed = await raw({
    method: 'POST',
    url: '/api/flySource-base/campus/update',
    payload: `id=${id}&address=${encodeURIComponent('某路1号')}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(changed.statusCode).toBe(200)
  expect((await admin.get('base/campus/getOne', { id })).body.data.address).toBe('某路1号')
  const removed = await raw({
    method: 'POST',
    url: '/api/flySource-base/campus/remove',
    payload: `ids=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(removed.json<{ data: object }>().data).toEqual({ removed: 1, skipped: [] })
})

test('what is not there is not there, whichever way one knocks', async () => {
  for (const [method, url] of [
    ['GET', '/api/flySource-base/nothing/list'],
    ['GET', '/api/flySource-base/campus/add'],
    ['POST', '/api/flySource-base/campus/list'],
    ['GET', '/api/flySource-base/sysSeed/list'],
    ['GET', '/api/flySource-base/../../etc/passwd'],
    ['DELETE', '/api/flySource-base/campus/remove'],
  ] as const) {
    const answer = await raw({ method, url })
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      404,
      { code: 404, success: false, msg: '接口不存在', data: null },
    ])
  }
  for (const url of ['/api/flySource-base/%E4%', '/api/%E0%A4%A']) {
    const broken = await raw({ method: 'GET', url })
    expect([url, broken.statusCode, broken.json()]).toEqual([
      url,
      400,
      { code: 400, success: false, msg: '请求地址编码不正确', data: null },
    ])
  }
})

test('what no request may carry is refused at the door, on routes made by hand and without sign-in too', async () => {
  const nul = {
    code: 400,
    success: false,
    msg: '请求内容含有不允许的字符',
    data: { reason: 'BAD_REQUEST', text: '请求内容含有不允许的字符' },
  }
  for (const url of [
    'process/process/getTodo?keyword=%00',
    'base/sysNotice/mine?keyword=%00',
    'base/campus/list?keyword=a%00b',
    'base/openApi/getAppInfo?appType=%00',
    'auth/openApi/oauth/render/%00',
  ]) {
    const answer = await raw({ method: 'GET', url: `/api/flySource-${url}` })
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 400, nul])
  }
  const posted: [string, unknown, string][] = [
    ['process/process/start', { processType: 'a\u0000b' }, nul.msg],
    ['base/appName/redeem', { appCode: '\u0000' }, nul.msg],
    ['base/campus/add', { campusName: '甲', deep: [[{ x: '\u0000' }]] }, nul.msg],
    ['base/campus/export', { heard: { valueOf: '' } }, '不支持的参数名：valueOf'],
    ['base/campus/remove', [{ toString: 1 }], '不支持的参数名：toString'],
    ['base/campus/remove', [{ id: 1 }], '查询条件应为文字或数字'],
    ['base/userPref/submit', { key: 'x', value: nested(64) }, '请求内容嵌套过深'],
    ['base/campus/add', { remark: Array.from({ length: 60_001 }, () => 1) }, '请求内容的数据项过多'],
  ]
  for (const [path, body, msg] of posted) {
    const answer = await admin.post(path, body)
    expect([path, answer.status, answer.body.msg]).toEqual([path, 400, msg])
  }
  const brackets = await raw({
    method: 'POST',
    url: '/api/flySource-base/campus/add',
    payload: '['.repeat(4_000_000),
    headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
  })
  expect([brackets.statusCode, brackets.json<{ msg: string }>().msg]).toEqual([400, '请求内容嵌套过深'])
  for (const [path, query] of [
    ['base/campus/list', { 'size.x': 1 }],
    ['base/campus/list', { createTime_ge: '0000-01-01' }],
    ['base/sysMenu/getViewers', { id: 'abc' }],
    ['base/serviceItem/statistics', { from: '0000-00-00', to: '2026-01-01' }],
  ] as const)
    expect([path, (await admin.get(path, query)).status]).toEqual([path, 400])
  const key = await raw({
    method: 'POST',
    url: '/api/flySource-auth/openApi/forget/begin',
    payload: { username: 'stu01' },
    headers: { 'captcha-key': '-'.repeat(36), 'captcha-code': 'abcd' },
  })
  expect(key.statusCode).toBe(400)
})

test('a form is read as far as a form goes, and what nobody answers is not read at all', async () => {
  const names = (n: number) => Array.from({ length: n }, (_, i) => i.toString(36)).join('&')
  const send = async (path: string, payload: string, type = 'application/x-www-form-urlencoded') => {
    const answer = await raw({
      method: 'POST',
      url: `/api/flySource-${path}`,
      payload,
      headers: { 'content-type': type },
    })
    return [answer.statusCode, answer.json<{ msg: string }>().msg]
  }
  expect(await send('auth/oauth/token', names(201))).toEqual([400, '请求内容的数据项过多'])
  expect(await send('auth/oauth/token', 'x'.repeat(110_000))).toEqual([400, '请求内容过大'])
  expect(await send('nobody/answers', names(1_000_000))).toEqual([404, '接口不存在'])
  expect(await send('nobody/answers', '{"broken', 'application/json')).toEqual([404, '接口不存在'])
})

test('nothing is made of a body before it is known who sent it', async () => {
  const send = async (path: string, payload: string, headers: Record<string, string> = {}) => {
    const answer = await school.app.inject({
      method: 'POST',
      url: `/api/flySource-${path}`,
      payload,
      headers: { 'content-type': 'application/json', 'tenant-id': school.school.id, ...headers },
    })
    return [answer.statusCode, answer.json<{ msg: string }>().msg]
  }
  // Were the body looked at first, it would be told that it cannot be read.
  for (const path of ['base/userPref/submit', 'base/campus/add', 'base/campus/batch', 'process/process/predict'])
    for (const payload of ['{"broken', named(45_000)])
      expect([path, await send(path, payload)]).toEqual([path, [401, expect.any(String)]])
  const stranger = { 'api-key': 'nobody', 'flysource-sign': `1.${'0'.repeat(64)}`, 'api-nonce': '0'.repeat(16) }
  expect(await send('base/campus/add', '{"broken', stranger)).toEqual([
    400,
    '请求签名无效或已过期，请校准本机时间后重试',
  ])
  expect(await send('base/openApi/publicLink/look', named(501))).toEqual([400, '请求内容的数据项过多'])
})

test('a body has as many names as its route takes, and lists may be longer', async () => {
  const refused = [400, '请求内容的数据项过多']
  const said = async (path: string, body: unknown) => {
    const answer = await admin.post(path, body)
    return [answer.status, answer.body.msg]
  }
  expect(await said('base/userPref/submit', JSON.parse(named(5001)))).toEqual(refused)
  expect(await said('base/campus/remove', { ids: Array.from({ length: 6000 }, (_, i) => `x${i}`) })).not.toEqual(
    refused,
  )
  const rows = Array.from({ length: 201 }, () => JSON.parse(named(30)) as unknown)
  expect(await said('base/campus/batch', rows)).toEqual([400, '批量提交应为不超过 200 条的数组'])
})

test('what merely looks deep or long is taken', async () => {
  const { id } = await school.system((ctx) => makeRecord(ctx, campus))
  const written = `${'[{"'.repeat(100)}\\`
  expect((await admin.post('base/campus/update', { id, remark: written })).status).toBe(200)
  expect((await admin.get('base/campus/getOne', { id })).body.data.remark).toBe(written)
})

test('a token of rubbish is no token', async () => {
  for (const token of ['x', 'a.b.c', '0'.repeat(4000), `${admin.token}x`, admin.token.slice(0, -3)])
    expect((await visitorWith(school.app, token).get('base/campus/list')).status).toBe(401)
  expect((await admin.get('base/campus/list', { tenantId: school.school.id })).status).toBe(200)
  const elsewhere = await admin.get('base/campus/list', { tenantId: school.other.id })
  expect([elsewhere.status, elsewhere.body.msg]).toEqual([400, '登录凭证不属于该学校'])
  const inAddress = await school.app.inject({
    method: 'GET',
    url: `/api/flySource-base/campus/list?token=${admin.token}`,
    headers: { authorization: basic },
  })
  expect(inAddress.statusCode).toBe(401)
})

test('many at once: all or none, and each refusal tells which one', async () => {
  const existing = await school.system((ctx) => makeRecord(ctx, campus))
  const good = (n: number) => ({ campusName: `批量校区${n}`, campusCode: `BATCH${n}` })
  const done = await admin.post('base/campus/batch', [good(1), { id: existing.id, address: '改过' }, good(2)])
  expect(done.body.data).toEqual([
    { id: expect.any(String), version: 1 },
    { id: existing.id, version: 2 },
    { id: expect.any(String), version: 1 },
  ])
  const mixed = await admin.post('base/campus/batch', [good(3), { campusName: '', campusCode: '不行' }, good(4)])
  expect([mixed.status, mixed.body.data]).toEqual([
    400,
    { '1.campusName': '校区名称不能为空', '1.campusCode': '编码只能包含字母、数字、- 和 _' },
  ])
  expect(mixed.body.msg).toContain('第 2 条')
  const same = await admin.post('base/campus/batch', [good(5), good(5)])
  expect([same.status, same.body.data]).toEqual([
    400,
    { '1.campusName': '校区名称已存在', '1.campusCode': '校区编码已存在' },
  ])
  expect(
    await rowsOf(school, `select campus_code from base_campus where campus_code like 'BATCH%' order by 1`),
  ).toEqual([{ campus_code: 'BATCH1' }, { campus_code: 'BATCH2' }])
  for (const body of [[null], ['x'], [[]]])
    expect((await admin.post('base/campus/batch', body)).body.msg).toBe('第 1 条不是一条数据')
  for (const body of [{}, Array.from({ length: 201 }, () => ({}))])
    expect((await admin.post('base/campus/batch', body)).body.msg).toBe('批量提交应为不超过 200 条的数组')
})

test('what nobody foresaw is a 500 that tells its trace and nothing else, and writes nothing', async () => {
  await school.system((ctx) => ctx.db.query('alter table sys_oper_log rename to sys_oper_log_away'))
  const answer = await admin.post('base/campus/add', { campusName: '没写成的校区', campusCode: 'NEVER' })
  await school.system((ctx) => ctx.db.query('alter table sys_oper_log_away rename to sys_oper_log'))
  const { traceId } = answer.body as unknown as { traceId: string }
  expect([answer.status, answer.body]).toEqual([
    500,
    { code: 500, success: false, msg: '服务器内部错误', data: null, traceId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ])
  expect(answer.raw.toString()).not.toMatch(/sys_oper_log|insert|select|\.ts|\/work|node_modules|relation|Error/)
  expect(logLines.filter((line) => line.includes(traceId) && line.includes('sys_oper_log')).length).toBe(1)
  expect(await rowsOf(school, `select 1 from base_campus where campus_code = 'NEVER'`)).toEqual([])
})

/** An object of so many names, as text. */
function named(names: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, i) => [`n${i}`, i])))
}

function nested(levels: number): unknown {
  return Array.from({ length: levels }).reduce((inner) => [inner], 1 as unknown)
}

function raw(request: InjectOptions) {
  return school.app.inject({
    ...request,
    headers: { authorization: basic, 'flysource-auth': `bearer ${admin.token}`, ...request.headers },
  })
}
