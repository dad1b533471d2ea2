import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#apps/server/world.ts'
import { computeDue, markScreen } from '#services/datascreen/server/compute.ts'
import { calmScreens, mapApprovalNo, screenReloadAt } from '#services/datascreen/shared/params.ts'
import { buildApp } from '#services/web-server/app.ts'
import { eventReader } from '#browser/wire/push/event-text.ts'
import { testConfig } from '../support/config.ts'
import { setParam } from '../support/params.ts'
import { rowsOf, testSchool, type Answer, type TestSchool } from '../support/school.ts'
import { proving } from '../support/second-auth.ts'

const code = 'leavedatascreenone'
const path = `/api/flySource-report/openApi/dataScreen/${code}`
const refused = { status: 403, body: { code: 403, msg: '大屏未授权或已停用' } }

let school: TestSchool
let screenId: string

beforeAll(async () => {
  school = await testSchool()
  await school.app.listen({ port: 0, host: '127.0.0.1' })
  screenId = String((await rowsOf(school, 'select id from sys_screen where code = $1', [code]))[0]!['id'])
})
afterAll(() => school.close())

type Visit = { from?: string; key?: string; token?: string; url?: string; tenant?: string }

async function look({ from = '127.0.0.1', key, token, url = path, tenant }: Visit = {}): Promise<
  Pick<Answer, 'status' | 'body'>
> {
  const headers = {
    ...(key ? { 'screen-key': key } : {}),
    ...(token ? { 'flysource-auth': `bearer ${token}` } : {}),
    ...(tenant ? { 'tenant-id': tenant } : {}),
  }
  const answer = await school.app.inject({ url, remoteAddress: from, headers })
  return { status: answer.statusCode, body: answer.json() }
}

async function setting(values: Record<string, unknown>): Promise<Answer> {
  const admin = await school.as('admin')
  const { body } = await admin.get('report/screen/getOne', { id: screenId })
  return proving(school, admin).post('report/screen/update', {
    id: screenId,
    version: body.data.version,
    title: body.data.title,
    access: 'ip',
    isEnabled: true,
    minGroup: 5,
    refreshFactor: 1,
    maskNames: true,
    ipList: null,
    ...values,
  })
}

const renewKey = async (): Promise<string> =>
  (await proving(school, await school.as('admin')).post('report/screen/renewKey', { id: screenId })).body.data
    .key as string

test('the walls of the demo show themselves on their own machine alone; others sign in', async () => {
  expect((await look()).status).toBe(200)
  for (const from of ['10.20.30.40', '192.168.1.5', '::ffff:172.16.0.9'])
    expect(await look({ from })).toMatchObject(refused)
  const { token } = await school.as('xgc01')
  expect((await look({ from: '10.20.30.40', token })).status).toBe(200)
})

