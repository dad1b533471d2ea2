import { columnName, tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { Haste } from '../shared/wants.ts'

/** Things with so many places each, and who holds one. Nobody holds two: `holder` is unique among the holdings. */
export type Places = {
  readonly things: AnyEntity
  /** How many hold a place now: an integer field of the thing. */
  readonly taken: string
  /** How many places a thing (`t`) has, as SQL. */
  readonly capacity: string
  readonly holdings: AnyEntity
  readonly thing: string
  readonly holder: string
  /** Until when a place is only held; null once it is somebody's own. */
  readonly until: string
}

export type PlaceWant = { readonly holderId: string; readonly thingId: string; readonly until: Date | null }
/** `full`: nothing left of it; `holds`: this person has one already. */
export type PlaceTold = 'done' | 'full' | 'holds'

const names = ({ things, taken, holdings, thing, holder, until }: Places) => ({
  things: tableName(things),
  taken: columnName(taken),
  holdings: tableName(holdings),
  thing: columnName(thing),
  holder: columnName(holder),
  until: columnName(until),
})

/**
 * Gives places to whoever came first, as many as there are, in one statement: the rows of the things are taken before
 * they are counted, and the count of each goes up by what was given. `taken` and what is left make the capacity at
 * any instant. With `skipsBusy` a thing that another process counts at this moment is `busy`, and nobody waits for it.
 */
export async function takePlaces(
  ctx: Ctx,
  places: Places,
  wants: readonly PlaceWant[],
  { skipsBusy }: Haste = { skipsBusy: false },
): Promise<(PlaceTold | 'busy')[]> {
  if (wants.length === 0) return []
  const { things, taken, holdings, thing, holder, until } = names(places)
  // Rows come and go by the thousand in a minute, and the journal of the wishes is their trace.
  const rows = await ctx.db.query<{ told: PlaceTold | 'busy' }>(
    `with want as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[])
         with ordinality as w(id, holder, thing, until, n)
     ),
       room as (
         select t.id, ${places.capacity} - t.${taken} as free
         from ${things} t
         where t.id = any($3::uuid[])
         order by t.id
         for no key update ${skipsBusy ? 'skip locked' : ''}
       ),
       fresh as (
         select w.*, row_number() over (partition by w.thing order by w.n) as place
         from want w
         where not exists (select 1 from ${holdings} h where h.${holder} = w.holder)
       ),
       made as (
         insert into ${holdings} (id, version, create_time, update_time, ${holder}, ${thing}, ${until})
         select f.id, 1, $5, $5, f.holder, f.thing, f.until
         from fresh f
         join room r on r.id = f.thing and f.place <= r.free
         order by f.n
         on conflict do nothing
         returning ${holder} as holder, ${thing} as thing
       ),
       counted as (
         update ${things} t
         set ${taken} = t.${taken} + m.n
         from (select thing, count(*)::int as n from made group by thing) m
         where t.id = m.thing
         returning 1
       )
     select case when m.holder is not null then 'done' when f.holder is null then 'holds'
       ${skipsBusy ? `when r.id is null and exists (select 1 from ${things} t where t.id = w.thing) then 'busy'` : ''}
       else 'full' end as told
     from want w
     left join made m on m.holder = w.holder
     left join fresh f on f.n = w.n
     left join room r on r.id = w.thing
     order by w.n`,
    [
      wants.map(() => newId(ctx.now())),
      wants.map(({ holderId }) => holderId),
      wants.map(({ thingId }) => thingId),
      wants.map((want) => want.until),
      ctx.now(),
    ],
    'claim_take',
  )
  return rows.map(({ told }) => told)
}

/**
 * The same for whoever holds one and wants another: the new one first, and who does not get it keeps what they have.
 */
export async function changePlaces(ctx: Ctx, places: Places, wants: readonly PlaceWant[]): Promise<PlaceTold[]> {
  if (wants.length === 0) return []
  const { things, taken, holdings, thing, holder, until } = names(places)
  // As above.
  const rows = await ctx.db.query<{ told: PlaceTold }>(
    `with want as (
       select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) with ordinality as w(holder, thing, until, n)
     ),
       mine as (
         select h.${holder} as holder, h.${thing} as thing
         from ${holdings} h
         where h.${holder} = any($1::uuid[])
         order by h.id
         for no key update
       ),
       room as (
         select t.id, ${places.capacity} - t.${taken} as free
         from ${things} t
         where t.id = any($2::uuid[]) or t.id in (select thing from mine)
         order by t.id
         for no key update
       ),
       fresh as (
         select w.*, m.thing as was, row_number() over (partition by w.thing order by w.n) as place
         from want w
         join mine m on m.holder = w.holder and m.thing <> w.thing
       ),
       moved as (
         update ${holdings} h
         set ${thing} = f.thing, ${until} = f.until, update_time = $4, version = h.version + 1
         from fresh f
         join room r on r.id = f.thing and f.place <= r.free
         where h.${holder} = f.holder
         returning f.holder, f.thing, f.was
       ),
       counted as (
         update ${things} t
         set ${taken} = t.${taken} + x.n
         from (
           select thing, sum(n)::int as n
           from (select thing, 1 as n from moved union all select was, -1 from moved) y
           group by thing
         ) x
         where t.id = x.thing
         returning 1
       )
     select case when m.holder is not null then 'done' when f.holder is null then 'holds' else 'full' end as told
     from want w
     left join moved m on m.holder = w.holder
     left join fresh f on f.n = w.n
     order by w.n`,
    [
      wants.map(({ holderId }) => holderId),
      wants.map(({ thingId }) => thingId),
      wants.map((want) => want.until),
      ctx.now(),
    ],
    'claim_change',
  )
  return rows.map(({ told }) => told)
}

/** What is held becomes somebody's own, as long as the time for it has not run out; answers whose it became. */
export async function keepPlaces(ctx: Ctx, places: Places, holders: readonly string[]): Promise<string[]> {
  const { holdings, holder, until } = names(places)
  const rows = await ctx.db.query<{ holder: string }>(
    `update ${holdings}
     set ${until} = null, update_time = $2, version = version + 1
     where ${holder} = any($1::uuid[]) and (${until} is null or ${until} > $2)
     returning ${holder} as holder`,
    [holders, ctx.now()],
    'claim_keep',
  )
  return rows.map((row) => row.holder)
}

/** Places that are given back; answers who had one. */
export function givePlacesBack(ctx: Ctx, places: Places, holders: readonly string[]): Promise<string[]> {
  const { holder } = names(places)
  return dropHoldings(ctx, places, { where: `h.${holder} = any($1::uuid[])`, value: holders })
}

/** Places that nobody made their own in time; answers who had one. */
export function dropOverdue(ctx: Ctx, places: Places): Promise<string[]> {
  const { until } = names(places)
  return dropHoldings(ctx, places, { where: `h.${until} <= $1`, value: ctx.now() })
}

async function dropHoldings(ctx: Ctx, places: Places, which: { where: string; value: unknown }): Promise<string[]> {
  const { things, taken, holdings, thing, holder } = names(places)
  const rows = await ctx.db.query<{ holder: string }>(
    `with gone as (
       delete from ${holdings} h
       where ${which.where}
       returning h.${holder} as holder, h.${thing} as thing
     ),
       counted as (
         update ${things} t
         set ${taken} = t.${taken} - g.n
         from (select thing, count(*)::int as n from gone group by thing) g
         where t.id = g.thing
         returning 1
       )
     select holder from gone`,
    [which.value],
    'claim_drop',
  )
  return rows.map((row) => row.holder)
}
