import type { Ctx } from '#kernel/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { newId } from '#kernel/id.ts'

export type AuditEntry = {
  entity: AnyEntity
  recordId: string | null
  action: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  title?: string
}

type FieldChange = { field: string; before: unknown; after: unknown }

/** Writes who did what, in the transaction of the deed: when the log cannot be written, the deed is not done. */
export async function audit(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const now = ctx.now()
  const rows = entries.map((entry) => ({
    id: newId(now),
    entity: entry.entity.path,
    record_id: entry.recordId,
    action: entry.action,
    title: (entry.title ?? titleOf(entry)).slice(0, 300),
    changes: entry.entity.restricted ? null : changesOf(entry),
  }))
  const sid = ctx.actor.kind === 'user' ? ctx.actor.sid : null
  await ctx.db.query(
    `insert into sys_oper_log (id, version, create_time, update_time, time, user_id, user_name, ip, sid, trace_id, entity, record_id, action, title, changes)
     select id, 1, $2, $2, $2, $3, $4, $5, $6, $7, entity, record_id, action, title, changes
     from jsonb_to_recordset($1::jsonb) as x(id uuid, entity text, record_id text, action text, title text, changes jsonb)`,
    [JSON.stringify(rows), now, ctx.actor.userId, ctx.actor.userName, ctx.request.ip, sid, ctx.request.traceId],
    'audit',
  )
}

/** Fields that differ, sensitive ones masked. */
function changesOf(entry: AuditEntry): FieldChange[] {
  const { entity, before = null, after = null } = entry
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes: FieldChange[] = []
  for (const name of names) {
    const field = fieldOf(entity, name)
    if (!field || field.options.withheld) continue
    const was = before?.[name] ?? null
    const is = after?.[name] ?? null
    if (after && JSON.stringify(was) === JSON.stringify(is)) continue
    changes.push({ field: name, before: masked(entity, name, was), after: masked(entity, name, is) })
  }
  return changes
}

function masked(entity: AnyEntity, name: string, value: unknown): unknown {
  const field = fieldOf(entity, name)!
  if (!field.options.sensitive || value === null) return value
  return kindOf(field).mask?.(String(value)) ?? '***'
}

const verbs: Record<string, string> = { add: '新增', update: '修改', remove: '删除', restore: '恢复', unmask: '查看', import: '导入', export: '导出' }

function titleOf(entry: AuditEntry): string {
  const { entity } = entry
  const row = entry.after ?? entry.before
  const isNamed = row && entity.title in row && !fieldOf(entity, entity.title)?.options.sensitive
  return `${verbs[entry.action] ?? entry.action}${entity.label}${isNamed ? `【${String(row[entity.title])}】` : ''}`
}
