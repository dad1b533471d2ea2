import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { ableAmong } from '#services/identity/in-office.ts'

const notThere = defineError({ code: 'FLOW_NOT_THERE', status: 400, message: '所选人员不存在或已停用' })

/** Refuses people who cannot act: nothing is handed to somebody who is not there. */
export async function requireAble(ctx: Ctx, userIds: readonly string[] = []): Promise<void> {
  const asked = [...new Set(userIds)]
  if ((await ableAmong(ctx, asked)).length < asked.length) throw notThere()
}
