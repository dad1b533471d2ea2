import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#kernel/world/context.ts'
import { defineEvent } from '#kernel/world/event.ts'
import { on, type ServerPart } from '#kernel/world/world.ts'
import { smallWorld, type SmallWorld } from '#tests/support/small-world.ts'

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

let small: SmallWorld
beforeAll(async () => {
  small = await smallWorld([], parts)
  await work((ctx) => ctx.db.query('create table heard (place serial, text text)'))
})
afterAll(() => small.close())

const work: SmallWorld['work'] = (job, actor) => small.work(job, actor)
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
