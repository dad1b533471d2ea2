import { createHash } from 'node:crypto'
import { can } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/id.ts'
import { paramText, readParamText, type Param, type ParamType } from '#kernel/params/param.ts'
import { pushAfterCommit } from '#kernel/push/push.ts'
import { forgetParams, paramPlace } from '#kernel/system/server/read-param.ts'
import { param as paramEntity } from '#kernel/system/shared/records.ts'

/** What is shown instead of a secret that is set; sent back, it means "leave it as it is". */
const hidden = '******'

const valueTypes: Record<ParamType, string> = { text: 'string', longText: 'string', integer: 'int', flag: 'bool', choice: 'dict', list: 'json', secret: 'secret' }

type Stored = { id: string; key: string; value: string; version: number; updateTime: string }

/** One parameter. Those not open to everybody look unknown to whoever may not see the settings. */
export async function paramOf(ctx: Ctx, key: string) {
  const param = declaredIn(ctx, key)
  if (!param || !(param.isOpen || can(ctx.actor, 'baseParams:list'))) throw notFound()
  const [stored] = await storedRows(ctx, [key])
  return shown(param, stored)
}

/** All parameters under their headings, for the settings page. */
export async function paramGroups(ctx: Ctx) {
  const stored = new Map((await storedRows(ctx)).map((row) => [row.key, row]))
  const groups = new Map<string, unknown[]>()
  for (const param of declared(ctx)) {
    const rows = groups.get(param.group) ?? []
    rows.push({ ...shown(param, stored.get(param.key)), ...controls(param), updateTime: stored.get(param.key)?.updateTime ?? null })
    groups.set(param.group, rows)
  }
  return [...groups].map(([group, params]) => ({ group, params }))
}

/** Sets a parameter after its own rule has agreed. */
export async function setParam(ctx: Ctx, input: { paramsId: string; paramsValue: string; version?: number | undefined }) {
  const param = declaredIn(ctx, input.paramsId)
  if (!param) throw notFound()
  const before = await lockedRow(ctx, param.key)
  if (input.version !== undefined && input.version !== (before?.version ?? 0)) throw staleVersion()
  if (param.type === 'secret' && (input.paramsValue === hidden || input.paramsValue === '')) {
    if (input.paramsValue === '') await clear(ctx, param, before)
    return paramOf(ctx, param.key)
  }
  const read = readParamText(param, input.paramsValue)
  if ('problem' in read) throw badRequest({ text: read.problem })
  const text = paramText(param, read.value)
  const now = ctx.now()
  const kept = param.type === 'secret' ? ctx.world.secrets.seal(text, paramPlace(ctx.school.id, param.key)) : text
  await ctx.db.query(
    `insert into sys_param (id, version, create_user, create_time, update_user, update_time, params_id, params_value) values ($1, 1, $2, $3, $2, $3, $4, $5)
     on conflict (params_id) do update set params_value = excluded.params_value, version = sys_param.version + 1, update_user = excluded.update_user, update_time = excluded.update_time`,
    [newId(now), ctx.actor.userId, now, param.key, kept],
  )
  await note(ctx, param, { before: before?.value ?? null, after: text })
  ctx.afterCommit(() => forgetParams(ctx.world))
  pushAfterCommit(ctx, { event: 'params-changed', to: 'school' })
  return shown(param, (await storedRows(ctx, [param.key]))[0])
}

/** Back to the product's default. */
export async function resetParam(ctx: Ctx, key: string) {
  const param = declaredIn(ctx, key)
  if (!param) throw notFound()
  await clear(ctx, param, await lockedRow(ctx, key))
  return shown(param, undefined)
}

/** Who changed a parameter, when, and how; newest first. */
export async function paramHistory(ctx: Ctx, key: string) {
  const param = declaredIn(ctx, key)
  if (!param) throw notFound()
  const rows = await ctx.db.query<{ time: string; userName: string; changes: { field: string; before: unknown; after: unknown }[] | null }>(
    `select time, user_name as "userName", changes from sys_oper_log where entity = $1 and record_id = $2 order by time desc, id desc limit 50`,
    [paramEntity.path, logId(key)],
  )
  return rows.map(({ time, userName, changes }) => {
    const change = changes?.find((one) => one.field === 'paramsValue')
    return { time, userName, before: change?.before ?? null, after: change?.after ?? null }
  })
}

async function clear(ctx: Ctx, param: Param, before: Stored | undefined): Promise<void> {
  if (!before) return
  await ctx.db.query('delete from sys_param where params_id = $1', [param.key])
  await note(ctx, param, { before: before.value, after: null })
  ctx.afterCommit(() => forgetParams(ctx.world))
}

async function note(ctx: Ctx, param: Param, change: { before: string | null; after: string | null }): Promise<void> {
  const told = (value: string | null) => (param.type === 'secret' && value !== null ? hidden : value)
  // Two secrets look the same; what matters is that one was set, and by whom.
  const before = param.type === 'secret' ? null : told(change.before)
  await audit(ctx, [
    { entity: paramEntity, recordId: logId(param.key), action: 'update', before: { paramsValue: before }, after: { paramsValue: told(change.after) }, title: `修改参数【${param.label}】` },
  ])
}

/** A parameter keeps its log when it goes back to its default and its row with it. */
function logId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

function declared(ctx: Ctx): readonly Param[] {
  return ctx.world.manifests.flatMap((manifest) => manifest.params ?? [])
}

function declaredIn(ctx: Ctx, key: string): Param | undefined {
  return declared(ctx).find((param) => param.key === key)
}

function storedRows(ctx: Ctx, keys: readonly string[] | null = null): Promise<Stored[]> {
  return ctx.db.query<Stored>(
    'select id, params_id as key, params_value as value, version, update_time as "updateTime" from sys_param where $1::text[] is null or params_id = any($1)',
    [keys],
  )
}

async function lockedRow(ctx: Ctx, key: string): Promise<Stored | undefined> {
  const [row] = await ctx.db.query<Stored>('select id, params_id as key, params_value as value, version, update_time as "updateTime" from sys_param where params_id = $1 for update', [key])
  return row
}

function shown(param: Param, stored: Stored | undefined) {
  const text = stored?.value ?? paramText(param, param.default)
  const head = { id: stored?.id ?? null, paramsId: param.key, paramsName: param.label, valueType: valueTypes[param.type], version: stored?.version ?? 0 }
  if (param.type === 'secret') return { ...head, paramsValue: stored ? hidden : '', value: stored ? hidden : '' }
  const read = readParamText(param, text)
  // A value kept under an older rule counts as not set, as everywhere.
  const value = 'value' in read ? read.value : param.default
  return { ...head, paramsValue: paramText(param, value), value }
}

function controls(param: Param) {
  const { type, group, help, min, max, choices } = param
  return { control: type, group, help: help ?? null, min: min ?? null, max: max ?? null, choices: choices ?? null, defaultValue: type === 'secret' ? '' : paramText(param, param.default) }
}
