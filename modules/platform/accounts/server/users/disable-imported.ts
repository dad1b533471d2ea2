import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { onlyByTheirLike, unlikeAmong } from '#services/system/server/handing-on.ts'
import { accountStates } from '#services/system/shared/accounts.ts'
import { user } from '../../shared/user.ts'
import { disableAccounts } from './account-states.ts'
import { dropHolding, holdingProblem } from '../roles/role-holding.ts'

type Rows = ReadonlyMap<string, Record<string, unknown>>

/** Accounts an import made and nobody has used are out of use again and hold nothing; the others stay, with the reason. */
export async function disableImported(ctx: Ctx, rows: Rows): Promise<ReadonlyMap<string, string>> {
  const unlike = await unlikeAmong(ctx, [...rows.keys()])
  const kept = new Map<string, string>()
  // Those of one sheet hold the same few roles.
  const judged = new Map<string, string | null>()
  const free: { id: string; accountNo: string; roleIds: string[] }[] = []
  for (const [id, row] of rows) {
    const roleIds = (row['roleIds'] as string[] | null) ?? []
    const asked = `${id === ctx.actor.userId} ${roleIds.join()}`
    if (!judged.has(asked)) judged.set(asked, await holdingProblem(ctx, { userId: id, before: roleIds, after: [] }))
    const reason = usedReason(row) ?? (unlike.has(id) ? onlyByTheirLike : judged.get(asked))
    if (reason) kept.set(id, reason)
    else free.push({ id, accountNo: String(row['accountNo']), roleIds })
  }
  await disableAccounts(ctx, free, '撤销导入')
  await takeRoles(
    ctx,
    free.filter(({ roleIds }) => roleIds.length > 0),
  )
  return kept
}

function usedReason(row: Record<string, unknown>): string | null {
  if (row['lastLoginTime'] !== null) return '账号已登录过'
  return row['status'] === accountStates.normal[0] ? null : '账号状态已改变'
}

async function takeRoles(
  ctx: Ctx,
  rows: readonly { id: string; accountNo: string; roleIds: string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await dropHolding(
    ctx,
    rows.map(({ id }) => id),
  )
  await audit(
    ctx,
    rows.map(({ id, accountNo, roleIds }) => ({
      entity: user,
      recordId: id,
      action: 'assignRoles',
      title: `撤销导入，取消角色【${accountNo}】`,
      before: { roleIds },
      after: { roleIds: [] },
    })),
  )
}
