import type { Ctx } from '#kernel/world/context.ts'
import { clientsOfKind, type Client } from '#services/identity/grants/clients.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { chatAgentId, chatEnabled } from './shared/params.ts'

export type ChatWay = { client: Client; agentId: string }

/** How this school reaches people's chat; null while it is switched off or not set up. */
export async function chatWay(ctx: Ctx): Promise<ChatWay | null> {
  if (!(await readParam(ctx, chatEnabled))) return null
  const [client] = await clientsOfKind(ctx, 'wechat_enterprise')
  const agentId = client && ((await readParam(ctx, chatAgentId)).trim() || client.agentId)
  return client && agentId && client.secret ? { client, agentId } : null
}

/** Writes beside each message what became of its card. */
export async function noteChat(
  ctx: Pick<Ctx, 'db'>,
  results: readonly { messageId: string; result: string }[],
): Promise<void> {
  await ctx.db.query(
    `update sys_user_message m
     set channel_results = coalesce(m.channel_results, '{}') || jsonb_build_object('wecom', x.result)
     from unnest($1::uuid[], $2::text[]) as x(id, result)
     where m.id = x.id`,
    [results.map(({ messageId }) => messageId), results.map(({ result }) => result)],
  )
}
