import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld } from '#apps/server/world.ts'
import { buildApp } from '#services/web-server/app.ts'
import { hubOf } from '#services/push/hub.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { userRow } from '../support/accounts.ts'
import { testConfig } from '../support/config.ts'
import { openStream } from '../support/push-stream.ts'
import { rowsOf, testSchool, type TestSchool } from '../support/school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
  await school.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => school.close())

const push = (event: string, to: Parameters<typeof pushAfterCommit>[1]['to'], where = school.school) =>
  school.system(async (ctx) => pushAfterCommit(ctx, { event, to, data: { id: event } }), where)

test('nobody listens without a token', async () => {
  const stream = await openStream(school.app, 'nothing')
  expect(stream.status).toBe(401)
})

test('an event reaches the school it happened in, and nobody of another', async () => {
  const here = await openStream(school.app, (await school.as('admin')).token)
  const there = await openStream(school.app, (await school.as('admin', school.other.id)).token)
  await push('dict-changed', 'school')
  expect((await here.next('dict-changed')).data.data).toEqual({ id: 'dict-changed' })
  await push('routes-changed', 'school', school.other)
  await there.next('routes-changed')
  expect(there.events.map(({ event }) => event)).toEqual(['ready', 'routes-changed'])
  expect(here.events.map(({ event }) => event)).toEqual(['ready', 'dict-changed'])
  for (const stream of [here, there]) stream.close()
})

test('what is for one person reaches that person only, once for many in a moment, and never what was rolled back', async () => {
  const mine = await openStream(school.app, (await school.as('fdy01')).token)
  const another = await openStream(school.app, (await school.as('bzr01')).token)
  const id = (await userRow(school, 'fdy01'))['id'] as string
  await school
    .system(async (ctx) => {
      pushAfterCommit(ctx, { event: 'lost', to: { users: [id] } })
      throw new Error('changed my mind')
    })
    .catch(() => {})
  for (let i = 0; i < 5; i += 1) await push('message', { users: [id] })
  await mine.next('message')
  await push('end', 'school')
  await Promise.all([mine.next('end'), another.next('end')])
  expect(mine.events.map(({ event }) => event)).toEqual(['ready', 'message', 'end'])
  expect(another.events.map(({ event }) => event)).toEqual(['ready', 'end'])
  for (const stream of [mine, another]) stream.close()
})

test('an event of one process arrives at a stream of another; after its connection was lost the stream is told to ask anew', async () => {
  const config = testConfig()
  const world = openWorld(config, school.url, { clock: school.clock, connections: 2 })
  const second = await buildApp({ world, config, logger: false })
  await second.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openStream(second, (await school.as('admin')).token)
  await push('params-changed', 'school')
  await stream.next('params-changed')
  await breakListening(school.url)
  await stream.next('resync')
  await push('params-changed', 'school')
  await stream.next('params-changed')
  await second.close()
  await stream.ended
  expect(stream.events.at(-1)?.event).toBe('closing')
  await world.pool.end()
})

test('a session that is ended from outside is told why and closed within a second', async () => {
  const admin = await school.as('admin')
  const kicked = await school.as('tea01')
  const stream = await openStream(school.app, kicked.token)
  const { sid } = JSON.parse(Buffer.from(kicked.token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  const answer = await admin.post('base/sysSession/kick', { ids: [sid] })
  const began = performance.now()
  expect(answer.body.msg).toBe('操作成功')
  expect((await stream.next('session-ended')).data).toEqual({ reason: 'kick' })
  await stream.ended
  expect(performance.now() - began).toBeLessThan(1000)
  expect((await openStream(school.app, kicked.token)).status).toBe(401)
})

test('a stream lives no longer than its token, and whoever opens too many loses the oldest', async () => {
  const over = await openStream(school.app, (await school.as('yx01')).token)
  school.clock.advance(3_700_000)
  await hubOf(school.world).check()
  await over.ended
  expect(over.events.at(-1)?.event).toBe('token-expired')
  school.clock.advance(-3_700_000)
  const { token } = await school.as('sg01')
  const same = []
  for (let i = 0; i < 7; i += 1) same.push(await openStream(school.app, token))
  await same[0]!.ended
  expect(same.map((stream) => stream.events.at(-1)?.event)).toEqual([
    'crowded',
    'ready',
    'ready',
    'ready',
    'ready',
    'ready',
    'ready',
  ])
  for (const stream of same) stream.close()
})

test('of streams that one account opens all at once six stay', async () => {
  const { token } = await school.as('sg01')
  const before = hubOf(school.world).size()
  const many = await Promise.all(Array.from({ length: 40 }, () => openStream(school.app, token)))
  const ends = many.map((stream) => stream.events.at(-1)?.event)
  expect(ends.filter((event) => event === 'crowded')).toHaveLength(34)
  expect(ends.filter((event) => event === 'ready')).toHaveLength(6)
  expect(hubOf(school.world).size()).toBe(before + 6)
  for (const stream of many) stream.close()
})

test('a browser that listens or asks with nobody at it keeps no session in use', async () => {
  const visitor = await school.as('jwc01')
  const used = async () =>
    (
      await rowsOf(
        school,
        "select max(last_active_time) as time from sys_session s join sys_user u on u.id = s.user_id where u.account_no = 'jwc01'",
      )
    )[0]!['time']
  const atSignIn = await used()
  school.clock.advance(600_000)
  const stream = await openStream(school.app, visitor.token, { unattended: '1' })
  await visitor.get('base/sysUser/getUserInfo', {}, { unattended: '1' })
  expect(await used()).toBe(atSignIn)
  school.clock.advance(2000)
  await visitor.get('base/sysUser/getUserInfo')
  expect(await used()).not.toBe(atSignIn)
  stream.close()
})

async function breakListening(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'smart-campus push' and datname = current_database()`,
  )
  await client.end()
}
