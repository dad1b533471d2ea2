import type { Draft } from '#kernel/operations/resource.ts'
import { resource } from '#kernel/operations/resource.ts'
import { addProblems } from '#kernel/operations/write/drafts.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { oauthClient } from '#services/system/shared/sign-in.ts'
import { clientProblems, missingFields } from '../shared/client-rules.ts'

/** Ways to sign in through others: setting up, switching on or off and removing one ask for a second authentication. What a protocol needs is asked for when it is saved, not when somebody stands before the door. */
export const clients = resource(oauthClient, {
  scope: 'open',
  permissions: ['test'],
  hooks: {
    async prepare(_ctx, drafts) {
      drafts.forEach(judge)
    },
  },
})

function judge(draft: Draft<typeof oauthClient>): void {
  const missing = missingFields(draft.merged)
  addProblems(
    draft,
    Object.fromEntries(missing.map((name) => [name, `请输入${fieldOf(oauthClient, name)!.options.label}`])),
  )
  addProblems(draft, clientProblems(draft.merged))
}
