import type { Ctx } from '#kernel/world/context.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { oauthClient } from '#services/system/shared/sign-in.ts'
import { unknownSource } from './errors.ts'

/** A way to sign in as the administrator set it up, its secret in clear: for the server's own use only. */
export type Client = Row<typeof oauthClient> & { id: string; version: number }

/** What another site says of a person. */
export type Person = { openId: string; account: string; phone: string; nickName: string; avatarUrl: string }

/** The way that goes by this name; a disabled one is none. */
export async function clientOf(ctx: Ctx, source: string): Promise<Client> {
  const [client] = await clientsWhere(ctx, 'source = $1', [source])
  if (!client) throw unknownSource()
  return client
}

/** All ways of one protocol, in their order. */
export function clientsOfKind(ctx: Ctx, kind: Client['kind']): Promise<Client[]> {
  return clientsWhere(ctx, 'kind = $1', [kind])
}

async function clientsWhere(ctx: Ctx, condition: string, values: unknown[]): Promise<Client[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select id from sys_oauth_client where ${condition} and status = '1' order by sort, source`,
    values,
  )
  const loaded = await loadRows(
    ctx,
    oauthClient,
    rows.map((row) => row.id),
  )
  return rows.map((row) => loaded.get(row.id) as Client)
}
