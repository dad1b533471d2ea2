import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx, systemActor, type Ctx } from '#kernel/world/context.ts'
import { createPool, type Pool } from '#kernel/db/pool.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { defineEvent } from '#kernel/world/event.ts'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'
import { assemble } from '#services/assembly/assemble.ts'
import { on, type ServerPart, type World } from '#kernel/world/world.ts'

const itemSold = defineEvent<{ item: string }>('test.itemSold')
const unheard = defineEvent<object>('test.unheard')
const note = (ctx: Ctx, text: string) => ctx.db.query('insert into heard (text) values ($1)', [text])

const parts: readonly ServerPart[] = [
  { module: 'stock', listeners: [on(itemSold, async (ctx, { item }) => void (await note(ctx, `stock ${item}`)))] },
  {
    module: 'ledger',
    listeners: [
      on(itemSold, async (ctx, { item }) => {
        if (item === 'fake') throw new Error('no such price')
        await note(ctx, `ledger ${item}`)
      }),
    ],
  },
]

let database: FreshDatabase
let pool: Pool
let world: World
let school: School
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool({ url: database.url, max: 2 })
  world = assemble([], parts, {
    pool,
    secrets: createSecrets(['k']),
    clock: () => new Date('2026-09-01T02:00:00Z'),
    filesFolder: tmpdir(),
  })
  school = (await listSchools(pool))[0]!
  await work((ctx) => ctx.db.query('create table heard (place serial, text text)'))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

function work<T>(job: (ctx: Ctx) => Promise<T>): Promise<T> {
  return pool.transaction(bindingOf(school), (db) =>
    job(makeCtx({ world, school, actor: systemActor, db, request: { traceId: 't', ip: null } })),
  )
}
const heard = async () =>
  (await work((ctx) => ctx.db.query<{ text: string }>('select text from heard order by place'))).map((row) => row.text)

test('every module that listens hears it, in the order of the module list; an event nobody hears is nothing', async () => {
  await work(async (ctx) => {
    await ctx.tell(unheard, {})
    await ctx.tell(itemSold, { item: 'pen' })
  })
  expect(await heard()).toEqual(['stock pen', 'ledger pen'])
})

test('what one listener refuses is undone everywhere, with what was told', async () => {
  const before = await heard()
  const selling = work(async (ctx) => {
    await note(ctx, 'sold fake')
    await ctx.tell(itemSold, { item: 'fake' })
  })
  await expect(selling).rejects.toThrow('no such price')
  expect(await heard()).toEqual(before)
})
