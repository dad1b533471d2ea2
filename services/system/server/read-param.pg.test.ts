import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { defineParam } from '#kernel/params/param.ts'
import { testSchool, type TestSchool } from '#tests/support/school.ts'
import { forgetParams, paramPlace, readParam, readParamOf } from './read-param.ts'

const limit = defineParam({
  key: 'test.limit',
  label: '上限',
  group: '测试',
  type: 'integer',
  default: 5,
  min: 0,
  max: 9,
})
const secret = defineParam({ key: 'test.secret', label: '密钥', group: '测试', type: 'secret', default: '' })

let at: TestSchool
beforeAll(async () => {
  at = await testSchool()
})
afterAll(() => at.close())

const store = (key: string, value: string, population = '') =>
  at.system(async (ctx) => {
    await ctx.db.query(
      `insert into sys_param (id, create_time, update_time, params_id, population, params_value) values ($1, $2, $2, $3, $5, $4)
       on conflict (params_id, population) do update set params_value = excluded.params_value`,
      [newId(ctx.now()), ctx.now(), key, value, population],
    )
    ctx.afterCommit(() => forgetParams(ctx.world))
  })

test('a parameter is at its default until the school sets it, and only in that school', async () => {
  expect(await at.system((ctx) => readParam(ctx, limit))).toBe(5)
  await store('test.limit', '7')
  expect(await at.system((ctx) => readParam(ctx, limit))).toBe(7)
  expect(await readParamOf(at.world, at.other, limit)).toBe(5)
})

test('some people may have a value of their own, the others keep the one for everybody', async () => {
  await store('test.limit', '3', 'guests')
  expect(await at.system((ctx) => readParam(ctx, limit, 'guests'))).toBe(3)
  expect(await at.system((ctx) => readParam(ctx, limit, 'hosts'))).toBe(7)
  expect(await at.system((ctx) => readParam(ctx, limit))).toBe(7)
})

test('a stored value that no longer fits the rule counts as not set', async () => {
  await store('test.limit', '99')
  expect(await readParamOf(at.world, at.school, limit)).toBe(5)
})

test('a secret lies sealed and is read in clear', async () => {
  const sealed = at.world.secrets.seal('s3cret', paramPlace(at.school.id, secret.key))
  await store(secret.key, sealed)
  expect(await readParamOf(at.world, at.school, secret)).toBe('s3cret')
})

test('a change for later counts from its moment on, without anybody carrying it out', async () => {
  await at.system(async (ctx) => {
    await ctx.db.query(
      "update sys_param set next_value = '9', effect_time = $1 where params_id = 'test.limit' and population = ''",
      [new Date(ctx.now().getTime() + 60_000)],
    )
    ctx.afterCommit(() => forgetParams(ctx.world))
  })
  expect(await at.system((ctx) => readParam(ctx, limit))).toBe(5)
  at.clock.advance(59_999)
  expect(await at.system((ctx) => readParam(ctx, limit))).toBe(5)
  at.clock.advance(1)
  expect(await at.system((ctx) => readParam(ctx, limit))).toBe(9)
})
