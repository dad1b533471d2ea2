import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#apps/server/standing.ts'
import { openWorld } from '#apps/server/world.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { buildApp } from '#services/web-server/app.ts'
import { defineParam, type Param } from '#kernel/params/param.ts'
import { readParam, readParamOf } from '#services/system/server/read-param.ts'
import type { World } from '#kernel/world/world.ts'
import { testConfig } from '#tests/support/config.ts'
import { rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'

const group = '试验'
const guests = { key: 'guest', label: '来宾' }
const params: Param[] = [
  defineParam({
    key: 'try.limit',
    label: '上限',
    group,
    type: 'integer',
    default: 5,
    min: 0,
    max: 9,
    populations: [guests, { key: 'host', label: '主人' }],
  }),
  defineParam({ key: 'try.rate', label: '比例', group, type: 'decimal', default: 0.5, min: 0, max: 1 }),
  defineParam({ key: 'try.sex', label: '性别', group, type: 'dict', set: 'sex', default: '1' }),
  defineParam({ key: 'try.file', label: '模板', group, type: 'file', default: '' }),
  defineParam({ key: 'try.secret', label: '密钥', group, type: 'secret', default: '' }),
  defineParam({
    key: 'try.guarded',
    label: '口令长度',
    group: '安全',
    isGuarded: true,
    type: 'integer',
    default: 8,
    min: 1,
    max: 20,
  }),
]
const limit = params[0]!

let school: TestSchool
let admin: Visitor
let world: World
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  school = await testSchool({ now: '2026-03-02T08:00:00+08:00' })
  const [first, ...rest] = school.world.manifests
  world = { ...school.world, manifests: [{ ...first!, params: [...(first!.params ?? []), ...params] }, ...rest] }
  app = await buildApp({ world, config: testConfig(), logger: false })
  admin = visitorWith(app, (await school.as('admin')).token)
})
afterAll(async () => {
  await app.close()
  await school.close()
})

const read = <T>(work: (ctx: Ctx) => Promise<T>) => asSystem(world, school.school, work)
const one = async (paramsId: string, population = '') =>
  (await admin.get('base/baseParams/getOne', { paramsId, population })).body.data
const submit = (paramsId: string, paramsValue: unknown, more: Record<string, unknown> = {}) =>
  admin.post('base/baseParams/submit', { paramsId, paramsValue, ...more })

test('a change for later is shown, can be taken back, and counts from its moment on', async () => {
  expect((await submit('try.limit', '11', { effectTime: '2026-03-02T08:30:00+08:00' })).body.msg).toBe(
    '参数【上限】应为 0–9 的整数',
  )
  expect((await submit('try.limit', '7', { effectTime: '2026-03-02T08:00:00+08:00' })).body.msg).toBe(
    '生效时间须晚于当前时间',
  )
  expect((await submit('try.limit', '7', { effectTime: '明天' })).body.data).toEqual({
    effectTime: '生效时间应为时间，如 2026-09-01 08:30',
  })
  const set = await submit('try.limit', '7', { effectTime: '2026-03-02T08:30:00+08:00', version: 0 })
  expect(set.body.data).toMatchObject({
    value: 5,
    isSet: false,
    version: 1,
    next: { paramsValue: '7', effectTime: '2026-03-02T00:30:00.000Z' },
  })
  expect((await admin.post('base/baseParams/cancel', { paramsId: 'try.limit', version: 1 })).body.data).toMatchObject({
    value: 5,
    version: 0,
    next: null,
  })
  expect((await admin.post('base/baseParams/cancel', { paramsId: 'try.limit' })).body.msg).toBe('没有待生效的修改')

  await submit('try.limit', '6')
  await submit('try.limit', '7', { effectTime: '2026-03-02T08:30:00+08:00' })
  const { version } = await one('try.limit')
  school.clock.set('2026-03-02T08:29:59.999+08:00')
  expect(await read((ctx) => readParam(ctx, limit))).toBe(6)
  school.clock.set('2026-03-02T08:30:00+08:00')
  expect(await read((ctx) => readParam(ctx, limit))).toBe(7)
  expect(await one('try.limit')).toMatchObject({ value: 7, next: null, version: version + 1 })
  // Whoever still looks at the page of yesterday is told; whoever reloads builds on what counts now.
  expect((await submit('try.limit', '8', { version })).status).toBe(409)
  expect((await submit('try.limit', '8', { version: version + 1 })).body.data).toMatchObject({ value: 8 })
  const { data } = (await admin.get('base/baseParams/history', { paramsId: 'try.limit' })).body
  expect(data).toMatchObject([
    { kind: 'now', before: '7', after: '8', userName: expect.any(String) },
    { kind: 'later', before: null, after: '7', effectTime: '2026-03-02T00:30:00.000Z' },
    { kind: 'now', before: null, after: '6' },
    { kind: 'cancelled', before: '7', after: null },
    { kind: 'later', after: '7' },
  ])
})

