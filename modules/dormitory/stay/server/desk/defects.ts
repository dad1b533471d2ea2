import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { removeRows } from '#kernel/operations/write/remove-rows.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { Values } from '#kernel/entity/entity.ts'
import { linkFiles } from '#services/files/link.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { sharesOf, worthOf } from '../../shared/damage.ts'
import { defect, defectSides } from '../../shared/desk/defect.ts'
import type { DefectTold } from '../../shared/desk/desk-routes.ts'
import { wearFloor, wearYears } from '../../shared/params.ts'
import { register, stayStates, type StayRow } from '../../shared/register.ts'
import { writerName } from '../occupy.ts'
import { ledgerOf } from './ledger.ts'

export type DefectLine = DefectTold & { registerId: string; side: string }

export async function defectsOf(ctx: Ctx, registerIds: readonly string[]): Promise<DefectLine[]> {
  return ctx.db.query<DefectLine>(
    `select register_id as "registerId", side, asset, kind, note, coalesce(photo_ids, '{}') as "photoIds",
       price_fen::float8 as "priceFen", bought_date::text as "boughtDate", is_shared as "isShared",
       coalesce(amount_fen, 0)::float8 as "amountFen"
     from stay_defect
     where register_id = any($1::uuid[])
     order by side, asset, id`,
    [registerIds],
  )
}

export type Found = {
  asset: string
  kind: '2' | '3'
  note: string | null
  photoIds: string[]
  priceFen?: number
  boughtDate?: string | null
  isShared?: boolean
}

type Writing = { stays: readonly StayRow[]; side: '1' | '2'; found: readonly (Found & Charge)[] }

/** What somebody saw replaces what they had told of the first of these stays; what is shared is written for each. */
export async function writeDefects(ctx: Ctx, { stays, side, found }: Writing): Promise<void> {
  const known = (await codeSets(ctx)).get('dormAsset') ?? []
  const assets = found.map(({ asset }) => asset)
  if (assets.some((asset) => !known.some(({ key }) => key === asset))) throw invalid({ defects: '请选择资产' })
  if (new Set(assets).size < assets.length) throw invalid({ defects: '同一资产只登记一次' })
  const own = stays[0]!.id
  const there = await ctx.db.query<{ id: string; asset: string }>(
    'select id, asset from stay_defect where register_id = $1 and side = $2 and not is_shared',
    [own, side],
  )
  const kept = there.filter(({ asset }) => found.some((one) => one.asset === asset && !one.isShared))
  const gone = there.filter((one) => !kept.includes(one)).map(({ id }) => id)
  if (gone.length > 0) await removeRows(ctx, defect, { where: { id: gone } })
  const now = { foundTime: ctx.now().toISOString(), foundBy: writerName(ctx) }
  const made: { id: string; values: Values<typeof defect> }[] = []
  for (const one of found)
    for (const stay of stays.filter(({ id }) => one.amounts.has(id))) {
      const values = { ...valuesOf(one, one.amounts.get(stay.id)!, stay.id === own), ...now }
      const before = stay.id === own && !one.isShared ? kept.find(({ asset }) => asset === one.asset) : undefined
      if (before) await changeRows(ctx, defect, { where: { id: before.id }, values })
      else made.push({ id: newId(ctx.now()), values: { ...placeOf(stay), side, ...values } })
      const id = before?.id ?? made.at(-1)!.id
      if (values.photoIds.length > 0 && before) await linkFiles(ctx, defect, id, values)
    }
  await copyRows(ctx, defect, made)
  for (const { id, values } of made.filter(({ values: { photoIds } }) => photoIds && photoIds.length > 0))
    await linkFiles(ctx, defect, id, values)
}

const placeOf = ({ id, studentId, dormId, floorId, departmentId, classId }: StayRow) => ({
  registerId: id,
  studentId,
  dormId,
  floorId,
  departmentId,
  classId,
})

