import { hiddenFields, rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { isId } from '#kernel/world/id.ts'
import type { Resource } from '../resource.ts'
import { loadRows } from '../store.ts'

/** Values one person may look at within an hour: enough for a day at the counter, too few to carry off a register one by one. */
const mostAnHour = 200
const hourMs = 3_600_000

const lookedTooOften = defineError<{ seconds: number }>({
  code: 'UNMASKED_TOO_OFTEN',
  status: 429,
  message: '查看原文过于频繁，请稍后再试',
})

/** One sensitive value in clear. Looking is an act of its own: it needs its own permission and leaves a log row. */
export async function unmask(
  ctx: Ctx,
  resource: Resource,
  input: { id: unknown; field: unknown },
): Promise<{ value: unknown }> {
  const { entity } = resource
  const scope = await rowScope(ctx, resource, 'unmask')
  const name = String(input.field)
  const field = fieldOf(entity, name)
  if (!field?.options.sensitive || kindOf(field).isWriteOnly || hiddenFields(ctx.actor, entity, 'unmask').has(name))
    throw badRequest({ text: '该字段不需要查看原文' })
  if (!isId(input.id)) throw notFound()
  const row = (await loadRows(ctx, entity, [input.id], { scope })).get(input.id.toLowerCase())
  if (!row) throw notFound()
  await refuseTooOften(ctx)
  await audit(ctx, [
    { entity, recordId: row['id'] as string, action: 'unmask', title: `查看${entity.label}${field.options.label}` },
  ])
  return { value: row[name] ?? null }
}

/** Counted by what the log says of the person, so all processes count together. */
async function refuseTooOften(ctx: Ctx): Promise<void> {
  const { userId } = ctx.actor
  if (!userId) return
  // One after the other: calls at the same moment would not see each other's rows.
  await ctx.db.query(`select pg_advisory_xact_lock(hashtextextended('unmask ' || $1, 0))`, [userId])
  const [looked] = await ctx.db.query<{ n: number; seconds: number | null }>(
    `select count(*)::int as n, ceil(extract(epoch from min(time) - $2::timestamptz))::int as seconds
     from (
       select time from sys_oper_log where user_id = $1 and time > $2::timestamptz and action = 'unmask'
       order by time desc limit ${mostAnHour}
     ) x`,
    [userId, new Date(ctx.now().getTime() - hourMs)],
    'unmasked',
  )
  if (looked!.n >= mostAnHour) throw lookedTooOften({ seconds: Math.max(1, looked!.seconds ?? 1) })
}
