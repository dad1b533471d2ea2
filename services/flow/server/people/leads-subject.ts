import { can, permissionKey, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { isId } from '#kernel/world/id.ts'
import { aliveOnly, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { subjects } from '../manage/follow-scope.ts'

/**
 * Whether a matter is about somebody of the caller's own people: a record within a scope that does not simply hold everybody. Who
 * may read the whole school reads its lists, not everything anybody ever applied for.
 */
export async function leadsSubject(ctx: Ctx, { subjectId }: { subjectId: string | null }): Promise<boolean> {
  if (subjectId === null || !isId(subjectId) || ctx.actor.kind !== 'user') return false
  for (const resource of subjects(ctx)) {
    if (!can(ctx.actor, permissionKey(resource.entity, 'list'))) continue
    const scope = await rowScope(ctx, resource, 'list')
    if (scope.kind === 'all') continue
    const conditions: Conditions = { texts: ['t.id = $1::uuid'], values: [subjectId] }
    aliveOnly(conditions, resource.entity)
    withinScope(conditions, resource.entity, scope)
    if (
      (await ctx.db.query(`select 1 from ${tableName(resource.entity)} t${whereText(conditions)}`, conditions.values))
        .length > 0
    )
      return true
  }
  return false
}
