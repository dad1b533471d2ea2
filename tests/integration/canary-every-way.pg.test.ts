import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf, permissionKey } from '#kernel/access/access.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { hashColumn } from '#kernel/db/table.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { sampleOf } from '#kernel/fields/samples.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { sealPlace } from '#kernel/operations/read/selection.ts'
import { newId } from '#kernel/world/id.ts'
import { manifests } from '#apps/server/manifests.ts'
import { makeProbe } from '#tests/support/probe.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { kindOf } from '#kernel/fields/kinds.ts'

// canary.pg.test.ts follows what people write by the usual verbs. Here is every sensitive field of every entity there is: those
// of tables without endpoints, those nobody writes by hand, and those that an area writes in its own ways.

const entities = manifests.flatMap((manifest) => manifest.entities)
const sensitiveOf = (entity: AnyEntity) =>
  fieldsOf(entity)
    .filter(([, field]) => field.options.sensitive)
    .map(([name]) => name)
const guarded = entities.filter((entity) => sensitiveOf(entity).length > 0)

let school: TestSchool
let visitor: Visitor
let seeds = 9_417_000

beforeAll(async () => {
  school = await testSchool()
  const probe = await makeProbe(school, 'everyway')
  const resources = [...school.world.resources.values()]
  await probe.may({
    permissions: resources.flatMap((one) => actionsOf(one).map((action) => permissionKey(one.entity, action))),
  })
  visitor = probe.visitor
  await letReferToNothing()
})
afterAll(() => school.close())

test('there is more to guard than what the usual verbs write', () => {
  expect(guarded.length).toBeGreaterThan(12)
})

describe.each(guarded.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('whatever the product itself wrote there is sealed in its place, with its hash beside it', async () => {
    for (const place of [school.school, school.other])
      for (const name of sensitiveOf(entity)) {
        const rows = await rowsOf(
          school,
          `select ${columnName(name)} as sealed, ${hashColumn(name)} as hash
           from ${tableName(entity)}
           where ${columnName(name)} is not null
           limit 200`,
          [],
          place,
        )
        const { secrets } = school.world
        const at = sealPlace(place.id, entity, name)
        for (const { sealed, hash } of rows) {
          const clear = secrets.open(String(sealed), at)
          expect([name, hash]).toEqual([name, secrets.hash(clear, at)])
          expect(clear).not.toBe('')
        }
      }
  })

  test('a row that the platform writes is told masked, or not at all', async () => {
    const secrets: Record<string, unknown> = {}
    const id = await school.system(async (ctx) => {
      const world = { today: ctx.today(), codes: () => [{ key: '1', label: '1' }], reference: () => newId(ctx.now()) }
      for (const name of sensitiveOf(entity)) secrets[name] = sampleOf(entity.fields[name], ++seeds, world)
      const own = newId(ctx.now())
      await insertRow(ctx, entity, own, rowOf(entity, secrets, world))
      return own
    })
    const [row] = await rowsOf(school, `select t::text as text from ${tableName(entity)} t where id = $1`, [id])
    for (const secret of Object.values(secrets)) expect(String(row!['text'])).not.toContain(String(secret))
    if (entity.internal || !school.world.resources.has(entity.name)) return
    const at = `${entity.service}/${entity.path}`
    const columns = fieldsOf(entity).map(([name]) => name)
    for (const [verb, query] of [
      ['list', { ids: id, columns: columns.join() }],
      ['all', { ids: id, columns: columns.join() }],
      ['getOne', { id }],
      ['history', { id }],
      ['getSelect', { ids: id }],
    ] as const) {
      const answer = await visitor.get(`${at}/${verb}`, query)
      expect([verb, [200, 404].includes(answer.status)]).toEqual([verb, true])
      for (const secret of Object.values(secrets)) expect(answer.raw.toString('utf8')).not.toContain(String(secret))
    }
  })
})

/** Who is told what does not hang on what a row refers to. */
async function letReferToNothing(): Promise<void> {
  const client = new Client({ connectionString: school.url })
  await client.connect()
  for (const entity of guarded)
    await client.query(`alter table school_${school.school.id}.${tableName(entity)} disable trigger all`)
  await client.end()
}

/** A row with its secrets and what it cannot be without. */
function rowOf(
  entity: AnyEntity,
  secrets: Record<string, unknown>,
  world: Parameters<typeof sampleOf>[2],
): Record<string, unknown> {
  const due = fieldsOf(entity).filter(
    ([name, { options }]) => (options.required || options.default !== undefined) && !(name in secrets),
  )
  const filled = due.map(([name, field]) => [
    name,
    field.options.default ?? sampleOf(field, ++seeds, world) ?? emptyOf(field, world.today),
  ])
  return { ...(Object.fromEntries(filled) as Record<string, unknown>), ...secrets }
}

/** The empty list or record, whichever a field of free shape takes. */
function emptyOf(field: AnyField, today: string): unknown {
  return [[], {}].find((empty) => kindOf(field).schema(field, { today }).safeParse(empty).success)
}
