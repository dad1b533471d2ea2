import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'
import type { ReadingRow } from '#services/flow/flow-type.ts'

/** A line of a record: its label, what it says, and the field of the flow or the files that belong to it. */
export type Line = readonly [label: string, text: unknown, more?: { name?: string; fileIds?: readonly string[] | null }]

/** The lines that say something. */
export function readingRows(lines: readonly Line[]): ReadingRow[] {
  return lines.flatMap(([label, said, { name, fileIds } = {}]) => {
    const text = said === null || said === undefined ? '' : String(said).trim()
    if (text === '' && !fileIds?.length) return []
    return [{ label, text, ...(name && { name }), ...(fileIds?.length && { fileIds }) }]
  })
}

/** Fields of a record as people read them: codes by their words, references by their titles, files to be opened. */
export async function fieldLines(
  ctx: Ctx,
  entity: AnyEntity,
  row: Record<string, unknown>,
  names: readonly string[],
): Promise<Line[]> {
  const fields = names.map((name) => ({ name, field: fieldOf(entity, name)!, value: row[name] }))
  const titles = new Map<string, Set<string>>()
  for (const { field, value } of fields) {
    const of = (field.options as { entity?: string }).entity
    if (of && typeof value === 'string') titles.set(of, (titles.get(of) ?? new Set()).add(value))
  }
  const world = await makeTextWorld(ctx, titles)
  return fields.map(({ name, field, value }): Line => {
    const { label } = field.options
    if (kindOf(field).holdsFiles) return [label, '', { name, fileIds: value as string[] | null }]
    if (value === null || value === undefined || value === '') return [label, '']
    const text = field.options.sensitive
      ? (kindOf(field).mask?.(String(value)) ?? '***')
      : kindOf(field).format(value, field, world)
    return [label, text, { name }]
  })
}
