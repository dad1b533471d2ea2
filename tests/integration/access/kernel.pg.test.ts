import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessCalls, chosenAxes, type AccessFacts } from '#kernel/testing/access-matrix.ts'
import { expectWorks, isReading } from '#tests/support/access/area.ts'
import { expectNoCrossing, expectOutOfReach } from '#tests/support/access/expectations.ts'
import { trialArea, trialResources, trialRoutes } from '#tests/support/access/trial-area.ts'
import {
  allow,
  factsOf,
  openAccessStage,
  placed,
  recordOf,
  refusal,
  sees,
  send,
  snapshotOf,
  type AccessStage,
} from '#tests/support/access/stage.ts'
import type { Route } from '#kernel/http/route.ts'
import type { Visitor } from '#tests/support/school.ts'

// Every verb × permission, token, school and reach, by request, on entities that have all a declaration can say. Those of the
// product are the same code with other declarations: routes.test.ts holds them to that, and their areas try what is their own.

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage({}, { trial: trialArea })
})
afterAll(() => stage.school.close())

describe.each(trialResources.map((one) => [one.entity.path, one] as const))('%s', (path, resource) => {
  const { entity } = resource
  const calls = accessCalls(resource)
  const scoped = (title: string, run: () => Promise<void>) => resource.scope !== 'open' && test(title, run)
  let untouched: AccessFacts
  beforeAll(async () => {
    untouched = await factsOf(stage, resource)
  })

  // Sheets have files and jobs of their own: import.pg.test.ts sends them.
  test.each(
    calls
      .filter((call) => !['import', 'importPreview', 'importUndo'].includes(call.verb))
      .map((call) => [call.verb, call] as const),
  )('%s works for whoever holds the permission', async (_verb, call) => {
    await expectWorks(stage, resource, call)
  })

  test.each(calls.map((call) => [call.verb, call] as const))(
    '%s is refused without its permission, whatever else one holds',
    async (_verb, call) => {
      await allow(
        stage,
        resource,
        stage.everyKey.filter((key) => !call.permissions.includes(key)),
      )
      const before = await snapshotOf(stage, resource)
      const answer = await send(stage.probe.visitor, call, untouched)
      expect([answer.status, answer.body]).toEqual([403, refusal])
      expect(await snapshotOf(stage, resource)).toEqual(before)
    },
  )

  test.each(calls.map((call) => [call.verb, call] as const))(
    '%s without a token is 401, with one of another school 400',
    async (_verb, call) => {
      const facts = { id: '01890000-0000-7000-8000-000000000000', draft: {}, change: {} }
      const unsigned = await send(stage.stranger, call, facts)
      expect([unsigned.status, unsigned.body.code]).toEqual([401, 401])
      const foreign = await send(stage.probe.visitor, call, facts, { 'tenant-id': stage.school.other.id })
      expect([foreign.status, foreign.body.msg]).toEqual([400, '登录凭证不属于该学校'])
    },
  )

  scoped('whoever reaches no row finds, changes and adds none', async () => {
    await allow(stage, resource, stage.everyKey, { kind: 'none' })
    await expectOutOfReach(stage, resource, calls, untouched)
    const { body } = await stage.probe.visitor.get(`base/${path}/list`)
    expect(body.data).toMatchObject({ records: [], total: 0 })
  })

  test('a record of another school is as absent as one that never was', async () => {
    const { school, probe } = stage
    const { id } = await school.system((ctx) => recordOf(stage, ctx, entity), school.other)
    await allow(stage, resource, stage.everyKey)
    const facts = { id, draft: {}, change: { id } }
    for (const call of calls.filter((one) => one.touches === 'record'))
      expect([call.verb, (await send(probe.visitor, call, facts)).status]).toEqual([call.verb, 404])
    for (const call of calls.filter((one) => one.touches === 'records'))
      expect([call.verb, sees(await send(probe.visitor, call, facts), call, id)]).toEqual([call.verb, false])
  })

  scoped('along each axis: what is chosen is reached, what is not stays out, and nothing moves across', async () => {
    const { school, probe } = stage
    const axes = await school.system((ctx) => chosenAxes(ctx, resource))
    expect(axes.length).toBeGreaterThan(0)
    for (const { axis, field, kind } of axes) {
      const inside = await school.system((ctx) => placed(stage, ctx, resource, { field, outside: untouched.id }))
      await allow(stage, resource, stage.everyKey, { kind: kind.code, value: [inside.value] })
      for (const call of calls.filter((one) => isReading(one) && one.touches.startsWith('record'))) {
        const answer = await send(probe.visitor, call, inside)
        const isSeen = call.touches === 'record' || sees(answer, call, inside.id)
        expect([axis, call.verb, answer.status, isSeen]).toEqual([axis, call.verb, 200, true])
      }
      await expectOutOfReach(stage, resource, calls, untouched)
      await expectNoCrossing(stage, resource, { field, value: inside.value, inside: inside.id, outside: untouched.id })
    }
  })
})

