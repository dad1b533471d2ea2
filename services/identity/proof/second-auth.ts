import { createHash, randomBytes } from 'node:crypto'
import type { Ctx, RequestFacts } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/world/id.ts'
import { secondAuthCode } from '#kernel/operations/write/prove-again.ts'
import type { World } from '#kernel/world/world.ts'
import type { UserActor } from '../session/actors.ts'
import type { SecondAuthRule, SecondAuthType } from '../shared/second-auth.ts'

/** `types`: what the person can use now, or could bind where nothing is bound. */
type NeededData = { operation: string; types: readonly SecondAuthType[]; bound: boolean }

const secondAuthNeeded = defineError<NeededData>({
  code: secondAuthCode,
  status: 400,
  message: '此操作需要二次认证',
  data: ({ operation, types, bound }) => ({ secondAuth: true, operation, types, bound }),
})

/** Seconds a ticket waits for its one use. */
const ticketLife = 300
const mostTickets = 5

/** Operations proven in a transaction, and in a request whose transaction has committed. */
const provenIn = new WeakMap<Ctx | RequestFacts, Set<string>>()

/**
 * Lets a dangerous operation go on only with the ticket of a second authentication for this very operation; in the same
 * transaction, so that an operation that fails does not use the ticket up. A call is asked once for each operation, however
 * many records it changes. The product itself needs none.
 */
export async function requireSecondAuth(ctx: Ctx, operation: string): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'user') return
  if ([ctx, ctx.request].some((where) => provenIn.get(where)?.has(operation))) return
  const rule = await ruleFor(ctx, operation)
  if (!appliesTo(rule, actor) || (await hasGrace(ctx, actor, rule)) || (await useTicket(ctx, actor, rule))) {
    remember(ctx, operation)
    // What is rolled back gives its ticket back: only then does the next transaction of the call have to show it again.
    ctx.afterCommit(() => remember(ctx.request, operation))
    return
  }
  const { types } = await boundTypes(ctx, actor.userId)
  const usable = rule.types.filter((type) => types.includes(type))
  throw secondAuthNeeded({ operation, types: usable.length > 0 ? usable : rule.types, bound: usable.length > 0 })
}

function remember(where: Ctx | RequestFacts, operation: string): void {
  provenIn.set(where, (provenIn.get(where) ?? new Set()).add(operation))
}

/** Every declared operation with the school's own settings. */
export async function secondAuthRules(ctx: Ctx): Promise<SecondAuthRule[]> {
  const rows = await ctx.db.query<{
    operation: string
    is_enabled: boolean
    roles: string[] | null
    types: SecondAuthType[] | null
    grace_minutes: number
  }>('select operation, is_enabled, roles, types, grace_minutes from sys_second_auth_rule')
  const own = new Map(rows.map((row) => [row.operation, row]))
  return [...declaredOperations(ctx.world)].map(([operation, name]) => {
    const row = own.get(operation)
    return {
      operation,
      name,
      isEnabled: row?.is_enabled ?? true,
      roles: row?.roles ?? [],
      types: row?.types?.length ? row.types : ['totp', 'sms'],
      graceMinutes: row?.grace_minutes ?? 0,
    }
  })
}

/** Operations that ask this person for a second authentication. */
export async function operationsFor(ctx: Ctx, actor: UserActor): Promise<SecondAuthRule[]> {
  return (await secondAuthRules(ctx)).filter((rule) => appliesTo(rule, actor))
}

/** What a person can authenticate with a second time. */
export async function boundTypes(ctx: Ctx, userId: string): Promise<{ types: SecondAuthType[]; recoveryLeft: number }> {
  const [row] = await ctx.db.query<{ has_totp: boolean; is_sms_enabled: boolean; recovery: number }>(
    `select totp_secret is not null as has_totp, is_sms_enabled,
       coalesce(jsonb_array_length(recovery_hashes), 0) as recovery
     from sys_second_auth
     where user_id = $1`,
    [userId],
  )
  return {
    types: [...(row?.has_totp ? (['totp'] as const) : []), ...(row?.is_sms_enabled ? (['sms'] as const) : [])],
    recoveryLeft: row?.recovery ?? 0,
  }
}

/** Gives out a ticket for one operation of one session. The text is told once; its hash is kept. */
export async function issueTicket(
  ctx: Ctx,
  input: { userId: string; sid: string; operation: string; proof: SecondAuthType },
): Promise<{ ticket: string; expiresIn: number }> {
  const now = ctx.now()
  const ticket = randomBytes(24).toString('base64url')
  await ctx.db.execute('delete from sys_second_auth_ticket where expires_time < $1', [
    new Date(now.getTime() - 3_600_000),
  ])
  await ctx.db.query(
    `insert into sys_second_auth_ticket (
       id, create_user, create_time, update_user, update_time, ticket_hash, user_id, sid, operation, expires_time,
       proof
     )
     values ($1, $2, $3, $2, $3, $4, $2, $5, $6, $7, $8)`,
    [
      newId(now),
      input.userId,
      now,
      hashOf(ticket),
      input.sid,
      input.operation,
      new Date(now.getTime() + ticketLife * 1000),
      input.proof,
    ],
  )
  return { ticket, expiresIn: ticketLife }
}

/** Whether a module declares this operation. */
export function isProtected(world: World, operation: string): boolean {
  return declaredOperations(world).has(operation)
}

/** How one operation is protected here. */
export async function ruleFor(ctx: Ctx, operation: string): Promise<SecondAuthRule> {
  const rule = (await secondAuthRules(ctx)).find((one) => one.operation === operation)
  if (!rule) throw new Error(`no module declares the second authentication of ${operation}`)
  return rule
}

function appliesTo(rule: SecondAuthRule, actor: UserActor): boolean {
  return rule.isEnabled && (rule.roles.length === 0 || actor.roles.some((role) => rule.roles.includes(role.code)))
}

// One atomic statement: of two calls with the same ticket, one goes on. A call that does two protected things brings two tickets.
async function useTicket(ctx: Ctx, actor: UserActor, rule: SecondAuthRule): Promise<boolean> {
  const { secondAuth } = ctx.request
  if (!secondAuth) return false
  const used = await ctx.db.execute(
    `update sys_second_auth_ticket
     set used_time = $5, update_time = $5
     where ticket_hash = any($1)
       and user_id = $2
       and sid = $3
       and operation = $4
       and proof = any($6)
       and used_time is null
       and expires_time > $5`,
    [secondAuth.split(',', mostTickets).map(hashOf), actor.userId, actor.sid, rule.operation, ctx.now(), rule.types],
  )
  return used > 0
}

async function hasGrace(ctx: Ctx, actor: UserActor, rule: SecondAuthRule): Promise<boolean> {
  if (rule.graceMinutes === 0) return false
  const since = new Date(ctx.now().getTime() - rule.graceMinutes * 60_000)
  const [row] = await ctx.db.query(
    `select 1
     from sys_second_auth_ticket
     where user_id = $1 and sid = $2 and operation = $3 and used_time > $4 and proof = any($5)
     limit 1`,
    [actor.userId, actor.sid, rule.operation, since, rule.types],
  )
  return row !== undefined
}

function declaredOperations(world: World): Map<string, string> {
  return new Map(world.manifests.flatMap((manifest) => Object.entries(manifest.secondAuth ?? {})))
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket.trim()).digest('hex')
}
