import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { newId } from '#kernel/world/id.ts'
import { scopeOfStudent, snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { nextNumber } from '#services/flow/server/start/numbering.ts'
import { cardApply } from '../shared/apply.ts'
import { cardStates, cardTypes, railStation, stuCard } from '../shared/cards.ts'
import {
  cardStock,
  makeBatch,
  makeItem,
  mostTries,
  readBackRoute,
  writeRoute,
  writeStates,
  type ItemRow,
  type StockRow,
} from '../shared/making.ts'
import { readyIfMade } from './ready.ts'

/** Cards that may be made: nobody waits for what was lost to be found any more. */
const due = `from card_item i
  join card_apply a on a.id = i.apply_id
  where i.batch_id is null and i.card_type = $1 and (a.notice_until is null or a.notice_until <= $2)`

export const batches = resource(makeBatch, {
  scope: 'open',
  withoutVerbs: ['remove'],
  hooks: {
    async prepare(ctx, drafts) {
      for (const { before, values, problems, merged } of drafts) {
        if (before !== null) continue
        const [found] = await ctx.db.query<{ n: number }>(`select count(*)::int as n ${due}`, [
          merged.cardType,
          ctx.today(),
        ])
        if (found!.n === 0) problems.cardType ??= '没有待制的卡'
        values.count = found!.n
        values.no = await nextNumber(ctx, { rule: '{CODE}{yyyyMMdd}{seq:3}', code: 'ZK' })
      }
    },
    async after(ctx, changes) {
      for (const { id, before, after } of changes) {
        if (before !== null) continue
        // Applications first, then their cards: whoever finds a lost card again takes them in the same order.
        const asked = await ctx.db.query<{ id: string }>(`select a.id ${due} order by a.id for update of a`, [
          after!.cardType,
          ctx.today(),
        ])
        const taken = await changeRows(ctx, makeItem, {
          where: { applyId: asked.map((one) => one.id), cardType: after!.cardType!, batchId: null },
          values: { batchId: id },
        })
        // Another desk may have been first: what is counted is what this batch got.
        if (taken.length === 0) throw badRequest({ text: '没有待制的卡' })
        if (taken.length !== after!.count)
          await changeRows(ctx, makeBatch, { where: { id }, values: { count: taken.length } })
        await moveRows(ctx, cardApply, {
          from: 'toMake',
          to: 'making',
          where: { id: taken.map(({ applyId }) => applyId) },
        })
      }
    },
  },
})
export const items = resource(makeItem, {
  scope: scopeOfStudent(makeItem),
  withoutVerbs: ['add', 'update', 'remove'],
  permissions: ['write'],
})
export const stations = resource(railStation, { scope: 'open', picker: { isOpen: true } })
export const stock = resource(cardStock, {
  scope: 'open',
  withoutVerbs: ['remove'],
  hooks: {
    async prepare(ctx, drafts) {
      for (const { before, values, merged, problems } of drafts) {
        if (before !== null) continue
        const { cardType, blankNoFrom: from = '', blankNoTo: to = '' } = merged
        const count = Number(BigInt(`0${to}`.replace(/\D/g, '')) - BigInt(`0${from}`.replace(/\D/g, ''))) + 1
        if (from.length !== to.length || count < 1 || count > 100_000)
          problems.blankNoTo ??= '截止卡号须不小于起始卡号，位数相同，一次不超过10万张'
        // Two who take in the same blanks at once come one after the other.
        await ctx.db.query("select pg_advisory_xact_lock(hashtextextended('card_stock ' || current_schema(), 0))")
        const across = await ctx.db.query(
          `select 1
           from card_stock
           where card_type = $1 and blank_no_from <= $3 and blank_no_to >= $2 and length(blank_no_from) = length($2)`,
          [cardType, from, to],
        )
        if (across.length > 0) problems.blankNoFrom ??= '号段与已入库的号段重叠'
        Object.assign(values, { received: count, used: 0, spoiled: 0, remaining: count, spoiledNos: [] })
      }
    },
  },
})

/** What the chip is to hold; of a student card, which has none, its number. */
function payloadOf({ cardType, xh, xm }: ItemRow, blankNo: string, way: Way): string {
  return cardType === cardTypes.rail ? [blankNo, xh, xm, way.from, way.to].join('|') : blankNo
}

type Way = { from: string | null; to: string | null }

/** A card on the desk and where it leads; its application is taken first, as everybody takes them. */
async function itemOf(ctx: Ctx, id: string): Promise<{ item: ItemRow; way: Way }> {
  const scope = await rowScope(ctx, items, 'list')
  const seen = (await loadRows(ctx, makeItem, [id], { scope })).get(id)
  const apply = seen && (await loadRows(ctx, cardApply, [seen.applyId], { lock: true })).get(seen.applyId)
  const item = (await loadRows(ctx, makeItem, [id], { scope, lock: true })).get(id)
  if (!apply || !item?.batchId) throw notFound()
  if (item.writeStatus === writeStates.written[0]) throw badRequest({ text: '该卡已制作完成' })
  return { item, way: { from: apply.newFrom, to: apply.newTo } }
}

/** The range a blank belongs to; two desks that hold the same blank come one after the other. */
async function rangeOf(ctx: Ctx, cardType: string, blankNo: string): Promise<StockRow> {
  const [range] = await ctx.db.query<{ id: string }>(
    `select id
     from card_stock
     where card_type = $1 and $2 between blank_no_from and blank_no_to and length(blank_no_from) = length($2)
     for update`,
    [cardType, blankNo],
  )
  if (!range) throw invalid({ blankNo: '空白卡号不在库存号段内' })
  return (await loadRows(ctx, cardStock, [range.id])).get(range.id)!
}

async function write(ctx: Ctx, { itemId, blankNo }: AskedOf<typeof writeRoute>) {
  const { item, way } = await itemOf(ctx, itemId)
  const { spoiledNos } = await rangeOf(ctx, item.cardType, blankNo)
  const taken = await ctx.db.query(
    `select 1 from card_card where card_no = $1
     union all
     select 1 from card_item where blank_no = $1 and id <> $2`,
    [blankNo, itemId],
  )
  if (spoiledNos?.includes(blankNo) || taken.length > 0) throw invalid({ blankNo: `卡号${blankNo}已被使用` })
  // The tries are those of the blank.
  const tries = item.blankNo === blankNo ? item.tries : 0
  await changeRows(ctx, makeItem, { where: { id: itemId }, values: { blankNo, tries } })
  await moveRows(ctx, makeBatch, { from: 'gathered', to: 'making', where: { id: item.batchId! } })
  return { payload: payloadOf(item, blankNo, way) }
}

/** A mismatch is refused and still counted: the try is written before it is told. */
async function readBack({ world, caller }: FreeCall, { itemId, blankNo, payload }: AskedOf<typeof readBackRoute>) {
  const isBatchMade = await writeAs(world, caller, async (ctx) => {
    const { item, way } = await itemOf(ctx, itemId)
    if (item.blankNo !== blankNo) throw badRequest({ text: '请先写卡' })
    const range = await rangeOf(ctx, item.cardType, blankNo)
    return payload === payloadOf(item, blankNo, way) ? made(ctx, item, range, way) : failed(ctx, item, range)
  })
  if (isBatchMade === null) throw badRequest({ text: '写卡校验不一致，请重新写卡' })
  return { isBatchMade }
}

async function made(ctx: Ctx, item: ItemRow, range: StockRow, way: Way) {
  const { id, studentId, cardType, blankNo, batchId, applyId } = item
  const cardId = newId(ctx.now())
  const who = (await loadRows(ctx, student, [studentId])).get(studentId)!
  const isRail = cardType === cardTypes.rail
  await insertRow(ctx, stuCard, cardId, {
    studentId,
    ...snapshotOf(who),
    cardType,
    cardNo: blankNo!,
    validTo: who.expectGradDate ?? null,
    fromStation: isRail ? way.from : null,
    toStation: isRail ? way.to : null,
    intervalSource: '1',
    writeTime: ctx.now().toISOString(),
    stampTerms: [],
    status: cardStates.waiting[0],
  }).catch((error: unknown) => {
    throw asAppError(error, stuCard)
  })
  const { used, remaining } = range
  await changeRows(ctx, cardStock, {
    where: { id: range.id },
    values: { used: (used ?? 0) + 1, remaining: (remaining ?? 0) - 1 },
  })
  await moveRows(ctx, makeItem, {
    from: ['waiting', 'failed'],
    to: 'written',
    where: { id },
    values: { cardId, failReason: null },
  })
  await readyIfMade(ctx, applyId)
  const through = await moveRows(ctx, makeBatch, {
    from: 'making',
    to: 'made',
    where: { id: batchId! },
    and: () => 'not exists (select 1 from card_item i where i.batch_id = t.id and i.card_id is null)',
  })
  return through.length > 0
}

/** Three tries are one blank's share: then it is spoiled, and the item waits among the failures for another. */
async function failed(ctx: Ctx, item: ItemRow, range: StockRow): Promise<null> {
  const { id, blankNo } = item
  const failReason = '写卡校验不一致'
  const tries = (item.tries ?? 0) + 1
  const from = ['waiting', 'failed'] as const
  if (tries < mostTries) {
    await moveRows(ctx, makeItem, { from, to: 'waiting', where: { id }, values: { tries, failReason } })
    return null
  }
  const { spoiled, remaining, spoiledNos } = range
  await changeRows(ctx, cardStock, {
    where: { id: range.id },
    values: {
      spoiled: (spoiled ?? 0) + 1,
      remaining: (remaining ?? 0) - 1,
      spoiledNos: [...(spoiledNos ?? []), blankNo!],
    },
  })
  await moveRows(ctx, makeItem, {
    from,
    to: 'failed',
    where: { id },
    values: { tries: 0, blankNo: null, failReason: `${failReason}，空白卡${blankNo}已报废` },
  })
  return null
}

export const makeRoutes: readonly Route[] = [route(writeRoute, write), freeRoute(readBackRoute, readBack)]
