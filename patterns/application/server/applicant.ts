import type { Ctx } from '#kernel/world/context.ts'
import type { Draft } from '#kernel/operations/resource.ts'

/** Fills in who applies (`applicantFields`); what the product itself brings in was asked for by nobody. */
export function fillApplicant({ actor }: Ctx, draft: Draft): void {
  if (draft.before !== null || actor.kind !== 'user') return
  const own = {
    userId: actor.userId,
    userName: actor.userName,
    accountNo: actor.accountNo,
    personId: actor.person?.id ?? null,
  }
  Object.assign(draft.values, own)
  Object.assign(draft.merged, own)
}
