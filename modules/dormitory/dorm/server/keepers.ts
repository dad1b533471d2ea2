import type { ScopeKind } from '#kernel/access/scope.ts'
import { forgetScopes } from '#kernel/access/scope-values.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { provide } from '#kernel/world/world.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { teacher } from '#modules/school/base/shared/people/teacher.ts'
import { keeperPosts } from '../shared/codes.ts'
import { dormitory, floor } from '../shared/dormitory.ts'
import { keeper } from '../shared/keeper.ts'
import { keepersOf } from '../shared/keepers-of.ts'
import { idsOf } from './ids.ts'

export const keepers = resource(keeper, {
  scope: { by: { dorm: 'dormId', person: 'teacherId' } },
  hooks: {
    async prepare(ctx, drafts) {
      const people = await loadRows(ctx, teacher, idsOf(drafts.map(({ merged }) => merged.teacherId)))
      const houses = await loadRows(ctx, dormitory, idsOf(drafts.map(({ merged }) => merged.dormId)))
      const floors = await loadRows(ctx, floor, idsOf(drafts.flatMap(({ merged }) => merged.floorIds ?? [])))
      for (const draft of drafts) {
        const { merged, problems } = draft
        if (merged.floorIds?.some((id) => floors.get(id)?.dormId !== merged.dormId))
          problems.floorIds ??= '楼层不属于该宿舍楼'
        if (merged.endDate && merged.beginDate && merged.endDate < merged.beginDate)
          problems.endDate ??= '结束日期不能早于开始日期'
        const names = [people.get(merged.teacherId ?? '')?.xm, houses.get(merged.dormId ?? '')?.dormName]
        setValues(draft, { keeperName: names.filter(Boolean).join(' · ') })
      }
    },
    after: async (ctx) => ctx.afterCommit(() => forgetScopes(ctx.world)),
  },
})

/** What somebody keeps today, or was granted as a student. */
async function kept(ctx: Ctx): Promise<{ dormId: string; floorIds: string[] }[]> {
  const { actor } = ctx
  const person = actor.kind === 'user' ? actor.person : null
  const values = [person?.id, dayOf(ctx.now())]
  if (person?.entity === 'base.teacher')
    return ctx.db.query(
      `select dorm_id as "dormId", coalesce(floor_ids, '{}') as "floorIds"
       from dorm_keeper
       where teacher_id = $1 and deleted_time is null and begin_date <= $2 and (end_date is null or end_date >= $2)`,
      values,
      'scope_dorm',
    )
  if (person?.entity !== 'base.student') return []
  return ctx.db.query(
    `select dorm_id as "dormId", coalesce(floor_ids, '{}') as "floorIds"
     from dorm_cadre
     where student_id = $1 and deleted_time is null and $2 between begin_date and end_date`,
    values,
    'scope_dorm_cadre',
  )
}

/** Houses somebody keeps, whole or in part. */
const dorm: ScopeKind = {
  code: 'dorm',
  label: '本人分管的宿舍楼',
  axis: 'dorm',
  values: async (ctx) => idsOf((await kept(ctx)).map(({ dormId }) => dormId)),
}

/** Floors somebody keeps: all of a house, or those that were named. */
const dormFloor: ScopeKind = {
  code: 'dormFloor',
  label: '本人分管的楼层',
  axis: 'dormFloor',
  async values(ctx) {
    const own = await kept(ctx)
    const whole = own.filter(({ floorIds }) => floorIds.length === 0).map(({ dormId }) => dormId)
    const named = own.flatMap(({ floorIds }) => floorIds)
    if (whole.length === 0) return idsOf(named)
    const rows = await ctx.db.query<{ id: string }>(
      'select id from dorm_floor where dorm_id = any($1::uuid[])',
      [whole],
      'scope_dorm_floor',
    )
    return idsOf([...named, ...rows.map(({ id }) => id)])
  },
}

/** Houses chosen when a role was set up. */
const dormPick: ScopeKind = {
  code: 'dormPick',
  label: '指定宿舍楼',
  axis: 'dorm',
  picks: 'dorm.dormitory',
  values: async (_ctx, value) => (Array.isArray(value) ? (value as string[]) : []),
}

export const scopeKinds: readonly ScopeKind[] = [dorm, dormFloor, dormPick]

/** Whom to tell of something in these places, and ask; firms that look after a house only read it. */
export const keeperService = provide(keepersOf, async (ctx, { places }) => {
  if (places.length === 0) return []
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct k.teacher_id as id
     from dorm_keeper k
     join unnest($1::uuid[], $2::uuid[]) as x(dorm_id, floor_id) on x.dorm_id = k.dorm_id
     where k.deleted_time is null
       and k.post = $4
       and k.begin_date <= $3
       and (k.end_date is null or k.end_date >= $3)
       and (coalesce(cardinality(k.floor_ids), 0) = 0 or x.floor_id is null or x.floor_id = any(k.floor_ids))`,
    [places.map(({ dormId }) => dormId), places.map(({ floorId }) => floorId), ctx.today(), keeperPosts.keeper],
  )
  const accounts = await ctx.call(accountsOf, { entity: 'base.teacher', ids: rows.map(({ id }) => id) })
  return [...accounts.values()]
})
