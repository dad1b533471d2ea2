import type { Ctx } from '#kernel/context.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { unaskableFields } from './fields-for.ts'
import { pagingOf, type Query } from './query.ts'
import { read } from './read.ts'
import type { Resource } from './resource.ts'
import { makeTextWorld } from './text-world.ts'

type Logged = { time: string; userName: string; action: string; title: string; changes: { field: string; before: unknown; after: unknown }[] | null }

/** Who changed a record and how, newest first, in words; for those who may read the record. */
export async function history(ctx: Ctx, resource: Resource, query: Query) {
  const { entity } = resource
  const record = await read(ctx, resource, query['id'])
  const { current, size } = pagingOf(query)
  const hidden = unaskableFields(ctx, entity, 'getOne')
  const rows = await ctx.db.query<Logged & { total: number }>(
    `select time, user_name as "userName", action, title, changes, count(*) over () as total from sys_oper_log
     where entity = $1 and record_id = $2 order by time desc, id desc limit $3 offset $4`,
    [entity.path, record['id'], size, (current - 1) * size],
  )
  const shown = rows.map((row) => ({ ...row, changes: (row.changes ?? []).filter((change) => !hidden.has(change.field) && fieldOf(entity, change.field)) }))
  const texts = await makeTextWorld(ctx, titlesWanted(resource, shown))
  const inWords = (name: string, value: unknown): string => {
    const field = fieldOf(entity, name)!
    if (value === null || value === undefined) return ''
    return field.options.sensitive ? String(value) : kindOf(field).format(value, field, texts)
  }
  const records = shown.map(({ time, userName, action, title, changes }) => ({
    time,
    userName,
    action,
    title,
    changes: changes.map(({ field, before, after }) => ({ field, label: fieldOf(entity, field)!.options.label, before: inWords(field, before), after: inWords(field, after) })),
  }))
  const total = Number(rows[0]?.total ?? 0)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

function titlesWanted(resource: Resource, rows: readonly Logged[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const change of rows.flatMap((row) => row.changes ?? [])) {
    const field = fieldOf(resource.entity, change.field)!
    const target = kindOf(field).refersTo?.(field)
    if (!target) continue
    const ids = wanted.get(target) ?? new Set()
    for (const id of [change.before, change.after].flat()) if (typeof id === 'string') ids.add(id)
    wanted.set(target, ids)
  }
  return wanted
}