describe('who may look', () => {
  beforeEach(async () => void (await setting({})))

  test('without a sign-in from the campus, and nobody from outside: one answer whatever is wrong, never 401', async () => {
    expect(await look()).toMatchObject({
      status: 200,
      body: { success: true, data: { blocks: { kpi: { ok: true } } } },
    })
    expect((await look({ from: '10.20.30.40' })).status).toBe(200)
    const answers = await Promise.all([
      look({ from: '203.0.113.9' }),
      look({ from: '203.0.113.9', key: 'guessed' }),
      look({ from: '203.0.113.9', token: 'not.a.token' }),
      look({ url: path.replace(code, 'nosuchscreen') }),
      look({ tenant: '999999' }),
      look({ from: '203.0.113.9', url: `${path}/kpi` }),
      look({ from: '203.0.113.9', url: `${path}/config` }),
      look({ from: '203.0.113.9', url: `${path}?key=guessed` }),
    ])
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data)))).toEqual(
      new Set([JSON.stringify({ reason: 'SCREEN_REFUSED' })]),
    )
    await setting({ isEnabled: false })
    expect(await look()).toMatchObject(refused)
  })

  test('everybody, listed addresses only, or those with the permission', async () => {
    await setting({ access: 'open' })
    expect((await look({ from: '203.0.113.9' })).status).toBe(200)
    await setting({ ipList: '203.0.113.0/24\n2001:db8::/32' })
    expect((await look({ from: '203.0.113.9' })).status).toBe(200)
    expect(await look({ from: '10.20.30.40' })).toMatchObject(refused)
    await setting({ access: 'login' })
    expect(await look()).toMatchObject(refused)
    expect(await look({ token: (await school.as('stu01')).token })).toMatchObject(refused)
    expect((await look({ token: (await school.as('xgc01')).token })).status).toBe(200)
    expect((await setting({ ipList: '10.0.0.0/33' })).body).toMatchObject({
      success: false,
      data: { ipList: 'IP段格式不正确：10.0.0.0/33' },
    })
    expect((await (await school.as('fdy01')).post('report/screen/renewKey', { id: screenId })).status).toBe(403)
  })

  test('a key opens from anywhere; the one before it for ten minutes more, on open streams too', async () => {
    await setting({ access: 'key' })
    const first = await renewKey()
    expect(await look()).toMatchObject(refused)
    expect((await look({ from: '203.0.113.9', key: first })).status).toBe(200)
    expect((await look({ from: '203.0.113.9', url: `${path}?key=${first}` })).status).toBe(200)
    const stream = await openWall(school.app, first)
    await stream.next('snapshot')
    const second = await renewKey()
    await stream.next('again')
    expect((await look({ key: first })).status).toBe(200)
    expect((await look({ key: second })).status).toBe(200)
    school.clock.advance(10 * 60_000)
    expect(await look({ key: first })).toMatchObject(refused)
    expect((await look({ key: second })).status).toBe(200)
    expect(
      (await rowsOf(school, 'select key_hash from sys_screen where code = $1', [code]))[0]!['key_hash'],
    ).not.toContain(second)
  })
})

test('a screen bears its own title, and its numbers come as often as it says', async () => {
  const told = async () => {
    const { title, blocks } = (await look({ url: `${path}/config` })).body.data
    return { title, seconds: (blocks as { refreshSeconds: number }[]).map(({ refreshSeconds }) => refreshSeconds) }
  }
  await setting({ access: 'open', title: '今日离校', refreshFactor: 1 })
  const usual = await told()
  await setting({ access: 'open', title: '请假一览', refreshFactor: 3 })
  expect([usual.title, await told()]).toEqual([
    '今日离校',
    { title: '请假一览', seconds: usual.seconds.map((seconds) => seconds * 3) },
  ])
  await setting({})
})

test('walls are told the school’s settings: calm, the moment of the fresh page, the number of the map', async () => {
  await setting({ access: 'open' })
  const told = async () => (await look({ url: `${path}/config` })).body.data
  expect(await told()).toMatchObject({ isCalm: false, reloadAt: '04:00', approvalNo: '' })
  await setParam(school, calmScreens, true)
  await setParam(school, screenReloadAt, '03:20')
  await setParam(school, mapApprovalNo, 'GS(2024)0650号')
  expect(await told()).toMatchObject({ isCalm: true, reloadAt: '03:20', approvalNo: 'GS(2024)0650号' })
  for (const param of [calmScreens, screenReloadAt, mapApprovalNo]) await setParam(school, param, param.default)
})

