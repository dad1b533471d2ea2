import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { mattersOf } from '#services/flow/server/start/matters.ts'
import { menusInUse } from '#services/identity/session/menus.ts'
import { meantBySql } from '#modules/school/population/shared/services.ts'
import type { VisibleItem } from '../shared/hall.ts'
import { leastRatings } from '../shared/rating.ts'
import { isInSeason, isOpenOn, nextOpening, seasonText } from '../shared/season.ts'
import { serviceUsers } from '../shared/service-item.ts'

type Row = Omit<
  VisibleItem,
  'isOpen' | 'isInSeason' | 'nextOpening' | 'seasonText' | 'path' | 'isMatter' | 'rating'
> & {
  roleCodes: string[]
  isForAll: boolean
  rating: string | null
}

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
  const person =
    actor.person?.entity === 'base.student' || actor.person?.entity === 'base.teacher' ? actor.person : null
  const meant = person
    ? `exists (
         select 1
         from ${person.entity === 'base.student' ? 'base_student' : 'base_teacher'} t
         where t.id = $3::uuid
           and ${await ctx.call(meantBySql, { personType: person.entity, scope: 's.target_scope' })}
       )`
    : '$3::uuid is not null'
  const forUser = [
    serviceUsers.all[0],
    person?.entity === 'base.student' ? serviceUsers.students[0] : person ? serviceUsers.staff[0] : null,
  ].filter((code) => code !== null)
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
       array(select r.role_code from sys_role r where r.id = any(s.audience)) as "roleCodes",
       coalesce(cardinality(s.audience), 0) = 0 as "isForAll"
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
       and ($6 or (s.target_user = any($4) and (s.target_scope is null or ${meant})))
     order by s.sort, s.item_no`,
    [category ?? null, actor.userId, person?.id ?? null, forUser, since, isForAnyone],
    'service_items',
  )
  const menus = new Map((await menusInUse(ctx)).map((menu) => [menu.id, menu]))
  const held = new Set(actor.roles.map((role) => role.code))
  const matters = new Map((await mattersOf(ctx)).map((one) => [one.code, one]))
  const today = ctx.today()
  return rows
    .filter((row) => isForAnyone || row.isForAll || row.roleCodes.some((code) => held.has(code)))
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

/** Why a matter on the shelf is not there for the caller, in words. */
export async function whyNot(ctx: Ctx, id: string): Promise<string> {
  const [row] = isId(id)
    ? await ctx.db.query<{ targetUser: string; roles: string[]; hasScope: boolean; code: string | null }>(
        `select s.target_user as "targetUser", s.process_type as code,
           array(select r.role_name from sys_role r where r.id = any(s.audience) order by r.role_name) as roles,
           s.target_scope is not null as "hasScope"
         from nav_service_item s
         where s.id = $1 and s.state in ('2', '4') and s.deleted_time is null`,
        [id],
      )
    : []
  if (!row) return '该事项未上架'
  const entity = ctx.actor.kind === 'user' ? ctx.actor.person?.entity : undefined
  if (row.targetUser === serviceUsers.students[0] && entity !== 'base.student') return '该事项面向学生'
  if (row.targetUser === serviceUsers.staff[0] && entity !== 'base.teacher') return '该事项面向教职工'
  const held = new Set(ctx.actor.kind === 'user' ? ctx.actor.roles.map((role) => role.label) : [])
  if (row.roles.length > 0 && !row.roles.some((name) => held.has(name)))
    return `该事项面向${row.roles.slice(0, 3).join('、')}`
  if (row.code && (await mattersOf(ctx)).some(({ code, isOpen }) => code === row.code && !isOpen))
    return '您不能发起该业务，或该业务已停用'
  return row.hasScope ? '您不在指定的人群中' : '该事项未上架'
}
