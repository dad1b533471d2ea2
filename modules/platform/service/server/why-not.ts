import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { mattersOf } from '#services/flow/server/start/matters.ts'
import type { VisibleItem } from '../shared/hall.ts'
import { serviceStates, serviceUsers } from '../shared/service-item.ts'

/** Why a matter on the shelf cannot be begun now; null where it can. */
export function whyClosed({
  state,
  repairUntil,
  repairText,
  isOpen,
  seasonText,
}: Pick<VisibleItem, 'state' | 'repairUntil' | 'repairText' | 'isOpen' | 'seasonText'>): string | null {
  if (state === serviceStates.repair[0])
    return repairUntil
      ? `该事项正在维护，预计 ${chineseTime.moment(repairUntil)} 恢复`
      : `该事项正在维护：${repairText ?? ''}`
  return isOpen ? null : `未到办理时间（${seasonText}）`
}

/** Whoever has one of these under way waits for it, unless the matter allows several. */
export async function whyNoSecond(
  ctx: Ctx,
  { name, processType, isRepeatable }: Pick<VisibleItem, 'name' | 'processType' | 'isRepeatable'>,
  { userId, isBeginning = false }: { userId: string | null; isBeginning?: boolean },
): Promise<string | null> {
  if (!processType || isRepeatable) return null
  // Of several who begin it at once in one name, each sees what the one before has begun.
  if (isBeginning)
    await ctx.db.query(
      `select pg_advisory_xact_lock(hashtextextended('apply once ' || current_schema() || ' ' || $1 || ' ' || $2, 0))`,
      [processType, userId],
    )
  const [open] = await ctx.db.query<{ applyNo: string }>(
    `select apply_no as "applyNo"
     from sys_apply_index
     where user_id = $1 and biz_type = $2 and finish_time is null
     order by submit_time
     limit 1`,
    [userId, processType],
  )
  return open ? `您有一件“${name}”正在办理（${open.applyNo}），请勿重复申请` : null
}

/** Why a matter is not there for the caller, in words. */
export async function whyNotMeant(ctx: Ctx, id: string): Promise<string> {
  return `您不在该事项的服务对象范围内：${await reason(ctx, id)}`
}

async function reason(ctx: Ctx, id: string): Promise<string> {
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
