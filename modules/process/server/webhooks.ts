import { isAllowed } from '#kernel/flow/server/outbox.ts'
import { flowWebhook, webhookHosts } from '#kernel/flow/shared/outbox.ts'
import { requireSecondAuth } from '#kernel/identity/second-auth.ts'
import { addressProblem } from '#kernel/outbound/address.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { readParam } from '#kernel/system/server/read-param.ts'

/** Other systems that flows call. Whoever changes where calls go, or the key they are signed with, proves again who they are. */
export const webhooks = resource(flowWebhook, {
  scope: 'open',
  hooks: {
    async prepare(ctx, drafts) {
      if (drafts.some(leadsElsewhere)) await requireSecondAuth(ctx, 'flowWebhook:secret')
      const hosts = await readParam(ctx, webhookHosts)
      for (const draft of drafts) {
        const url = String(draft.merged['url'] ?? '')
        const problem = addressProblem(url, isAllowed(url, hosts))
        if (problem) draft.problems['url'] = problem
      }
    },
  },
})

function leadsElsewhere({ before, values }: Draft): boolean {
  return !before || values['secret'] !== undefined || (values['url'] !== undefined && values['url'] !== before['url'])
}
