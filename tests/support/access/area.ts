import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableName } from '#kernel/db/names.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { accessCalls, chosenAxes, type AccessCall, type AccessFacts } from '#kernel/testing/access-matrix.ts'
import { serverParts } from '#modules/server.ts'
import { rowsOf } from '#tests/support/school.ts'
import { expectDone, expectNoCrossing, expectOutOfReach } from './expectations.ts'
import {
  allow,
  factsOf,
  openAccessStage,
  placed,
  recordOf,
  sees,
  send,
  type AccessHints,
  type AccessStage,
} from './stage.ts'

/** Wrappers of one write, and reads of one list: what they add is the kernel's, and proven there (tests/integration/access). */
const isWrapper = (call: AccessCall) => /^(submit|batch|all$|viewCounts|meta|checkUnique|import)/.test(call.verb)

/**
 * Over the wire, for every resource of an area, what an area can get wrong: that its records can be read, made, changed and
 * removed by whoever holds the one permission for it; that its rows are reached along its axes and no others; that another
 * school's are not there.
 */
export function describeAccess(module: string, hints: AccessHints = {}): void {
  const resources = resourcesOf(module)
  let stage: AccessStage
  beforeAll(async () => {
    stage = await openAccessStage(hints)
  })
  afterAll(() => stage.school.close())

  test('has records to guard', () => expect(resources.length).toBeGreaterThan(0))

  describe.each(resources.map((one) => [one.entity.path, one] as const))('%s', (_path, resource) => {
    const { entity } = resource
    const calls = accessCalls(resource)
    const own = calls.filter((call) => !isWrapper(call))
    // What is open to all who hold the key has no rows out of reach.
    const scoped = (title: string, run: () => Promise<void>) => resource.scope !== 'open' && test(title, run)
    let untouched: AccessFacts
    beforeAll(async () => {
      untouched = await factsOf(stage, resource)
    })

    test('is read by whoever holds the permissions', async () => {
      await allow(stage, resource, stage.everyKey)
      for (const call of own.filter(isReading)) {
        const answer = await send(stage.probe.visitor, call, untouched)
        expect([call.verb, answer.status]).toEqual([call.verb, 200])
        if (call.touches === 'records') expect([call.verb, sees(answer, call, untouched.id)]).toEqual([call.verb, true])
      }
    })

    const writes = own.filter((call) => !isReading(call))
    if (writes.length > 0)
      test('each write asks for its one permission and no other', async () => {
        for (const call of writes) await expectWorks(stage, resource, call)
      })

    scoped('whoever reaches no row finds, changes and adds none', async () => {
      await allow(stage, resource, stage.everyKey, { kind: 'none' })
      await expectOutOfReach(stage, resource, calls, untouched)
      const { body } = await stage.probe.visitor.get(`${entity.service}/${entity.path}/list`)
      expect(body.data).toMatchObject({ records: [], total: 0 })
    })

    test('a record of another school is as absent as one that never was', async () => {
      const { school, probe } = stage
      const { id } = await school.system((ctx) => recordOf(stage, ctx, entity), school.other)
      await allow(stage, resource, stage.everyKey)
      const facts = { id, draft: {}, change: { id } }
      for (const call of calls.filter((one) => one.touches === 'record')) {
        const answer = await send(probe.visitor, call, facts)
        const isAbsent = expect.stringContaining('数据不存在或已被删除')
        expect([call.verb, answer.status, answer.body.msg]).toEqual([call.verb, 404, isAbsent])
      }
      for (const call of calls.filter((one) => one.touches === 'records'))
        expect([call.verb, sees(await send(probe.visitor, call, facts), call, id)]).toEqual([call.verb, false])
    })

    scoped('along each axis: what is chosen is reached, what is not stays out, and nothing moves across', async () => {
      const { school, probe } = stage
      const axes = await school.system((ctx) => chosenAxes(ctx, resource))
      for (const { axis, field, kind } of axes) {
        const inside = await school.system((ctx) => placed(stage, ctx, resource, { field, outside: untouched.id }))
        await allow(stage, resource, stage.everyKey, { kind: kind.code, value: [inside.value] })
        const readers = own.filter((call) => call.method === 'GET' && call.touches.startsWith('record'))
        for (const call of readers) {
          const answer = await send(probe.visitor, call, inside)
          const isSeen = call.touches === 'record' || sees(answer, call, inside.id)
          expect([axis, call.verb, answer.status, isSeen]).toEqual([axis, call.verb, 200, true])
        }
        await expectOutOfReach(stage, resource, own, untouched)
        await expectNoCrossing(stage, resource, {
          field,
          value: inside.value,
          inside: inside.id,
          outside: untouched.id,
        })
      }
    })
  })
}

/** What has endpoints in an area. */
export function resourcesOf(module: string): Resource[] {
  return serverParts
    .filter((part) => part.module === module)
    .flatMap((part) => part.resources ?? [])
    .filter((one) => !one.entity.internal)
}

/** With the permission of the call alone it is done. */
export async function expectWorks(stage: AccessStage, resource: Resource, call: AccessCall): Promise<void> {
  const { school, probe, hints } = stage
  const { entity } = resource
  const facts = await factsOf(stage, resource, call)
  if (call.verb === 'restore')
    await school.system((ctx) =>
      ctx.db.query(`update ${tableName(entity)} set deleted_time = $2 where id = $1`, [facts.id, ctx.now()]),
    )
  const needed = call.touches === 'resource' ? [call.permissions[0]!] : call.permissions
  await allow(stage, resource, [...needed, ...(hints.handedOn?.[entity.name] ?? [])])
  const answer = await send(probe.visitor, call, facts)
  const told = [call.verb, answer.status, answer.body?.msg]
  // Whether a named action is due for a new record is its area's to say; here it only must not be refused for want of permission.
  if (call.verb in resource.actions || hints.dueLater?.[entity.name]?.includes(call.verb))
    return expect([200, 400]).toContain(answer.status)
  expect(told).toEqual([call.verb, 200, answer.body ? '操作成功' : undefined])
  if (call.touches === 'records') expect(sees(answer, call, facts.id)).toBe(true)
  if (call.touches === 'record') await expectDone(stage, resource, call, facts)
  if (call.touches !== 'new') return
  const made = [answer.body.data].flat()[0].id
  expect(await rowsOf(school, `select 1 from ${tableName(entity)} where id = $1`, [made])).toHaveLength(1)
}

export function isReading(call: AccessCall): boolean {
  return call.method === 'GET' || call.touches === 'records'
}
