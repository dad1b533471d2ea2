import { z } from 'zod'
import type { CandidateRule } from '#services/flow/candidate-rule.ts'
import { resolvePopulation } from '../shared/services.ts'
import { targetScopeShape } from '../shared/target-scope.ts'

const ids = z.array(z.string()).catch([])
const most = 200

/** People of populations somebody keeps, as they are when the step is entered. */
export const groupRule: CandidateRule = {
  code: 'group',
  label: '用户组（人群）',
  group: 'named',
  params: [{ name: 'populations', label: '人群', kind: 'populations', required: true }],
  async resolve(ctx, { params }) {
    const kept = await ctx.db.query<{ name: string; scope: unknown }>(
      `select population_name as name, scope
       from population_saved
       where id::text = any($1::text[]) and deleted_time is null
       order by id`,
      [ids.parse(params['populations'])],
      'flow_populations',
    )
    if (kept.length === 0) return { userIds: [], problem: '所选人群不存在或已被删除' }
    const userIds: string[] = []
    // A designer names a handful at most; each is a rule of its own.
    for (const { scope } of kept) {
      const people = await ctx.call(resolvePopulation, {
        of: { scope: targetScopeShape.parse(scope) },
        within: 'all',
        limit: most,
      })
      userIds.push(...people.flatMap(({ userId }) => (userId === null ? [] : [userId])))
    }
    return {
      userIds: [...new Set(userIds)].slice(0, most),
      problem: `人群【${kept.map(({ name }) => name).join('、')}】中没有可审批的人员`,
    }
  },
}
