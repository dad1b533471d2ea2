import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#kernel/world/context.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { fieldOf, fieldsOf } from '#kernel/entity/entity.ts'
import { newId } from '#kernel/world/id.ts'
import { list } from '#kernel/operations/read/list.ts'
import { read } from '#kernel/operations/read/read.ts'
import { resource } from '#kernel/operations/resource.ts'
import { copyRows, insertRow, loadRows, updateRow } from '#kernel/operations/store.ts'
import { everything, sampleWorld } from '#kernel/testing/every-kind.ts'
import { now, smallWorld, type SmallWorld } from '#tests/support/small-world.ts'
import type { Operator } from './kind.ts'
import { kindOf } from './kinds.ts'
import { sampleOf } from './samples.ts'

const everythings = resource(everything, { scope: 'open' })
const root = newId(now)
let small: SmallWorld

beforeAll(async () => {
  const manifest = { name: 'test', label: '试', depends: [], entities: [everything] }
  small = await smallWorld([manifest], [{ module: 'test', resources: [everythings] }])
  await work((ctx) => insertRow(ctx, everything, root, { textField: '根' }))
})
afterAll(() => small.close())

const work: SmallWorld['work'] = (job, actor) => small.work(job, actor)

/** A checked value for every field, as an operation would write it. */
function valuesOf(n: number): Record<string, unknown> {
  const given: Record<string, unknown> = {
    parentId: root,
    filesField: [newId(now), newId(now)],
    longTextField: `一\n二\t三\\N ${n}`,
    jsonField: [{ x: -1.5, note: '引号" 反\\ 换\n行\t𬭎\u0000' }],
  }
  for (const [name, field] of fieldsOf(everything))
    given[name] ??= sampleOf(field, n, { ...sampleWorld, reference: () => root })
  const { values, problems } = checkDraft({ entity: everything, draft: given, mode: 'create', today: '2026-09-01' })
  expect(problems).toEqual({})
  return { ...values, textField: `名${n}\\"{};';--𬭎🙂` }
}

/** NUL has no place in PostgreSQL; all else comes back as it went. */
function kept(values: Record<string, unknown>): Record<string, unknown> {
  return { ...values, jsonField: [{ x: -1.5, note: '引号" 反\\ 换\n行\t𬭎' }] }
}

test.each([
  ['an insert', (ctx: Ctx, id: string, values: Record<string, unknown>) => insertRow(ctx, everything, id, values)],
  [
    'a bulk load',
    (ctx: Ctx, id: string, values: Record<string, unknown>) => copyRows(ctx, everything, [{ id, values }]),
  ],
])('a value of every kind survives %s', async (_way, write) => {
  const id = newId(now)
  const values = valuesOf(41)
  await work((ctx) => write(ctx, id, values) as Promise<unknown>)
  const stored = await work(async (ctx) => (await loadRows(ctx, everything, [id])).get(id))
  expect(stored).toMatchObject({ ...kept(values), momentField: '2020-01-01T00:41:00+08:00' })
  const shown = await work((ctx) => read(ctx, everythings, id))
  expect(shown).toMatchObject({
    textField: values['textField'],
    idCardField: expect.stringContaining('****'),
    parentName: '根',
    refFieldName: '根',
  })
})

test('empty values stay empty, and a change touches only what it names', async () => {
  const id = newId(now)
  const empty = Object.fromEntries(fieldsOf(everything).map(([name]) => [name, null]))
  await work((ctx) => insertRow(ctx, everything, id, empty))
  const load = () => work(async (ctx) => (await loadRows(ctx, everything, [id])).get(id)!)
  expect(await load()).toMatchObject(empty)
  const values = valuesOf(42)
  for (const [name] of fieldsOf(everything)) {
    const before = await load()
    const isDone = await work((ctx) =>
      updateRow(ctx, everything, {
        id,
        version: before['version'] as number,
        values: { [name]: values[name] },
        merged: { ...before, [name]: values[name] },
      }),
    )
    expect([name, isDone, (await load())[name]]).toEqual([
      name,
      true,
      name === 'jsonField' ? kept(values)[name] : name === 'momentField' ? '2020-01-01T00:42:00+08:00' : values[name],
    ])
  }
})

describe('every operator finds what it should', () => {
  const suffix: Record<Operator, string> = { eq: '', like: '_like', ge: '_ge', le: '_le', in: '_in', null: '_null' }
  const asked = (everything.list.filters as readonly string[]).flatMap((name) =>
    kindOf(fieldOf(everything, name)!).operators.map((operator) => [name, operator] as const),
  )

  test.each(asked)('%s %s', async (name, operator) => {
    const [full, empty] = [newId(now), newId(now)]
    const values = valuesOf(7)
    await work(async (ctx) => {
      await insertRow(ctx, everything, full, values)
      await insertRow(ctx, everything, empty, { textField: name === 'textField' ? null : '空' })
    })
    const text = operator === 'like' ? String(values[name]).slice(-4) : String(values[name])
    const found = async (query: Record<string, unknown>) =>
      (await work((ctx) => list(ctx, everythings, { ...query, ids: `${full},${empty}` }))).records.map(
        (row) => row['id'],
      )
    expect(await found({ [name + suffix[operator]]: operator === 'null' ? '0' : text })).toEqual([full])
    if (operator === 'null') expect(await found({ [name + suffix[operator]]: '1' })).toEqual([empty])
  })
})
