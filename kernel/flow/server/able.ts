import type { Ctx } from '#kernel/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'

const notThere = defineError({ code: 'FLOW_NOT_THERE', status: 400, message: '所选人员不存在或已停用' })

/** Those of them who can act at all, in the same order. */
export async function ableAmong(ctx: Ctx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db.query<{ id: string }>(
    `select id from sys_user where id = any($1::uuid[]) and status = '1'`,
    [userIds],
    'flow_able',
  )
  const able = new Set(rows.map(({ id }) => id))
  return userIds.filter((id) => able.has(id))
}

/** Refuses people who cannot act: nothing is handed to somebody who is not there. */
export async function requireAble(ctx: Ctx, userIds: readonly string[] = []): Promise<void> {
  const asked = [...new Set(userIds)]
  if ((await ableAmong(ctx, asked)).length < asked.length) throw notThere()
}
