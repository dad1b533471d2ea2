import { can } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { newId } from '#kernel/world/id.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { paramText, type Param } from '#kernel/params/param.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { forgetParams, paramPlace } from '#services/system/server/read-param.ts'
import { param as paramEntity } from '#services/system/shared/records.ts'
import { keepFile, letFileGo } from './param-file.ts'
import { controls, hidden, momentOf, shown } from './param-shown.ts'
import { lockedRow, logId, storedRows, type ParamPlace, type ParamRow } from './param-store.ts'
import { checkedValue } from './param-value.ts'
import { setupWarnings } from './setup.ts'
import type {
  paramCancelRoute,
  ParamChange,
  paramResetRoute,
  paramSubmitRoute,
  ShownParam,
} from '../../shared/params.ts'

/** One parameter. Those not open to everybody look unknown to whoever may not see the settings. */
export async function paramOf(ctx: Ctx, key: string, population = '') {
  const place = placeIn(ctx, key, population)
  if (!(place.param.isOpen || can(ctx.actor, 'baseParams:list'))) throw notFound()
  return shown(
    ctx,
    place,
    (await storedRows(ctx, key)).find((row) => row.population === population),
  )
}

/** All parameters under their headings, for the settings page; those that differ by people once for each group of them. */
export async function paramGroups(ctx: Ctx) {
  const stored = await storedRows(ctx)
  const warnings = await setupWarnings(ctx)
  const groups = new Map<string, ShownParam[]>()
  for (const param of declared(ctx)) {
    const rows = groups.get(param.group) ?? []
    const everybody = shownIn(ctx, stored, { param, population: '' })
    rows.push({ ...everybody, ...(await controls(ctx, param)), warning: warnings.get(param.key) ?? null })
    for (const { key, label } of param.populations ?? []) {
      rows.push({
        ...shownIn(ctx, stored, { param, population: key }),
        ...(await controls(ctx, param)),
        populationName: label,
        defaultValue: everybody.paramsValue,
      })
    }
    groups.set(param.group, rows)
  }
  return [...groups].map(([group, params]) => ({ group, params }))
}

/** Sets a parameter after its own rule has agreed; with a moment, from then on. */
export async function setParam(ctx: Ctx, input: AskedOf<typeof paramSubmitRoute>) {
  const place = placeIn(ctx, input.paramsId, input.population)
  const before = await changeable(ctx, place, input.version)
  if (place.param.type === 'secret' && (input.paramsValue === hidden || input.paramsValue === '')) {
    if (input.paramsValue === '') await clear(ctx, place, before)
    return current(ctx, place)
  }
  const { effectTime } = input
  if (effectTime && effectTime <= ctx.now()) throw badRequest({ text: '生效时间须晚于当前时间' })
  const text = paramText(place.param, await checkedValue(ctx, place.param, input.paramsValue))
  await guard(ctx, place)
  const kept =
    place.param.type === 'secret' ? ctx.world.secrets.seal(text, paramPlace(ctx.school.id, place.param.key)) : text
  const id = await store(
    ctx,
    place,
    effectTime ? { next_value: kept, effect_time: effectTime } : { params_value: kept },
  )
  if (place.param.type === 'file')
    await keepFile(ctx, {
      param: place.param,
      recordId: id,
      fileId: text,
      left: effectTime ? before?.next : before?.value,
    })
  await note(
    ctx,
    place,
    effectTime
      ? { before: later(before), after: { nextValue: text, effectTime: effectTime.toISOString() } }
      : { before: { paramsValue: before?.value ?? null }, after: { paramsValue: text } },
  )
  return current(ctx, place)
}

/** Takes back a change that has not come to count yet. */
export async function cancelChange(ctx: Ctx, input: AskedOf<typeof paramCancelRoute>) {
  const place = placeIn(ctx, input.paramsId, input.population)
  const before = await changeable(ctx, place, input.version)
  if (!before || before.effectTime === null) throw badRequest({ text: '没有待生效的修改' })
  await guard(ctx, place)
  if (before.value === null) await ctx.db.query('delete from sys_param where id = $1', [before.id])
  else await store(ctx, place, { next_value: null, effect_time: null })
  if (place.param.type === 'file') await letFileGo(ctx, before.next)
  await note(ctx, place, { before: later(before), after: { nextValue: null, effectTime: null } })
  return current(ctx, place)
}

/** Back to the product's default, now and later. */
export async function resetParam(ctx: Ctx, input: AskedOf<typeof paramResetRoute>) {
  const place = placeIn(ctx, input.paramsId, input.population)
  await clear(ctx, place, await lockedRow(ctx, place))
  return shown(ctx, place, undefined)
}

