import type { Ctx } from '#kernel/world/context.ts'
import { addressProblem } from '#services/outbound/address.ts'
import { resource } from '#kernel/operations/resource.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { aiAllowPrivate, aiProvider } from '../../shared/ai.ts'

export const aiProviders = resource(aiProvider, {
  scope: 'open',
  permissions: ['test'],
  hooks: {
    async prepare(ctx, drafts) {
      const isPrivateAllowed = await readParam(ctx, aiAllowPrivate)
      for (const draft of drafts) {
        const problem = addressProblem(String(draft.merged.baseUrl ?? ''), isPrivateAllowed)
        if (problem) draft.problems['baseUrl'] = problem
      }
    },
    // One provider is asked when nobody says which.
    async after(ctx, changes) {
      const chosen = changes.findLast((change) => change.after?.isDefault === true && change.before?.isDefault !== true)
      if (chosen) await standDown(ctx, chosen.id)
    },
  },
})

async function standDown(ctx: Ctx, chosen: string): Promise<void> {
  await ctx.db.query(
    `update office_ai_provider
     set is_default = false, version = version + 1, update_time = $2
     where is_default and id <> $1`,
    [chosen, ctx.now()],
  )
}
