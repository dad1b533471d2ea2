import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'

export type TicketPurpose = 'state' | 'bind' | 'qr' | 'jwt' | 'sms' | 'second' | 'mail' | 'api' | 'device'

export type Ticket = {
  id: string
  state: string
  userId: string | null
  facts: Record<string, unknown>
  changedAt: Date
  expiresAt: Date
}

type Row = {
  id: string
  state: string
  user_id: string | null
  facts: Record<string, unknown> | null
  changed_time: string
  expires_time: string
}

const columns = 'id, state, user_id, facts, changed_time, expires_time'

/** A text nobody can guess. */
export function newKey(): string {
  return randomBytes(24).toString('base64url')
}

/** What is stored of a key. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Keeps facts under a key for a while; false when the key was known already. */
export async function keepTicket(
  ctx: Ctx,
  ticket: { purpose: TicketPurpose; key: string; seconds: number; facts: Record<string, unknown> },
): Promise<boolean> {
  const now = ctx.now()
  // Those that ran out go bit by bit with those that come.
  await ctx.db.execute(
    `delete from sys_sign_in_ticket
     where id in (
       select id
       from sys_sign_in_ticket
       where expires_time < $1
       order by expires_time
       limit 20
       for update skip locked
     )`,
    [new Date(now.getTime() - 3_600_000)],
  )
  const touched = await ctx.db.execute(
    `insert into sys_sign_in_ticket (
       id, create_time, update_time, purpose, key_hash, state, facts, changed_time, expires_time
     )
     values ($1, $2, $2, $3, $4, '0', $5, $2, $6)
     on conflict (purpose, key_hash) do nothing`,
    [
      newId(now),
      now,
      ticket.purpose,
      keyHash(ticket.key),
      JSON.stringify(ticket.facts),
      new Date(now.getTime() + ticket.seconds * 1000),
    ],
  )
  return touched === 1
}

/** A ticket that still holds, left as it is. */
export async function lookAtTicket(ctx: Ctx, purpose: TicketPurpose, key: string): Promise<Ticket | null> {
  const [row] = await ctx.db.query<Row>(
    `select ${columns} from sys_sign_in_ticket where purpose = $1 and key_hash = $2 and expires_time > $3`,
    [purpose, keyHash(key), ctx.now()],
  )
  return row ? ticketOf(row) : null
}

/** Takes a ticket: of two who come at once exactly one gets it. */
export async function takeTicket(ctx: Ctx, purpose: TicketPurpose, key: string): Promise<Ticket | null> {
  const [row] = await ctx.db.query<Row>(
    `delete from sys_sign_in_ticket where purpose = $1 and key_hash = $2 and expires_time > $3 returning ${columns}`,
    [purpose, keyHash(key), ctx.now()],
  )
  return row ? ticketOf(row) : null
}

/** Moves a ticket from one state to the next; null when it is not in the first, or belongs to somebody else. */
export async function moveTicket(
  ctx: Ctx,
  key: string,
  move: { purpose: TicketPurpose; from: readonly string[]; to: string; userId: string },
): Promise<Ticket | null> {
  const [row] = await ctx.db.query<Row>(
    `update sys_sign_in_ticket
     set state = $4, user_id = $5, changed_time = $6, update_time = $6
     where purpose = $1
       and key_hash = $2
       and state = any($3)
       and expires_time > $6
       and (user_id is null or user_id = $5)
     returning ${columns}`,
    [move.purpose, keyHash(key), move.from, move.to, move.userId, ctx.now()],
  )
  return row ? ticketOf(row) : null
}

function ticketOf(row: Row): Ticket {
  return {
    id: row.id,
    state: row.state,
    userId: row.user_id,
    facts: row.facts ?? {},
    changedAt: new Date(row.changed_time),
    expiresAt: new Date(row.expires_time),
  }
}