test('a group of people may have a value of its own, once; without one it follows everybody', async () => {
  expect(await one('try.limit', 'guest')).toMatchObject({ value: 5, isSet: false, version: 0 })
  const both = await Promise.all([
    submit('try.limit', '2', { population: 'guest', version: 0 }),
    submit('try.limit', '3', { population: 'guest', version: 0 }),
  ])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  expect(
    await rowsOf(
      school,
      "select count(*)::int as n from sys_param where params_id = 'try.limit' and population = 'guest'",
    ),
  ).toEqual([{ n: 1 }])
  const now = (await one('try.limit', 'guest')).value
  expect([2, 3]).toContain(now)
  expect(await read((ctx) => readParam(ctx, limit, 'guest'))).toBe(now)
  expect(await read((ctx) => readParam(ctx, limit, 'host'))).toBe(8)
  expect((await submit('try.limit', '1', { population: 'nobody' })).status).toBe(404)
  expect((await submit('try.rate', '1', { population: 'guest' })).status).toBe(404)
  await admin.post('base/baseParams/reset', { paramsId: 'try.limit', population: 'guest' })
  expect(await read((ctx) => readParam(ctx, limit, 'guest'))).toBe(8)
  const shown = (
    (await admin.get('base/baseParams/getGroups')).body.data as {
      group: string
      params: { paramsId: string; populationName: string | null }[]
    }[]
  ).find((member) => member.group === group)!
  expect(shown.params.filter((row) => row.paramsId === 'try.limit').map((row) => row.populationName)).toEqual([
    null,
    '来宾',
    '主人',
  ])
})

test('each type is checked, and a secret is never told', async () => {
  expect((await submit('try.sex', '7')).body.msg).toBe('参数【性别】的取值不正确')
  expect((await submit('try.sex', '2')).body.data).toMatchObject({ value: '2', valueType: 'dict' })
  expect((await submit('try.rate', '0.75')).body.data).toMatchObject({ value: 0.75, valueType: 'decimal' })
  expect((await submit('try.file', '018f0000-0000-7000-8000-000000000000')).body.msg).toBe('参数【模板】的文件不存在')
  expect((await submit('try.secret', 'sesame', { effectTime: '2026-04-01T00:00:00+08:00' })).body.data).toMatchObject({
    paramsValue: '',
    next: { paramsValue: '******' },
  })
  expect((await submit('try.secret', 'open')).body.data).toMatchObject({
    paramsValue: '******',
    value: '******',
    valueType: 'secret',
  })
  const everything = JSON.stringify([
    await rowsOf(school, 'select * from sys_param'),
    await rowsOf(school, 'select * from sys_oper_log'),
    (await admin.get('base/baseParams/getGroups')).body,
  ])
  expect(everything).not.toContain('sesame')
})

test('a guarded parameter asks for a second authentication, however it is changed', async () => {
  const guarded = { paramsId: 'try.guarded', version: 0 }
  expect((await submit('try.guarded', '30')).body.msg).toBe('参数【口令长度】应为 1–20 的整数')
  for (const more of [{}, { effectTime: '2026-05-01T00:00:00+08:00' }]) {
    expect((await submit('try.guarded', '12', more)).body).toMatchObject({
      msg: '此操作需要二次认证',
      data: { operation: 'baseParams:security' },
    })
  }
  expect(await rowsOf(school, "select 1 from sys_param where params_id = 'try.guarded'")).toEqual([])
  const proof = () => secondAuthHeader(school, admin, 'baseParams:security')
  expect(
    (await admin.post('base/baseParams/submit', { ...guarded, paramsValue: '12' }, await proof())).body.data,
  ).toMatchObject({ value: 12 })
  expect((await admin.post('base/baseParams/reset', guarded)).body.data).toMatchObject({ secondAuth: true })
  expect((await admin.post('base/baseParams/reset', guarded, await proof())).body.data).toMatchObject({ value: 8 })
})

test('a change reaches another process within two seconds', async () => {
  const elsewhere = openWorld(testConfig(), school.url, { clock: school.clock, connections: 2 })
  try {
    expect(await readParamOf(elsewhere, school.school, limit)).toBe(8)
    await submit('try.limit', '4')
    const end = performance.now() + 2000
    let seen = await readParamOf(elsewhere, school.school, limit)
    while (seen !== 4 && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      seen = await readParamOf(elsewhere, school.school, limit)
    }
    expect(seen).toBe(4)
  } finally {
    await elsewhere.pool.end()
  }
})
