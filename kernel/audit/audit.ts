import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { isSecretAuthor } from '#kernel/audit/secret-author.ts'
import type { StateOptions } from '#kernel/fields/choices/state/kind.ts'
import { kindOf, sameValue } from '#kernel/fields/kinds.ts'
import { titleOf as nameOf } from '#kernel/entity/record-title.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import { rowMac } from './row-mac.ts'
import { rowsChanged } from './rows-changed.ts'
import { operLog, operResults } from './shared/logs.ts'

export type AuditEntry = {
  entity: AnyEntity
  recordId: string | null
  action: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  title?: string
}

type FieldChange = { field: string; before: unknown; after: unknown }

const gathered = new WeakMap<Ctx, AuditEntry[]>()
/** So many lines are written with one statement. */
const atOnce = 2000

/** What is told of the deeds of this work is written at its end with one statement, for work that does much at once. */
export async function auditedTogether<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  if (gathered.has(ctx)) return work()
  const entries: AuditEntry[] = []
  gathered.set(ctx, entries)
  const done = await work().finally(() => gathered.delete(ctx))
  for (let at = 0; at < entries.length; at += atOnce) await audit(ctx, entries.slice(at, at + atOnce))
  return done
}

/** Writes who did what, in the transaction of the deed: when the log cannot be written, the deed is not done. */
export async function audit(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  const waiting = gathered.get(ctx)
  if (waiting) return void waiting.push(...entries)
  const isSecret = ({ entity, before, after }: AuditEntry) => isSecretAuthor(ctx, entity, after ?? before)
  await write(ctx, { entries: entries.filter((entry) => !isSecret(entry)), who: whoOf(ctx) })
  await write(ctx, { entries: entries.filter(isSecret), who: nobody(ctx) })
}

async function write(
  ctx: Ctx,
  { entries, who }: { entries: readonly AuditEntry[]; who: ReturnType<typeof whoOf> },
): Promise<void> {
  if (entries.length === 0) return
  const now = ctx.now()
  const rows = entries.map((entry) => {
    const changes = entry.entity.restricted ? null : asStored(changesOf(entry))
    const row = {
      id: newId(now),
      entity: entry.entity.path,
      recordId: entry.recordId,
      action: entry.action,
      title: [...(entry.title ?? titleOf(ctx, entry, changes))].slice(0, 300).join('').toWellFormed(),
      changes,
    }
    const search = searchTextOf(operLog, { ...row, userName: who.userName }) ?? ''
    return { ...row, mac: rowMac(ctx, { ...row, ...who, time: now.toISOString() }), search, grams: gramsOf(search) }
  })
  await ctx.db.query(
    `insert into sys_oper_log (
       id, version, create_time, update_time, time, user_id, user_name, viewer_name, role_codes, ip, sid, menu_id,
       trace_id, viewer_id, result, cost_ms, entity, record_id, action, title, changes, mac, search_text,
       search_grams
     )
     select id, 1, $2, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, entity, "recordId", action, title,
       changes, mac, search, grams
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, entity text, "recordId" text, action text, title text, changes jsonb, mac text, search text,
       grams text[]
     )`,
    [
      JSON.stringify(rows),
      now,
      who.userId,
      who.userName,
      who.viewerName,
      who.roleCodes,
      who.ip,
      who.sid,
      who.menuId,
      who.traceId,
      who.viewerId,
      who.result,
      who.costMs,
    ],
    'audit',
  )
  await ctx.tell(
    rowsChanged,
    entries.filter((entry) => !looks.has(entry.action)).map((entry) => entry.entity),
  )
}

/** Deeds that leave the record as it was. */
const looks: ReadonlySet<string> = new Set(['unmask', 'export', 'look', 'viewAs', 'take', 'menuMismatch'])

function whoOf(ctx: Ctx) {
  const { actor, request } = ctx
  const isUser = actor.kind === 'user'
  return {
    userId: actor.userId || null,
    userName: actor.userName,
    viewerName: (isUser && actor.viewer?.userName) || null,
    viewerId: (isUser && actor.viewer?.userId) || null,
    // A deed that fails takes its line along: what stands here was done.
    result: operResults.done[0],
    costMs: request.startedAt === undefined ? null : Math.round(performance.now() - request.startedAt),
    roleCodes:
      isUser && actor.roles.length > 0
        ? actor.roles
            .map((role) => role.code)
            .join(',')
            .slice(0, 300)
        : null,
    ip: request.ip,
    sid: (isUser && actor.sid) || null,
    menuId: request.menuId?.toWellFormed().slice(0, 100) ?? null,
    traceId: request.traceId,
  }
}

/** That something was done, and by nobody one could find: not by the name, the address, the session or the call. */
function nobody(ctx: Ctx): ReturnType<typeof whoOf> {
  const none = { userId: null, viewerName: null, viewerId: null, roleCodes: null, ip: null, sid: null, menuId: null }
  return { ...whoOf(ctx), ...none, userName: '匿名', costMs: null, traceId: '' }
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
    if (after && sameValue(field, was, is)) continue
    changes.push({ field: name, before: masked(entity, name, was), after: masked(entity, name, is) })
  }
  return changes
}

/** As the database will hand it out again: the signature is made of this. */
function asStored(changes: FieldChange[]): FieldChange[] {
  return JSON.parse(JSON.stringify(changes)) as FieldChange[]
}

function masked(entity: AnyEntity, name: string, value: unknown): unknown {
  const field = fieldOf(entity, name)!
  if (!field.options.sensitive || value === null) return value
  return kindOf(field).mask?.(String(value)) ?? '***'
}

const verbs: Record<string, string> = {
  add: '新增',
  update: '修改',
  remove: '删除',
  restore: '恢复',
  unmask: '查看',
  import: '导入',
  export: '导出',
}
const namedAtMost = 3

function titleOf(ctx: Ctx, entry: AuditEntry, changes: readonly FieldChange[] | null): string {
  const { entity } = entry
  const row = entry.after ?? entry.before
  const name = nameOf(entity, row ?? undefined)
  const state = entry.action === 'update' ? newState(entry) : undefined
  if (state) return `${entity.label}${name === '' ? '' : `【${name}】`}变为“${state}”`
  const labels =
    entry.action === 'update' && changes && changes.length <= namedAtMost
      ? changes.map((change) => fieldOf(entity, change.field)!.options.label)
      : []
  const verb =
    verbs[entry.action] ?? ctx.world.resources.get(entity.name)?.actions[entry.action]?.declared.label ?? entry.action
  return `${verb}${entity.label}${name === '' ? '' : `【${name}】`}${labels.join('、')}`
}

/** What a record became that was moved from state to state: that is the deed, whatever else was written with it. */
function newState({ entity, before, after }: AuditEntry): string | undefined {
  const field = entity.states?.field as string | undefined
  if (field === undefined || !before || !after || before[field] === after[field]) return undefined
  const { states } = fieldOf(entity, field)!.options as StateOptions
  return codeEntry(states, after[field])?.[1]
}
