import type { Ctx } from '#kernel/world/context.ts'
import { shortCache } from '#kernel/world/short-cache.ts'
import { provide, type World } from '#kernel/world/world.ts'
import { shelfRefusal, type Beginner } from '#services/flow/shared/matters.ts'
import type { VisibleItem } from '../shared/hall.ts'
import { isOpenOn, seasonText, type Season } from '../shared/season.ts'
import { serviceStates } from '../shared/service-item.ts'
import { isForHolders, meantSql, roleColumns, usersMeaning, type ForRoles } from './audience.ts'
import { whyClosed, whyNoSecond, whyNotMeant } from './why-not.ts'

/** How a school offers a matter that a flow decides. */
type Offer = Season &
  ForRoles &
  Pick<VisibleItem, 'id' | 'name' | 'processType' | 'isRepeatable' | 'state' | 'repairText' | 'repairUntil'> & {
    targetUser: string
    hasScope: boolean
  }

const { shown, repair, taken } = serviceStates
/** What is only being written says nothing yet. */
export const sayingStates: readonly string[] = [shown[0], repair[0], taken[0]]

const cachesOfWorlds = new WeakMap<World, ReturnType<typeof shortCache<Offer[]>>>()

/** What the school says of its matters, as this process read it within the last second: every hand-in asks. */
function offersOf(ctx: Ctx): Promise<Offer[]> {
  let cache = cachesOfWorlds.get(ctx.world)
  if (!cache) cachesOfWorlds.set(ctx.world, (cache = shortCache({ clock: ctx.world.clock, most: 1000 })))
  return cache.get(ctx.school.id, () =>
    ctx.db.query<Offer>(
      `select s.id, s.name, s.process_type as "processType", s.is_repeatable as "isRepeatable", s.state,
         s.repair_text as "repairText", s.repair_until as "repairUntil", s.open_from as "openFrom",
         s.open_to as "openTo", s.window_from as "windowFrom", s.window_to as "windowTo",
         s.target_user as "targetUser", s.target_scope is not null as "hasScope", ${roleColumns}
       from nav_service_item s
       where s.process_type is not null and s.deleted_time is null and s.state = any($1)
       order by s.sort, s.item_no`,
      [sayingStates],
      'service_offers',
    ),
  )
}

/** After a change of matters in this process. */
export function forgetOffers(ctx: Ctx): void {
  ctx.afterCommit(() => cachesOfWorlds.get(ctx.world)?.clear())
}

/** Whoever keeps the address of a page is told what the hall would have told: begun is what one of its offers lets begin. */
export const refusalProvider = provide(shelfRefusal, async (ctx, { code, people, isBeginning }) => {
  const said = (await offersOf(ctx)).filter(({ processType }) => processType === code)
  const onShelf = said.filter(({ state }) => state !== taken[0])
  let refusal: string | null = null
  for (const offer of onShelf) {
    if (!(await isForSomeOf(ctx, offer, people))) continue
    const why =
      whyClosed({ ...offer, isOpen: isOpenOn(offer, ctx.today()), seasonText: seasonText(offer) }) ??
      (await whyNoSecond(ctx, offer, { userId: people.at(-1)!.userId, isBeginning }))
    if (why === null) return null
    refusal ??= why
  }
  return said.length === 0 ? null : (refusal ?? whyNotMeant(ctx, onShelf[0]?.id ?? ''))
})

async function isForSomeOf(ctx: Ctx, offer: Offer, people: readonly Beginner[]): Promise<boolean> {
  for (const { personType, personId, roles } of people) {
    if (!usersMeaning(personType).includes(offer.targetUser) || !isForHolders(offer, roles)) continue
    if (!offer.hasScope) return true
    const meant = await ctx.db.query(
      `select 1
       from nav_service_item s
       where s.id = $1 and $2::uuid is not null and ${await meantSql(ctx, personType, '$2')}`,
      [offer.id, personId],
    )
    if (meant.length > 0) return true
  }
  return false
}
