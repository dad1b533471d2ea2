import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import type { Operator, TextWorld } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { isId } from '#kernel/world/id.ts'
import { isBlank } from '#kernel/rules/text.ts'
import type { Query } from './query.ts'
import { makeTextWorld } from '../text-world.ts'

type Asked = { field: AnyField; operator: Operator; values: readonly string[] }

/** Says how the rows are cut and shown, not which ones. */
const silent = new Set(['current', 'size', 'ascs', 'descs', 'columns', 'after', 'strict'])
const signs: Record<Operator, string> = { eq: '：', in: '：', like: '含', ge: '≥', le: '≤', null: '' }

/** The conditions of a list as a person would read them: labels of fields, of codes and of the rows that are referred to. */
export async function filterWords(ctx: Ctx, entity: AnyEntity, query: Query): Promise<string> {
  const asked = Object.entries(query)
    .filter(([name, value]) => !silent.has(name) && !isBlank(value))
    .map(([name, value]) => ({ name, value: String(value), of: askedOf(entity, name, String(value)) }))
  const titles = new Map<string, Set<string>>()
  for (const { of } of asked) {
    const target = of && kindOf(of.field).refersTo?.(of.field)
    if (target) titles.set(target, new Set([...(titles.get(target) ?? []), ...of.values.filter(isId)]))
  }
  const world = await makeTextWorld(ctx, titles)
  return asked
    .map(({ name, value, of }) =>
      of
        ? wordsOf(of, world)
        : name === 'quick'
          ? (ctx.world.resources.get(entity.name)?.quick[value]?.label ?? value)
          : plainWords(name, value),
    )
    .join('；')
}

function askedOf(entity: AnyEntity, name: string, value: string): Asked | undefined {
  const [, base, suffix] = /^(.+?)(?:_(like|ge|le|in|null))?$/.exec(name) ?? []
  const field = fieldOf(entity, name) ?? (base ? fieldOf(entity, base) : undefined)
  const operator = fieldOf(entity, name) ? 'eq' : ((suffix as Operator | undefined) ?? 'eq')
  return (
    field && {
      field,
      operator,
      values: operator === 'in' || kindOf(field).refersTo ? value.split(',').map((one) => one.trim()) : [value],
    }
  )
}

function wordsOf({ field, operator, values }: Asked, world: TextWorld): string {
  const { label } = field.options
  if (operator === 'null') return `${label}${['1', 'true'].includes(values[0]!) ? '为空' : '不为空'}`
  return `${label}${signs[operator]}${values.map((value) => valueWords(field, value, world)).join('、')}`
}

function valueWords(field: AnyField, value: string, world: TextWorld): string {
  const kind = kindOf(field)
  const target = kind.refersTo?.(field)
  if (target) return world.titleOf(target, value) ?? value
  if (value === 'true' || value === 'false') return value === 'true' ? '是' : '否'
  return kind.cell === 'text' ? kind.format(kind.isMany ? [value] : value, field, world) || value : value
}

function plainWords(name: string, value: string): string {
  if (name === 'keyword') return `关键词：${value}`
  if (name === 'ids' || name === 'id') return `已选 ${value.split(',').length} 条`
  if (name === 'asOf') return `截至：${value}`
  return `${name}=${value}`
}