describe('what leaves the house', () => {
  test('numbers of all blocks, and nothing that names anybody', async () => {
    await setting({ access: 'open', minGroup: 3 })
    await count()
    const { blocks } = (await look()).body.data as { blocks: Record<string, { ok: boolean; data: never }> }
    const shown = school.world.screens
      .get(code)!
      .blocks.filter(({ showsNames }) => !showsNames)
      .map(({ key }) => key)
    expect(Object.keys(blocks).toSorted()).toEqual(shown.toSorted())
    expect(Object.entries(blocks).filter(([, { ok }]) => !ok)).toEqual([])
    await expectNobodyIn(JSON.stringify(blocks))
    const one = (await look({ url: `${path}/kpi` })).body.data
    expect(one.data).toEqual(blocks['kpi']!.data)
    expect(await look({ url: `${path}/nothing` })).toMatchObject({ status: 404, body: { msg: '该数据项不存在' } })
  })

  test('everybody away is somewhere: in a province, hidden, abroad or unknown; small groups have no number', async () => {
    await setting({ access: 'open', minGroup: 5 })
    await count()
    const { kpi, dest, byType, byDept, byGradeSex, tonight } = Object.fromEntries(
      Object.entries((await look()).body.data.blocks as Record<string, { data: unknown }>).map(([key, { data }]) => [
        key,
        data,
      ]),
    )
    const { total, unknown, abroad, hiddenTotal, provinces } = dest as {
      total: number
      unknown: number
      abroad: number
      hiddenTotal: number
      provinces: { code: string; count: number | null }[]
    }
    expect(total).toBe((kpi as { offCampus: number }).offCampus)
    expect(provinces.reduce((sum, one) => sum + (one.count ?? 0), 0) + hiddenTotal + unknown + abroad).toBe(total)
    for (const { code: canton } of provinces) expect(canton).toMatch(/^\d\d0000$/)
    const groups = [
      ...(byType as object[]),
      ...(byDept as object[]),
      ...(byGradeSex as object[]),
      ...(tonight as object[]),
      ...provinces,
    ] as { count: number | null; hidden?: string }[]
    expect(groups.length).toBeGreaterThan(0)
    for (const { count: people, hidden } of groups)
      expect(people === null ? hidden : people === 0 || people >= 5).toBeTruthy()
  })

  test('names stand, masked, only where a sign-in opens the screen', async () => {
    await school.system(async (ctx) => {
      await ctx.db.execute(
        `update leave_request set status = '45', end_time = $1::timestamptz - interval '30 hours', start_time = $1::timestamptz - interval '60 hours' where id in (select id from leave_request where status in ('30', '40', '50') order by id limit 2)`,
        [ctx.now()],
      )
    })
    await setting({ access: 'login' })
    await count()
    const { token } = await school.as('xgc01')
    const list = (await look({ token })).body.data.blocks['overdueList'].data as { personName: string; hours: number }[]
    expect(list.length).toBeGreaterThan(0)
    for (const { personName } of list) expect(personName).toMatch(/^[^*]\*+$/)
    await setting({ access: 'login', maskNames: false })
    await count()
    const plain = (await look({ token })).body.data.blocks['overdueList'].data as { personName: string }[]
    for (const { personName } of plain) expect(personName).not.toContain('*')
    await setting({ access: 'open' })
    expect((await look()).body.data.blocks).not.toHaveProperty('overdueList')
    await count()
    await expect
      .poll(() => rowsOf(school, `select data from sys_screen_snapshot where block_key = 'overdueList'`))
      .toEqual([{ data: [] }])
    const groups = (await look()).body.data.blocks['overdue'].data as object[]
    expect(groups.length).toBeGreaterThan(0)
    expect(Object.keys(groups[0]!).toSorted()).toEqual(expect.arrayContaining(['count', 'department', 'hours']))
  })
})

