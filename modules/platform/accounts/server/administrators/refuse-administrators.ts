import type { Ctx } from '#kernel/world/context.ts'
import { numberHolders } from '#services/identity/sign-in/number-holders.ts'
import { administratorsAmong, onlyByTheirLike, unlikeAmong } from '#services/system/server/handing-on.ts'
import { on } from '#kernel/world/world.ts'
import { peopleChanging, type PersonDraft } from '#modules/school/base/shared/people/people-changed.ts'
import { accountsOf, isRenamed, type Held } from '../users/follow-people.ts'
import { personKinds, type PersonKind } from '../users/people.ts'

/** A job has nobody to ask for the proof that a single change asks for. */
const onItsOwn = '管理员账号对应的人员，请单独修改'

/** Rows whose account is an administrator's are refused one by one, before anything is written: a sheet goes on without them. */
export const refuseAdministrators = on(peopleChanging, async (ctx, { kind: name, drafts }) => {
  const { actor } = ctx
  if (actor.kind !== 'user') return
  const touched = await touchedAccounts(ctx, personKinds[name], drafts)
  if (touched.length === 0) return
  const ids = touched.map(({ accountId }) => accountId)
  const unlike = await unlikeAmong(ctx, ids)
  const administrators = actor.sid === '' ? await administratorsAmong(ctx, ids) : new Map<string, unknown>()
  for (const { draft, accountId, field } of touched) {
    if (unlike.has(accountId)) draft.problems[field] ??= onlyByTheirLike
    else if (administrators.has(accountId)) draft.problems[field] ??= onItsOwn
  }
})

type Touched = { draft: PersonDraft; accountId: string; field: string }

/** The accounts that would follow what is about to be written, and the field that leads to each. */
async function touchedAccounts(ctx: Ctx, kind: PersonKind, drafts: readonly PersonDraft[]): Promise<Touched[]> {
  const known = drafts.filter(({ before }) => before !== null)
  const held = await accountsOf(
    ctx,
    known.map(({ id }) => id),
  )
  const changed = known.flatMap((draft): Touched[] => {
    const account = held.get(draft.id)
    const field = account && leadingField(kind, draft, account)
    return account && field ? [{ draft, accountId: account.id, field }] : []
  })
  const fresh = drafts.filter(({ before, merged }) => before === null && merged[kind.number])
  const holders = await numberHolders(
    ctx,
    ctx.world.entities.get(kind.entity)!,
    fresh.map(({ merged }) => ({ number: String(merged[kind.number]), name: String(merged['xm'] ?? '') })),
  )
  const goingOn = fresh.flatMap((draft): Touched[] => {
    const holder = holders.get(String(draft.merged[kind.number]))
    return holder?.isLeft ? [{ draft, accountId: holder.accountId, field: kind.number }] : []
  })
  return [...changed, ...goingOn]
}

function leadingField(kind: PersonKind, { before, merged }: PersonDraft, account: Held): string | undefined {
  if (kind.isGone(before!) !== kind.isGone(merged)) return kind.standing
  if (!isRenamed(kind, { before, after: merged }, account)) return undefined
  return [kind.number, 'xm', 'departmentId'].find((field) => before![field] !== merged[field])
}
