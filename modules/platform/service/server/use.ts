import { addDays } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { read } from '#kernel/operations/read/read.ts'
import { hostPictures } from '#services/rich-text/host-pictures.ts'
import { writeRichText } from '#services/rich-text/rich-text.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { guideText } from '../shared/service-item.ts'
import { serviceItems } from './items.ts'
import { visibleItems } from './visible-items.ts'
import { whyClosed, whyNoSecond, whyNotMeant } from './why-not.ts'
import { beginRoute, guideSetRoute } from '../shared/use-routes.ts'

/** So many days count for what is hot. */
const hotDays = 30

/** Beginning a matter, and writing its guide. */
export const useRoutes: readonly Route[] = [
  route(beginRoute, (ctx, { id }) => begin(ctx, id)),
  freeRoute(guideSetRoute, async ({ world, caller }, { id, content: written, version }) => {
    await readAs(world, caller, (ctx) => read(ctx, serviceItems, id, 'update'))
    const content = await hostPictures(world, caller, written)
    return writeAs(world, caller, async (ctx) => {
      const row = await read(ctx, serviceItems, id, 'update')
      const text = await writeRichText(ctx, {
        bizType: guideText,
        bizId: id,
        title: String(row['name']),
        content,
        ...(version === undefined ? {} : { version }),
      })
      await ctx.db.query('update nav_service_item set guide_rich_text_id = $2 where id = $1', [id, text.id])
      return text
    })
  }),
]

/** The guide of a matter is written by whoever may change the matter. */
export async function writesGuide(ctx: Ctx, itemId: string): Promise<boolean> {
  return read(ctx, serviceItems, itemId, 'update').then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}

/** What nobody begins any more cools down. */
export const hotUpkeep: Upkeep = {
  name: 'hot services',
  label: '统计热门服务',
  everySeconds: 3600,
  run: (ctx) => countHot(ctx, null),
}

async function begin(ctx: Ctx, id: string) {
  const found = (await visibleItems(ctx)).find((one) => one.id === id)
  if (!found) throw badRequest({ text: await whyNotMeant(ctx, id) })
  const refusal = whyClosed(found) ?? (await whyNoSecond(ctx, found, { userId: ctx.actor.userId }))
  if (refusal) throw badRequest({ text: refusal })
  await ctx.db.query(
    `with day as (
       insert into nav_service_use (id, create_time, update_time, item_id, day, use_count)
       values ($1, $2, $2, $3, $4, 1)
       on conflict (item_id, day) do update set use_count = nav_service_use.use_count + 1,
         update_time = excluded.update_time
     )
     insert into service_recent (id, create_time, update_time, user_id, item_id, use_count, last_time)
     values ($5, $2, $2, $6, $3, 1, $2)
     on conflict (user_id, item_id) do update set use_count = service_recent.use_count + 1,
       last_time = excluded.last_time, update_time = excluded.update_time`,
    [newId(ctx.now()), ctx.now(), id, ctx.today(), newId(ctx.now()), ctx.actor.userId],
  )
  await countHot(ctx, id)
  return { path: found.path, linkUrl: found.linkUrl, appId: found.appId }
}

async function countHot(ctx: Ctx, id: string | null): Promise<void> {
  const since = addDays(ctx.today(), 1 - hotDays)
  await ctx.db.execute('delete from nav_service_use where day < $1', [since])
  await ctx.db.execute(
    `update nav_service_item s
     set hot = u.n
     from (
       select i.id, coalesce(sum(use_count), 0)::int as n
       from nav_service_item i
       left join nav_service_use on item_id = i.id
       where $1::uuid is null or i.id = $1
       group by i.id
     ) u
     where u.id = s.id and s.hot is distinct from u.n`,
    [id],
  )
}