describe('counted once', () => {
  test('however many look, in however many processes; what changed is told to all of them', async () => {
    await setting({ access: 'open' })
    const config = testConfig()
    const world = openWorld(config, school.url, { clock: school.clock, connections: 4 })
    const other = await buildApp({ world, config, logger: false })
    await other.listen({ port: 0, host: '127.0.0.1' })
    const walls = await Promise.all([
      ...Array.from({ length: 12 }, () => openWall(school.app)),
      ...Array.from({ length: 12 }, () => openWall(other)),
    ])
    await Promise.all(walls.map((wall) => wall.next('snapshot')))
    await count()
    await expect
      .poll(() =>
        rowsOf(school, 'select block_key from sys_screen_snapshot where due_time <= $1', [
          new Date(school.clock().getTime() + 5000),
        ]),
      )
      .toEqual([])
    const before = await computations('kpi')
    school.clock.advance(40_000)
    await Promise.all([count(), count(), look(), look(), look()])
    await expect.poll(() => computations('kpi')).toBe(before + 1)
    expect(await computations('trend30')).toBe(await computations('heat'))
    const patches = await Promise.all(walls.map((wall) => wall.next('patch', ({ blocks }) => 'kpi' in blocks)))
    for (const { asOf, blocks } of patches) expect([asOf, blocks['kpi']?.ok]).toEqual([patches[0]!.asOf, true])
    expect(await computations('kpi')).toBe(before + 1)
    const admin = await school.as('admin')
    const [card] = (await admin.get('report/screen/list')).body.data.records
    expect(card).toMatchObject({ code, viewers: 24, failedBlocks: 0 })
    for (const wall of walls) wall.close()
    await other.close()
    await world.pool.end()
  })

  test('a block that fails keeps its last numbers and leaves the others alone', async () => {
    const before = (await look()).body.data.blocks
    const broken = school.world.screens.get(code)!.blocks.find(({ key }) => key === 'funnel')!
    const { read } = broken
    Object.assign(broken, { read: () => Promise.reject(new Error('the source is away')) })
    await school.system((ctx) => markScreen(ctx, code))
    await count()
    const after = (await look()).body.data.blocks
    expect(after['funnel']).toEqual({ ...before['funnel'], ok: false })
    expect(
      Object.entries(after)
        .filter(([, block]) => !(block as { ok: boolean }).ok)
        .map(([key]) => key),
    ).toEqual(['funnel'])
    const health = (await (await school.as('admin')).get('report/screen/health')).body.data as {
      blockKey: string
      isOk: boolean
      error: string | null
    }[]
    expect(health.find(({ blockKey }) => blockKey === 'funnel')).toMatchObject({
      isOk: false,
      error: 'the source is away',
    })
    expect((await (await school.as('fdy01')).get('report/screen/health')).status).toBe(403)
    Object.assign(broken, { read })
    await school.system((ctx) => markScreen(ctx, code))
    await count()
    expect((await look()).body.data.blocks['funnel'].ok).toBe(true)
  })

  test('what a process took and did not finish is taken over by another within seconds', async () => {
    await look()
    const taken = new Date(school.clock().getTime() + 5000)
    // As a process leaves it that was killed while it counted.
    await school.system((ctx) => ctx.db.execute('update sys_screen_snapshot set due_time = $1', [taken]))
    const before = await computations('kpi')
    await count()
    expect(await computations('kpi')).toBe(before)
    school.clock.advance(5000)
    await count()
    expect(await computations('kpi')).toBe(before + 1)
  })
})

const count = () => school.system((ctx) => computeDue(ctx))

async function computations(block: string): Promise<number> {
  return Number(
    (
      await rowsOf(school, 'select computations from sys_screen_snapshot where screen_code = $1 and block_key = $2', [
        code,
        block,
      ])
    )[0]!['computations'],
  )
}

/** No phone, no identity number, no student number, no full name of the demo school. */
async function expectNobodyIn(text: string): Promise<void> {
  expect(text).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
  expect(text).not.toMatch(/(?<!\d)\d{17}[\dXx]/)
  const people = await rowsOf(school, 'select xh, xm from base_student')
  const words = new Set(text.match(/[\u4e00-\u9fff]+|\d{6,}/g))
  expect(people.filter(({ xh, xm }) => words.has(String(xh)) || words.has(String(xm)))).toEqual([])
}

type Told = { asOf: string; blocks: Record<string, { ok: boolean; data?: unknown }> }

/** A wall that listens. */
async function openWall(app: FastifyInstance, key?: string) {
  const stopping = new AbortController()
  const { port } = app.addresses()[0] as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}/stream`, {
    headers: key ? { 'screen-key': key } : {},
    signal: stopping.signal,
  })
  expect(answer.status).toBe(200)
  const events: { event: string; data: unknown }[] = []
  let changed: () => void = () => {}
  const read = eventReader((event) => {
    events.push(event)
    changed()
  })
  void (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) read(piece)
  })().catch(() => {})
  return {
    close: () => stopping.abort(),
    async next(event: string, fits: (data: Told) => boolean = () => true): Promise<Told> {
      for (;;) {
        const found = events.find((one) => one.event === event && fits(one.data as Told))
        if (found) return found.data as Told
        await new Promise<void>((resolve) => (changed = resolve))
      }
    },
  }
}
