import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertRow, loadRows, updateRow } from '#kernel/operations/store.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { newId } from '#kernel/world/id.ts'
import { scopeOfStudent, snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { nextNumber } from '#services/flow/server/start/numbering.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { cardApply } from '../shared/apply.ts'
import { cardStates, cardTypeNames, cardTypes, railStation, stuCard } from '../shared/cards.ts'
import {
  cardStock,
  makeBatch,
  makeItem,
  mostTries,
  readBackRoute,
  writeRoute,
  writeStates,
  type ItemRow,
} from '../shared/making.ts'
import { pickUp } from '../shared/params.ts'

/** Cards that may be made: nobody waits for what was lost to be found any more. */
const due = `i.batch_id is null and i.card_type = $1 and exists (
  select 1 from card_apply a where a.id = i.apply_id and (a.notice_until is null or a.notice_until <= $2)
)`

export const batches = resource(makeBatch, {
  scope: 'open',
  withoutVerbs: ['remove'],
  hooks: {
    async prepare(ctx, drafts) {
      for (const { before, values, problems, merged } of drafts) {
        if (before !== null) continue
        const [found] = await ctx.db.query<{ n: number }>(`select count(*)::int as n from card_item i where ${due}`, [
          merged.cardType,
          ctx.today(),
        ])
        if (found!.n === 0) problems['cardType'] ??= '没有待制的卡'
        values.count = found!.n
        values.no = await nextNumber(ctx, { rule: '{CODE}{yyyyMMdd}{seq:3}', code: 'ZK' })
      }
    },
    async after(ctx, changes) {
      for (const { id, before, after } of changes) {
        if (before !== null) continue
        const taken = await ctx.db.query<{ applyId: string }>(
          `update card_item i set batch_id = $3 where ${due} returning apply_id as "applyId"`,
          [after!.cardType, ctx.today(), id],
        )
        // Another desk may have been first: what is counted is what this batch got.
        if (taken.length === 0) throw badRequest({ text: '没有待制的卡' })
        await ctx.db.execute('update card_batch set count = $2 where id = $1 and count <> $2', [id, taken.length])
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
          problems['blankNoTo'] ??= '截止卡号须不小于起始卡号，位数相同，一次不超过10万张'
        // Two who take in the same blanks at once come one after the other.
        await ctx.db.query("select pg_advisory_xact_lock(hashtextextended('card_stock ' || current_schema(), 0))")
        const across = await ctx.db.query(
          `select 1
           from card_stock
           where card_type = $1 and blank_no_from <= $3 and blank_no_to >= $2 and length(blank_no_from) = length($2)`,
          [cardType, from, to],
        )
        if (across.length > 0) problems['blankNoFrom'] ??= '号段与已入库的号段重叠'
        Object.assign(values, { received: count, used: 0, spoiled: 0, remaining: count, spoiledNos: [] })
      }
    },
  },
})

/** What the chip is to hold; of a student card, which has none, its number. */
function payloadOf(
  { cardType, xh, xm }: ItemRow,
  blankNo: string,
  way: { from: string | null; to: string | null },
): string {
  return cardType === cardTypes.rail ? [blankNo, xh, xm, way.from, way.to].join('|') : blankNo
}

async function itemOf(ctx: Ctx, id: string): Promise<ItemRow> {
  const scope = await rowScope(ctx, items, 'list')
  const item = (await loadRows(ctx, makeItem, [id], { scope, lock: true })).get(id)
  if (!item?.batchId) throw notFound()
  if (item.writeStatus === writeStates.written[0]) throw badRequest({ text: '该卡已制作完成' })
  return item
}

async function wayOf(ctx: Ctx, { applyId }: ItemRow): Promise<{ from: string | null; to: string | null }> {
  const apply = (await loadRows(ctx, cardApply, [applyId])).get(applyId)!
  return { from: apply.newFrom, to: apply.newTo }
}

/** The range a blank belongs to; two desks that hold the same blank come one after the other. */
async function rangeOf(ctx: Ctx, cardType: string, blankNo: string): Promise<{ id: string; isSpoiled: boolean }> {
  const [range] = await ctx.db.query<{ id: string; isSpoiled: boolean }>(
    `select id, coalesce(spoiled_nos, '[]'::jsonb) ? $2 as "isSpoiled"
     from card_stock
     where card_type = $1 and $2 between blank_no_from and blank_no_to and length(blank_no_from) = length($2)
     for update`,
    [cardType, blankNo],
  )
  if (!range) throw invalid({ blankNo: '空白卡号不在库存号段内' })
  return range
}

async function write(ctx: Ctx, { itemId, blankNo }: AskedOf<typeof writeRoute>) {
  const item = await itemOf(ctx, itemId)
  const { isSpoiled } = await rangeOf(ctx, item.cardType, blankNo)
  const taken = await ctx.db.query(
    `select 1 from card_card where card_no = $1
     union all
     select 1 from card_item where blank_no = $1 and id <> $2`,
    [blankNo, itemId],
  )
  if (isSpoiled || taken.length > 0) throw invalid({ blankNo: `卡号${blankNo}已被使用` })
  // The tries are those of the blank.
  await ctx.db.execute(
    'update card_item set blank_no = $2, tries = case when blank_no = $2 then tries else 0 end where id = $1',
    [itemId, blankNo],
  )
  await moveRows(ctx, makeBatch, { from: 'gathered', to: 'making', where: { id: item.batchId! } })
  return { payload: payloadOf(item, blankNo, await wayOf(ctx, item)) }
}

/** A mismatch is refused and still counted: the try is written before it is told. */
async function readBack({ world, caller }: FreeCall, { itemId, blankNo, payload }: AskedOf<typeof readBackRoute>) {
  const isBatchMade = await writeAs(world, caller, async (ctx) => {
    const item = await itemOf(ctx, itemId)
    if (item.blankNo !== blankNo) throw badRequest({ text: '请先写卡' })
    const way = await wayOf(ctx, item)
    const range = await rangeOf(ctx, item.cardType, blankNo)
    return payload === payloadOf(item, blankNo, way) ? made(ctx, item, range.id, way) : failed(ctx, item, range.id)
  })
  if (isBatchMade === null) throw badRequest({ text: '写卡校验不一致，请重新写卡' })
  return { isBatchMade }
}

async function made(ctx: Ctx, item: ItemRow, rangeId: string, way: { from: string | null; to: string | null }) {
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
  await ctx.db.execute(
    'update card_stock set used = used + 1, remaining = remaining - 1, version = version + 1 where id = $1',
    [rangeId],
  )
  await moveRows(ctx, makeItem, {
    from: ['waiting', 'failed'],
    to: 'written',
    where: { id },
    values: { cardId, failReason: null },
  })
  const ready = await moveRows(ctx, cardApply, {
    from: 'making',
    to: 'ready',
    where: { id: applyId },
    and: () => `not exists (select 1 from card_item i where i.apply_id = t.id and i.card_id is null)`,
  })
  for (const { id: readyId, types } of ready) await tellReady(ctx, readyId, studentId, types)
  const through = await moveRows(ctx, makeBatch, {
    from: 'making',
    to: 'made',
    where: { id: batchId! },
    and: () => 'not exists (select 1 from card_item i where i.batch_id = t.id and i.card_id is null)',
  })
  return through.length > 0
}

/** The numbers of the new cards stand with the application, so that a scan finds it; its student hears where to come. */
async function tellReady(ctx: Ctx, id: string, studentId: string, types: readonly string[]): Promise<void> {
  const apply = (await loadRows(ctx, cardApply, [id])).get(id)!
  const numbers = await ctx.db.query<{ no: string }>(
    'select blank_no as no from card_item where apply_id = $1 order by card_type',
    [id],
  )
  const values = { cardNos: numbers.map(({ no }) => no).join(' ') }
  await updateRow(ctx, cardApply, { id, version: apply.version, values, merged: { ...apply, ...values } })
  const names = types.map((type) => cardTypeNames[type] ?? type).join('、')
  await sendMessage(ctx, {
    userIds: [...(await ctx.call(accountsOf, { entity: 'base.student', ids: [studentId] })).values()],
    category: 'remind',
    title: `${names}已制好，请领取`,
    content: `您的${names}已制好，请携带有效证件到${await readParam(ctx, pickUp)}领取`,
    link: `/card/mine?id=${id}`,
    biz: { type: cardApply.path, id },
    dedupeKey: `card-ready-${id}`,
  })
}

/** Three tries are one blank's share: then it is spoiled, and the item waits among the failures for another. */
async function failed(ctx: Ctx, item: ItemRow, rangeId: string): Promise<null> {
  const { id, tries, blankNo } = item
  const failReason = '写卡校验不一致'
  if ((tries ?? 0) + 1 < mostTries) {
    await ctx.db.execute('update card_item set tries = tries + 1, fail_reason = $2 where id = $1', [id, failReason])
    await moveRows(ctx, makeItem, { from: 'failed', to: 'waiting', where: { id } })
    return null
  }
  await ctx.db.execute(
    `update card_stock
     set spoiled = spoiled + 1, remaining = remaining - 1, version = version + 1,
       spoiled_nos = coalesce(spoiled_nos, '[]'::jsonb) || to_jsonb($2::text)
     where id = $1`,
    [rangeId, blankNo],
  )
  await moveRows(ctx, makeItem, {
    from: 'waiting',
    to: 'failed',
    where: { id },
    values: { tries: 0, blankNo: null, failReason: `${failReason}，空白卡${blankNo}已报废` },
  })
  return null
}

export const makeRoutes: readonly Route[] = [route(writeRoute, write), freeRoute(readBackRoute, readBack)]
