import { expect } from 'vitest'
import { tableName } from '#kernel/db/names.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import type { AccessCall, AccessFacts } from '#kernel/testing/access-matrix.ts'
import { draftFor } from '#kernel/testing/factory.ts'
import { rowsOf } from '#tests/support/school.ts'
import { exampleOf, recordOf, sees, send, snapshotOf, valueOf, type AccessStage } from './stage.ts'

const isAbsent = expect.stringContaining('数据不存在或已被删除')

/** What is said of a record out of reach: what the area says of a deed, else that there is none. */
function outside({ outOfReach, actions }: Resource, { verb }: AccessCall): [number, unknown] {
  const isDeed = ['update', 'submit (change)', 'batch (change)'].includes(verb) || verb in actions
  const own = isDeed ? outOfReach?.() : undefined
  return own ? [own.status, expect.stringContaining(own.message)] : [404, isAbsent]
}

/** With the rights the probe has now, the record is as absent as one that never was, and no new one can be put there. */
export async function expectOutOfReach(
  stage: AccessStage,
  resource: Resource,
  calls: readonly AccessCall[],
  facts: AccessFacts,
): Promise<void> {
  const before = await snapshotOf(stage, resource)
  for (const call of calls) {
    if (call.touches === 'resource') continue
    const answer = await send(stage.probe.visitor, call, facts)
    if (call.touches === 'records')
      expect([call.verb, answer.status, sees(answer, call, facts.id)]).toEqual([call.verb, 200, false])
    else if (call.touches === 'new' && stage.hints.judgesFirst?.includes(resource.entity.name))
      expect([400, 404]).toContain(answer.status)
    else expect([call.verb, answer.status, answer.body.msg]).toEqual([call.verb, ...outside(resource, call)])
  }
  expect(await snapshotOf(stage, resource)).toEqual(before)
}

/** Neither a change nor a new record may land where its writer does not see. */
export async function expectNoCrossing(
  stage: AccessStage,
  resource: Resource,
  at: { field: string; value: unknown; inside: string; outside: string },
): Promise<void> {
  const { entity } = resource
  const { school, probe } = stage
  const declared = fieldOf(entity, at.field)
  if (!declared || declared.options.computed) return
  const address = `${entity.service}/${entity.path}`
  // What nobody adds lands nowhere.
  if (!resource.withoutVerbs.includes('add')) {
    const welcome = await school.system(async (ctx) =>
      draftFor(ctx, entity, {
        ...(await exampleOf(stage, ctx, entity, { [at.field]: at.value })),
        [at.field]: at.value,
      }),
    )
    expect((await probe.visitor.post(`${address}/add`, welcome)).status).toBe(200)
  }
  if (declared.options.fixed) return
  const elsewhere = (declared.options as unknown as { entity: string }).entity
  const there =
    (await valueOf(stage, resource, { field: at.field, id: at.outside })) ??
    (await school.system((ctx) => recordOf(stage, ctx, ctx.world.entities.get(elsewhere)!))).id
  const moved = await probe.visitor.post(`${address}/update`, { id: at.inside, [at.field]: there })
  expect([at.field, moved.status]).toEqual([at.field, 404])
  expect(await valueOf(stage, resource, { field: at.field, id: at.inside })).toEqual(at.value)
}

/** What was asked for stands in the table. */
export async function expectDone(
  { school }: AccessStage,
  { entity }: Resource,
  call: AccessCall,
  facts: AccessFacts,
): Promise<void> {
  const [row] = await rowsOf(school, `select * from ${tableName(entity)} where id = $1`, [facts.id])
  if (call.verb === 'remove' && entity.removable === 'bin') expect(row!['deleted_time']).not.toBeNull()
  if (call.verb === 'remove' && entity.removable !== 'bin') expect(row).toBeUndefined()
  if (call.verb === 'restore') expect(row!['deleted_time']).toBeNull()
  if (call.method === 'POST' && call.input(facts) === facts.change) expect(row!['version']).toBe(2)
}
