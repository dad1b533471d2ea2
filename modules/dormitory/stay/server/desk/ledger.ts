import { codeSets } from '#kernel/operations/dictionary.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { assetStates } from '#modules/dormitory/dorm/shared/codes.ts'
import { assetsView } from '#modules/dormitory/dorm/shared/views.ts'
import type { LedgerLine, RoomAsset } from '../../shared/desk/desk-routes.ts'
import type { StayRow } from '../../shared/register.ts'

/** What the ledger of the room knows of the things a keeper looks at; what is of the very bed comes before what is of the room. */
export async function ledgerOf(ctx: Ctx, { roomId, bedNo }: StayRow): Promise<LedgerLine[]> {
  // Of several that bear one name nobody pays for the dearest.
  const rows = await ctx.db.query<{ name: string } & Omit<LedgerLine, 'asset'>>(
    `select distinct on (asset_name) asset_name as name, price::float8 as "priceFen", use_from::text as "boughtDate"
     from ${assetsView} t
     where room_id = $1 and (bed_no is null or bed_no = $2) and price is not null
     order by asset_name, bed_no nulls last, price`,
    [roomId, bedNo],
  )
  const words = (await codeSets(ctx)).get('dormAsset') ?? []
  return words.flatMap(({ key, label }) => {
    // A word may name several things at once: 床架、床板.
    const line = rows.find(({ name }) => name === label || label.split('、').includes(name))
    return line ? [{ asset: key, priceFen: line.priceFen, boughtDate: line.boughtDate }] : []
  })
}

/** What is handed over with a bed: the things of the room, and those of that very bed. */
export async function assetsOf(ctx: Ctx, { roomId, bedNo }: StayRow): Promise<RoomAsset[]> {
  const rows = await ctx.db.query<{ name: string; qty: number; state: string; isOwn: boolean }>(
    `select asset_name as name, sum(qty)::int as qty, state, bed_no is not null as "isOwn"
     from ${assetsView} t
     where room_id = $1 and (bed_no is null or bed_no = $2)
     group by asset_name, state, bed_no
     order by bed_no nulls last, asset_name, state`,
    [roomId, bedNo],
  )
  const words = (await codeSets(ctx)).get('dormAssetState') ?? []
  return rows.map(({ state, ...row }) => ({
    ...row,
    wrong: state === assetStates.good ? null : (words.find(({ key }) => key === state)?.label ?? state),
  }))
}