test('what is restricted is outside of every "all" that does not name it', async () => {
  const { school, probe, everyKey } = stage
  const [note] = trialResources.filter((one) => one.entity.restricted)
  const facts = await factsOf(stage, note!)
  await probe.may({ permissions: everyKey, scope: { kind: 'all' } })
  await expectOutOfReach(stage, note!, accessCalls(note!), facts)
  expect(school.world.resources.has('trial.note')).toBe(true)
})

test('verbs that are not offered can be given to nobody', () => {
  const keys = stage.everyKey.filter((key) => key.startsWith('trialOrder:') || key.startsWith('trialTrace:'))
  const verbs = keys.map((key) => key.split(':')[1])
  expect(verbs).toEqual(expect.arrayContaining(['list', 'getOne']))
  for (const verb of ['add', 'update', 'remove']) expect(verbs).not.toContain(verb)
})

describe('routes made by hand', () => {
  const sendTo = (route: Route, visitor: Visitor, headers?: Record<string, string>) =>
    route.method === 'GET'
      ? visitor.get(`base/${route.path}`, {}, headers)
      : visitor.post(`base/${route.path}`, {}, headers)
  const statuses = async (visitor: Visitor, headers?: Record<string, string>) => {
    const told: [string, number][] = []
    for (const route of trialRoutes) told.push([route.path, (await sendTo(route, visitor, headers)).status])
    return Object.fromEntries(told)
  }
  const byPermission = (status: number) =>
    Object.fromEntries(['sum', 'recount', 'stream', 'push'].map((name) => [`trialPaper/${name}`, status]))
  const others = (mine: number) => ({ 'trialPaper/mine': mine, 'trialPaper/open': 200, 'trialPaper/beat': 401 })

  test('without a token only what is open answers', async () => {
    expect(await statuses(stage.stranger)).toEqual({ ...byPermission(401), ...others(401) })
  })

  test('a token of another school opens nothing that asks for one', async () => {
    const foreign = { 'tenant-id': stage.school.other.id }
    expect(await statuses(stage.probe.visitor, foreign)).toEqual({ ...byPermission(400), ...others(400) })
  })

  test('everything else one holds does not stand for the permission', async () => {
    await stage.probe.may({ permissions: stage.everyKey.filter((key) => key !== 'trialPaper:sum') })
    expect(await statuses(stage.probe.visitor)).toEqual({ ...byPermission(403), ...others(200) })
    expect((await sendTo(trialRoutes[0]!, stage.probe.visitor)).body).toEqual(refusal)
  })

  test('the permission alone opens what asks for it', async () => {
    await stage.probe.may({ permissions: ['trialPaper:sum'], scope: { kind: 'none' } })
    expect(await statuses(stage.probe.visitor)).toEqual({ ...byPermission(200), ...others(200) })
  })
})
