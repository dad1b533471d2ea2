import { isAllowed } from '#services/flow/server/manage/outbox.ts'
import { flowWebhook, webhookHosts } from '#services/flow/shared/outbox.ts'
import { addressProblem } from '#services/outbound/address.ts'
import { resource } from '#kernel/operations/resource.ts'
import { readParam } from '#services/system/server/read-param.ts'

/** Other systems that flows call. */
export const webhooks = resource(flowWebhook, {
  scope: 'open',
  hooks: {
    async prepare(ctx, drafts) {
      const hosts = await readParam(ctx, webhookHosts)
      for (const draft of drafts) {
        const url = String(draft.merged.url ?? '')
        const problem = addressProblem(url, isAllowed(url, hosts))
        if (problem) draft.problems.url = problem
      }
    },
  },
})
