import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { cardSchool, type CardSchool } from '#tests/support/card-school.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { idFee, railFee } from '../shared/params.ts'
import { stuCard } from '../shared/cards.ts'

let at: CardSchool
beforeAll(async () => {
  at = await cardSchool()
  await setParam(at, idFee, 0)
  await setParam(at, railFee, 0)
})
afterAll(() => at.close())

const linesOf = async (id: string) =>
  (await rowsOf(at, 'select changes from sys_oper_log where record_id = $1 order by time, id', [id])).flatMap(
    ({ changes }) => (changes as { field: string }[] | null) ?? [],
  )
const itemsOf = async (applyId: string) =>
  (await rowsOf(at, 'select card_type as type from card_item where apply_id = $1 order by 1', [applyId])).map(
    ({ type }) => type,
  )

test('of two cards one is on the desk: the other is found and not made, whichever is first', async () => {
  for (const isMadeFirst of [false, true]) {
    const one = await at.somebody()
    const id = await at.asked(one, { reason: '1', types: ['1', '2'] })
    const { itemId } = await at.onDesk(id)
    const blankNo = isMadeFirst ? '70000031' : '70000032'
    const make = async () => {
      const payload = await at.writeCard(itemId, blankNo)
      expect((await at.desk('cardMakeItem/readBack', { itemId, blankNo, payload })).status).toBe(200)
    }
    if (isMadeFirst) await make()
    expect([await at.stateOf(id), await itemsOf(id)]).toEqual(['5', ['1', '2']])
    const [rail] = await at.cardsOf(one, '2')
    expect((await callAs(at, one.account, 'xsgl/stuCard/findAgain', { id: rail!['id'] })).status).toBe(200)
    expect(await itemsOf(id)).toEqual(['1'])
    if (!isMadeFirst) await make()
    expect(await at.stateOf(id)).toBe('6')
    expect(await rowsOf(at, 'select types, card_nos as nos from card_apply where id = $1', [id])).toEqual([
      { types: ['1'], nos: blankNo },
    ])
  }
})

test('a batch takes applications before their cards, as whoever finds a card again does', async () => {
  const id = await at.asked(await at.somebody(), { reason: '2' })
  await everybodyAgrees(at, id)
  let gathered: Promise<{ status: number }> | undefined
  const seen = await at.system(async (ctx) => {
    await ctx.db.query('select 1 from card_apply where id = $1 for update', [id])
    gathered = at.desk('cardMakeBatch/add', { cardType: '1' })
    for (let waiting = 0; waiting === 0; await pause(20)) {
      const [row] = await ctx.db.query<{ n: number }>(
        'select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      waiting = row!.n
    }
    return ctx.db.query('select 1 from card_item where apply_id = $1 for update skip locked', [id])
  })
  expect(seen).toHaveLength(1)
  expect((await gathered!).status).toBe(200)
})

test('a card stays of its kind', async () => {
  const [card] = await at.cardsOf(await at.somebody())
  const changed = await at.desk('stuCard/update', { id: card!['id'], cardType: '2' })
  expect(changed.body, JSON.stringify(changed.body)).toMatchObject({
    code: 400,
    data: { cardType: '证件种类不能修改' },
  })
})

test('a card begins where the school is', async () => {
  const one = await at.somebody()
  await at.system((ctx) => ctx.db.execute(`delete from card_card where student_id = $1 and card_type = '2'`, [one.id]))
  const first = { reason: '0', types: ['2'], newTo: '衡阳' }
  expect(await at.problemsOf(one, { ...first, newFrom: '株洲' })).toEqual({
    newFrom: '乘车起点须为本校区的乘车站：长沙',
  })
  // Where another campus sets out from is no start either.
  expect(await at.problemsOf(one, { ...first, newFrom: '长沙南' })).toEqual({
    newFrom: '乘车起点须为本校区的乘车站：长沙',
  })
})

test('tries are those of a blank, and what is written stands in the log and is found', async () => {
  const { itemId, batchId } = await at.onDesk(await at.asked(await at.somebody(), { reason: '2' }))
  const wrong = (blankNo: string) => at.desk('cardMakeItem/readBack', { itemId, blankNo, payload: '0' })
  await at.writeCard(itemId, '70000041')
  await wrong('70000041')
  await wrong('70000041')
  await at.writeCard(itemId, '70000041')
  expect(await at.itemState(itemId)).toMatchObject({ tries: 2 })
  await at.writeCard(itemId, '70000042')
  expect(await at.itemState(itemId)).toEqual({ state: '0', tries: 0, blank: '70000042' })
  await wrong('70000042')
  expect(await at.itemState(itemId)).toEqual({ state: '0', tries: 1, blank: '70000042' })
  expect(new Set((await linesOf(itemId)).map(({ field }) => field))).toEqual(
    new Set(['batchId', 'blankNo', 'tries', 'failReason']),
  )
  const office = await at.as('zzzx01')
  const found = await office.get('xsgl/cardMakeItem/list', { keyword: '70000042', batchId })
  expect(found.body.data.records.map(({ id }: { id: string }) => id)).toEqual([itemId])
})

test('a number that was taken meanwhile is refused, and the stock is as it was', async () => {
  const one = await at.somebody()
  const { itemId } = await at.onDesk(await at.asked(one, { reason: '2' }))
  const payload = await at.writeCard(itemId, '70000051')
  const before = await at.stockOf()
  await at.system(async (ctx) => {
    const [row] = [...(await loadRows(ctx, stuCard, [String((await at.cardsOf(one))[0]!['id'])])).values()]
    const own = Object.entries(row!).filter(([name]) => name in stuCard.fields)
    await insertRow(ctx, stuCard, newId(ctx.now()), { ...Object.fromEntries(own), status: '3', cardNo: '70000051' })
  })
  const read = await at.desk('cardMakeItem/readBack', { itemId, blankNo: '70000051', payload })
  expect(read.body, JSON.stringify(read.body)).toMatchObject({ code: 400, data: { cardNo: '卡号已被使用' } })
  expect(await at.stockOf()).toEqual(before)
})
