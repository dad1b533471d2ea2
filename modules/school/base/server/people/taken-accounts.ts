import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { numberHolders } from '#services/identity/sign-in/number-holders.ts'
import type { Draft } from '#kernel/operations/resource.ts'

/** A number that an account of somebody else is called by brings its new owner no account, nor a new name for the one there is: whoever writes it is told. */
export async function warnOfTakenAccounts(
  ctx: Ctx,
  { entity, number }: { entity: AnyEntity; number: string },
  drafts: readonly Draft[],
): Promise<void> {
  const given = drafts.filter(({ values, before }) => values[number] && values[number] !== before?.[number])
  const holders = await numberHolders(
    ctx,
    entity,
    given.map(({ values, merged }) => ({ number: String(values[number]), name: String(merged['xm'] ?? '') })),
  )
  for (const draft of given) {
    const holder = holders.get(String(draft.values[number]))
    if (!holder || holder.isLeft || holder.personId === draft.id) continue
    const name = String(draft.values[number])
    draft.warnings[number] ??= draft.before?.[number]
      ? `账号 ${name} 已属于他人，登录账号不随之更改（提示）`
      : `账号 ${name} 已属于他人，不会自动开通账号（提示）`
  }
}