/** Who changed a parameter, when, and how; newest first. */
export async function paramHistory(ctx: Ctx, key: string, population: string): Promise<ParamChange[]> {
  const place = placeIn(ctx, key, population)
  const rows = await ctx.db.query<{
    time: string
    userName: string
    changes: { field: string; before: string | null; after: string | null }[] | null
  }>(
    `select time, user_name as "userName", changes
     from sys_oper_log
     where entity = $1 and record_id = $2
     order by time desc, id desc
     limit 50`,
    [paramEntity.path, logId(place)],
  )
  return rows.map(({ time, userName, changes }) => {
    const of = (field: string) => changes?.find((one) => one.field === field)
    const [at, next] = [of('effectTime'), of('nextValue')]
    const change = at || next ? next : of('paramsValue')
    return {
      time,
      userName,
      before: change?.before ?? null,
      after: change?.after ?? null,
      kind: at || next ? (at?.after || next?.after ? 'later' : 'cancelled') : 'now',
      effectTime: at?.after ?? null,
    }
  })
}

async function current(ctx: Ctx, place: ParamPlace) {
  return shown(
    ctx,
    place,
    (await storedRows(ctx, place.param.key)).find((row) => row.population === place.population),
  )
}

async function changeable(ctx: Ctx, place: ParamPlace, version: number | undefined): Promise<ParamRow | undefined> {
  const before = await lockedRow(ctx, place)
  if (version !== undefined && version !== (before?.version ?? 0)) throw staleVersion()
  return before
}

function guard(ctx: Ctx, { param }: ParamPlace): Promise<void> {
  return param.isGuarded ? requireSecondAuth(ctx, 'baseParams:security') : Promise.resolve()
}

async function store(ctx: Ctx, { param, population }: ParamPlace, values: Record<string, unknown>): Promise<string> {
  const names = Object.keys(values)
  const [row] = await ctx.db.query<{ id: string }>(
    `insert into sys_param (id, version, create_user, create_time, update_user, update_time, params_id, population, ${names.join(', ')})
     values ($1, 1, $2, $3, $2, $3, $4, $5, ${names.map((_, i) => `$${i + 6}`).join(', ')})
     on conflict (params_id, population) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')},
       version = sys_param.version + 1, update_user = excluded.update_user, update_time = excluded.update_time
     returning id`,
    [newId(ctx.now()), ctx.actor.userId, ctx.now(), param.key, population, ...Object.values(values)],
  )
  return row!.id
}

async function clear(ctx: Ctx, place: ParamPlace, before: ParamRow | undefined): Promise<void> {
  if (!before) return
  await guard(ctx, place)
  await ctx.db.query('delete from sys_param where id = $1', [before.id])
  if (place.param.type === 'file') for (const fileId of [before.value, before.next]) await letFileGo(ctx, fileId)
  await note(ctx, place, { before: { paramsValue: before.value }, after: { paramsValue: null } })
}

type Noted = Record<string, string | null>

function later(row: ParamRow | undefined): Noted {
  return { nextValue: row?.next ?? null, effectTime: row?.effectTime ? momentOf(row.effectTime) : null }
}

async function note(ctx: Ctx, place: ParamPlace, change: { before: Noted; after: Noted }): Promise<void> {
  const { param, population } = place
  const isSecret = param.type === 'secret'
  // Two secrets look the same; what matters is that one was set, and by whom.
  const told = (values: Noted, isBefore: boolean): Noted =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isSecret && name !== 'effectTime' && value !== null ? (isBefore ? null : hidden) : value,
      ]),
    )
  const group = param.populations?.find((one) => one.key === population)?.label
  const verb =
    'paramsValue' in change.after ? '修改参数' : change.after['effectTime'] ? '预约修改参数' : '取消预约修改参数'
  await audit(ctx, [
    {
      entity: paramEntity,
      recordId: logId(place),
      action: 'update',
      before: told(change.before, true),
      after: told(change.after, false),
      title: `${verb}【${param.label}${group ? `·${group}` : ''}】`,
    },
  ])
  pushAfterCommit(ctx, { event: 'params-changed', to: 'school' })
  ctx.afterCommit(() => forgetParams(ctx.world))
}

function shownIn(ctx: Ctx, stored: readonly ParamRow[], place: ParamPlace) {
  return shown(
    ctx,
    place,
    stored.find((row) => row.key === place.param.key && row.population === place.population),
  )
}

function declared(ctx: Ctx): readonly Param[] {
  return ctx.world.manifests.flatMap((manifest) => manifest.params ?? [])
}

function placeIn(ctx: Ctx, key: string, population: string): ParamPlace {
  const param = declared(ctx).find((one) => one.key === key)
  if (!param || (population !== '' && !param.populations?.some((one) => one.key === population))) throw notFound()
  return { param, population }
}
