import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { mattersOf } from '#services/flow/server/start/matters.ts'
import { menusInUse } from '#services/identity/session/menus.ts'
import type { VisibleItem } from '../shared/hall.ts'
import { leastRatings } from '../shared/rating.ts'
import { isInSeason, isOpenOn, nextOpening, seasonText } from '../shared/season.ts'
import { isForHolders, meantSql, roleColumns, usersMeaning, type ForRoles } from './audience.ts'

type Row = Omit<VisibleItem, 'isOpen' | 'isInSeason' | 'nextOpening' | 'seasonText' | 'path' | 'isMatter' | 'rating'> &
  ForRoles & { rating: string | null }

/**
 * Matters on the shelf that are there for the caller, open or not: by what the person is, the roles held, and the
 * people named; where a kind of matter stands behind one, by who may begin that. Or all of them, to be read about.
 */
export async function visibleItems(
  ctx: Ctx,
  { category, isForAnyone = false }: { category?: string; isForAnyone?: boolean } = {},
): Promise<VisibleItem[]> {
  const { actor } = ctx
  if (actor.kind !== 'user') return []
  const { person } = actor
  // Others than students and teachers are among no people that a matter names.
  const meant = `$3::uuid is not null and ${await meantSql(ctx, person?.entity, '$3')}`
  const since = `${Number(ctx.today().slice(0, 4)) - 1}${ctx.today().slice(4)}`
  const rows = await ctx.db.query<Row>(
    `select s.id, s.item_no as "itemNo", s.name, s.aliases, s.summary, s.icon, s.category, s.stages,
       s.dept_id as "deptId", d.dept_name as "deptName", s.mode, s.app_id as "appId", s.menu_id as "menuId",
       s.link_url as "linkUrl", s.process_type as "processType", s.is_repeatable as "isRepeatable",
       s.promise_days as "promiseDays", s.materials, s.need_files as "needFiles", s.faqs, s.open_from as "openFrom",
       s.open_to as "openTo", s.window_from as "windowFrom", s.window_to as "windowTo", s.state,
       s.repair_text as "repairText", s.repair_until as "repairUntil", s.guide_rich_text_id as "guideRichTextId",
       coalesce(s.hot, 0) as hot,
       coalesce((select count(*)::int from sys_apply_index a where a.biz_type = s.process_type), 0) as "applyCount",
       coalesce(r.n, 0) as ratings, r.mean as rating,
       exists (select 1 from service_favorite f where f.item_id = s.id and f.user_id = $2) as "isCollect",
       ${roleColumns}
     from nav_service_item s
     left join base_department d on d.id = s.dept_id
     left join (
       select item_id, count(*)::int as n, round(avg(star), 1)::text as mean
       from service_rating
       where rated_time >= $5::date
       group by item_id
     ) r on r.item_id = s.id
     where s.state in ('2', '4')
       and s.deleted_time is null
       and ($1::text is null or s.category = $1)
       and ($6 or (s.target_user = any($4) and (s.target_scope is null or (${meant}))))
     order by s.sort, s.item_no`,
    [category ?? null, actor.userId, person?.id ?? null, usersMeaning(person?.entity), since, isForAnyone],
    'service_items',
  )
  const menus = new Map((await menusInUse(ctx)).map((menu) => [menu.id, menu]))
  const held = actor.roles.map((role) => role.code)
  const matters = new Map((await mattersOf(ctx)).map((one) => [one.code, one]))
  const today = ctx.today()
  return rows
    .filter((row) => isForAnyone || isForHolders(row, held))
    .filter(({ processType }) => isForAnyone || matters.get(processType ?? '')?.isOpen !== false)
    .map(({ roleCodes: _roles, isForAll: _all, rating, ...row }) => {
      const matter = matters.get(row.processType ?? '')
      const menu = row.menuId ? menus.get(row.menuId) : undefined
      const hasOwnEntrance = row.menuId !== null || row.linkUrl !== null || row.appId !== null
      return {
        ...row,
        aliases: [row.aliases, ...(matter ? [matter.name, ...matter.words] : [])].filter(Boolean).join('、') || null,
        summary: row.summary ?? matter?.summary ?? null,
        icon: row.icon ?? matter?.icon ?? null,
        isMatter: matter !== undefined,
        rating: row.ratings >= leastRatings && rating !== null ? Number(rating) : null,
        isOpen: isOpenOn(row, today),
        isInSeason: isInSeason(row, today),
        nextOpening: nextOpening(row, today),
        seasonText: seasonText(row),
        path: hasOwnEntrance
          ? menu && (!menu.permission || can(actor, menu.permission))
            ? menu.path
            : null
          : matter?.isOpen
            ? matter.path
            : null,
      }
    })
}
