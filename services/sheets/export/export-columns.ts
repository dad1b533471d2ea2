import { maskedFields } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { SheetColumn } from '#kernel/excel/write/write-sheet.ts'
import type { TextWorld } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { titleKeyOf } from '#kernel/fields/links/ref/kind.ts'
import { visibleFields } from '#kernel/operations/read/fields-for.ts'
import type { RawRow } from '#kernel/operations/read/selection.ts'
import { secondOf } from '#kernel/rules/school-time.ts'

/** One column of an exported sheet: its head, the field it needs, and its cell of a row. */
export type ExportColumn = SheetColumn & { field: string | null; cell(row: RawRow, world: TextWorld): unknown }

const never = new Set(['tool', 'fileList', 'fileId'])
const mostColumns = 200

/** The columns a caller asked for with `heard`, in that order, else those of the list. What the caller may not see is left out. */
export function exportColumns(ctx: Ctx, entity: AnyEntity, order: { heard: unknown; action: string }): ExportColumn[] {
  const visible = new Set(visibleFields(ctx, entity, order.action))
  const masked = maskedFields(ctx.actor, entity, order.action)
  const asked = titlesOf(order.heard) ?? (entity.list.columns as readonly string[]).map((name) => [name, ''] as const)
  if (asked.length > mostColumns) throw badRequest({ text: `导出列不能超过 ${mostColumns} 个` })
  const columns: ExportColumn[] = []
  for (const [key, title] of asked) {
    if (never.has(key)) continue
    const moment = moments.get(key)
    if (moment) {
      columns.push({ key, title: title || moment, field: null, width: 20, cell: (row) => momentText(row[key]) })
      continue
    }
    const name = fieldNamed(entity, key)
    const field = name ? fieldOf(entity, name)! : undefined
    if (!name || !field || !visible.has(name) || kindOf(field).holdsFiles || kindOf(field).isWriteOnly) continue
    columns.push({
      key,
      title: title || field.options.label,
      field: name,
      ...(masked.has(name) ? maskedCell(name, field) : cellOf(name, field)),
    })
  }
  return columns
}

const moments: ReadonlyMap<string, string> = new Map([
  ['createTime', '创建时间'],
  ['updateTime', '更新时间'],
])

function titlesOf(heard: unknown): (readonly [string, string])[] | null {
  if (typeof heard !== 'object' || heard === null || Array.isArray(heard)) return null
  const titles = Object.entries(heard).map(
    ([key, title]) => [key, typeof title === 'string' ? title.slice(0, 200) : ''] as const,
  )
  return titles.length > 0 ? titles : null
}

/** A list shows a reference under the name of its title (`className`); both names mean the same column. */
function fieldNamed(entity: AnyEntity, key: string): string | undefined {
  if (fieldOf(entity, key)) return key
  return fieldsOf(entity).find(([name, field]) => kindOf(field).refersTo && titlesKey(name, field) === key)?.[0]
}

function titlesKey(name: string, field: AnyField): string {
  return kindOf(field).isMany ? `${name.replace(/Ids$/, '')}Names` : titleKeyOf(name)
}

function cellOf(name: string, field: AnyField): Pick<ExportColumn, 'type' | 'cell'> {
  const kind = kindOf(field)
  if (kind.refersTo) {
    const key = titlesKey(name, field)
    return { type: 'text', cell: (row) => (Array.isArray(row[key]) ? row[key].join('、') : row[key]) }
  }
  // Sensitive values come masked, or in clear where that was granted, and stay as they are.
  if (field.options.sensitive) return { type: 'text', cell: (row) => row[name] }
  if (kind.cell !== 'text') return { type: kind.cell, cell: (row) => row[name] }
  return {
    type: 'text',
    cell: (row, world) => (row[name] === null || row[name] === undefined ? null : kind.format(row[name], field, world)),
  }
}

/** What a role masks is a text already, whatever the field's kind. */
function maskedCell(name: string, field: AnyField): Pick<ExportColumn, 'type' | 'cell'> {
  const key = kindOf(field).refersTo ? titlesKey(name, field) : name
  return { type: 'text', cell: (row) => row[key] }
}

function momentText(value: unknown): unknown {
  return typeof value === 'string' ? secondOf(value) : value
}