/** A picture hangs on one record: that of whoever is looked at. */
function valuesOf({ asset, kind, note, photoIds, priceFen, boughtDate, isShared }: Found, fen: number, isOwn: boolean) {
  return {
    asset,
    kind,
    note,
    photoIds: isOwn ? photoIds : [],
    priceFen: priceFen ?? null,
    boughtDate: boughtDate ?? null,
    isShared: isShared ?? false,
    amountFen: fen,
  }
}

type Charge = { amounts: ReadonlyMap<string, number> }

/**
 * The keeper has looked at everything. What is broken costs what it is still worth, by the ledger where that knows it; what nobody is to
 * blame for is shared by whoever lives in the room now.
 */
export async function inspect(ctx: Ctx, stay: StayRow, found: readonly Found[]) {
  if (stay.state !== stayStates.living[0]) throw badRequest({ text: '该学生不在住，不能核验资产' })
  const today = ctx.today()
  if (found.some(({ boughtDate }) => boughtDate && boughtDate > today))
    throw invalid({ defects: '购置日期不能晚于今天' })
  if (stay.checkedTime && found.some(({ isShared }) => isShared))
    throw badRequest({ text: '全室分摊的损坏已登记，重新核验时请只登记个人部分' })
  const rule = { years: await readParam(ctx, wearYears), floorPercent: await readParam(ctx, wearFloor) }
  const room = found.some(({ isShared }) => isShared) ? await residentsOf(ctx, stay) : [stay]
  const people = room.map(({ id, isRoomHead }) => ({ id, isRoomHead: isRoomHead === true }))
  const ledger = new Map((await ledgerOf(ctx, stay)).map((line) => [line.asset, line]))
  const charged = found.map((told) => {
    const line = ledger.get(told.asset)
    const one = line
      ? { ...told, priceFen: line.priceFen, boughtDate: line.boughtDate ?? told.boughtDate ?? null }
      : told
    const worth = worthOf({ priceFen: one.priceFen ?? 0, since: one.boughtDate ?? null }, today, rule)
    return { ...one, amounts: one.isShared ? sharesOf(worth, people) : new Map([[stay.id, worth]]) }
  })
  await writeDefects(ctx, { stays: room, side: defectSides.out[0], found: charged })
  await changeRows(ctx, register, { where: { id: stay.id }, values: { checkedTime: ctx.now().toISOString() } })
  return { damageFen: await sumUp(ctx, room, stay.id), sharedFen: sharedOf(charged) }
}

/** Whoever lives in the room now, the one who leaves first. */
async function residentsOf(ctx: Ctx, stay: StayRow): Promise<StayRow[]> {
  const ids = await ctx.db.query<{ id: string }>(
    'select id from stay_register where room_id = $1 and state = $2 order by id for update',
    [stay.roomId, stayStates.living[0]],
  )
  const rows = await loadRows(
    ctx,
    register,
    ids.map(({ id }) => id),
  )
  return [rows.get(stay.id)!, ...[...rows.values()].filter(({ id }) => id !== stay.id)]
}

function sharedOf(charged: readonly (Found & Charge)[]): number {
  return charged
    .filter(({ isShared }) => isShared)
    .reduce((sum, { amounts }) => sum + [...amounts.values()].reduce((all, one) => all + one, 0), 0)
}

/** Each stay knows what it owes for what was broken; answers that of one of them. A room has few people. */
async function sumUp(ctx: Ctx, stays: readonly StayRow[], meant: string): Promise<number> {
  const sums = await ctx.db.query<{ id: string; total: number }>(
    `select register_id as id, sum(amount_fen)::float8 as total
     from stay_defect
     where register_id = any($1::uuid[]) and side = $2
     group by register_id`,
    [stays.map(({ id }) => id), defectSides.out[0]],
  )
  const byStay = new Map(sums.map(({ id, total }) => [id, total]))
  for (const { id } of stays)
    await changeRows(ctx, register, { where: { id }, values: { damageFen: byStay.get(id) ?? 0 } })
  return byStay.get(meant) ?? 0
}
