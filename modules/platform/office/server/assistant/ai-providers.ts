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
        if (problem) draft.problems.baseUrl = problem
      }
    },
  },
})
