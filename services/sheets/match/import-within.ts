import type { Ctx } from '#kernel/world/context.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { SheetRow } from '#kernel/excel/read/read-sheet.ts'
import type { Parsed, TextWorld } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'
import { cellOf, emptyWord, type ImportColumn } from './import-columns.ts'
import { plain, type ReferenceBook } from './import-references.ts'
import type { ValueMemory } from './import-memory.ts'

type Sheet = { readonly columns: readonly ImportColumn[]; readonly book: ReferenceBook; readonly memory: ValueMemory }

/** Reads the text of a cell, knowing the row it stands in: a floor is one of the house that another column names. */
export type ReadCell = {
  (row: SheetRow, column: ImportColumn, text: string): Parsed
  readonly words: TextWorld
}

export async function cellReading(ctx: Ctx, { columns, book, memory }: Sheet): Promise<ReadCell> {
  let at: { row: SheetRow; column: ImportColumn } | null = null
  const words = await makeTextWorld(ctx, new Map(), (entity, text) => {
    const { row, column } = at!
    const parent = parentOf(row, column)
    at = { row, column }
    if (parent?.id === null) return { problem: `请先更正${parent.column.title}` }
    const found = (parent && book.findWithin(entity, parent.id!, text)) ?? book.find(entity, text)
    const id = 'value' in found || parent ? undefined : memory.get(column.name)?.get(plain(text))
    return id ? { value: id } : found
  })
  const read = (row: SheetRow, column: ImportColumn, text: string) => {
    at = { row, column }
    return column.read(text, words)
  }
  /** What the row says this column lies within: nothing, a row, or (null) something that is not there. */
  function parentOf(row: SheetRow, { within }: ImportColumn): { column: ImportColumn; id: string | null } | undefined {
    const column = within ? columns.find(({ name }) => name === within) : undefined
    const text = column && cellOf(row, column)?.text.trim()
    if (!column || !text || text === emptyWord) return undefined
    const parsed = read(row, column, text)
    return { column, id: 'value' in parsed ? (parsed.value as string) : null }
  }
  return Object.assign(read, { words })
}

/** Asks for what short names mean within what other columns name, those that lie outermost first. */
export async function learnWithin(ctx: Ctx, sheet: Sheet, rows: readonly SheetRow[]): Promise<void> {
  for (const column of parentsFirst(sheet.columns)) {
    const parent = sheet.columns.find(({ name }) => name === column.within)
    if (!parent) continue
    const read = await cellReading(ctx, sheet)
    const wanted = new Map<string, Set<string>>()
    let parentId = ''
    const listening = await makeTextWorld(ctx, new Map(), (_entity, text) => {
      wanted.set(parentId, (wanted.get(parentId) ?? new Set()).add(text))
      return { value: null }
    })
    for (const row of rows) {
      const [text, above] = [cellOf(row, column)?.text.trim(), cellOf(row, parent)?.text.trim()]
      if (!text || !above || text === emptyWord || above === emptyWord) continue
      const found = read(row, parent, above)
      if (!('value' in found)) continue
      parentId = found.value as string
      column.read(text, listening)
    }
    const entity = ctx.world.entities.get(kindOf(column.field).refersTo!(column.field)!)!
    const by = fieldTo(entity, kindOf(parent.field).refersTo!(parent.field)!)
    if (by && wanted.size > 0) await sheet.book.learnWithin(ctx, entity, by, wanted)
  }
}

/** Columns in an order in which whatever they lie within comes before them. */
function parentsFirst(columns: readonly ImportColumn[]): ImportColumn[] {
  const depth = ({ within }: ImportColumn): number => {
    const parent = within ? columns.find(({ name }) => name === within) : undefined
    return parent ? depth(parent) + 1 : 0
  }
  return columns.toSorted((a, b) => depth(a) - depth(b))
}

/** The field by which rows of an entity name a row of another. */
function fieldTo(entity: AnyEntity, other: string): string | undefined {
  return fieldsOf(entity).find(([, field]) => !kindOf(field).isMany && kindOf(field).refersTo?.(field) === other)?.[0]
}
