import { hiddenFields, readonlyFields } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { isDemanded, type AnyField } from '#kernel/entity/field.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { plainTitle, type SheetHead } from '#kernel/excel/read/find-head.ts'
import type { CellText, SheetRow } from '#kernel/excel/read/read-sheet.ts'
import type { Parsed, TextWorld } from '#kernel/fields/kind.ts'
import { columnName } from '#kernel/excel/write/workbook-parts.ts'
import { kindOf } from '#kernel/fields/kinds.ts'

/** A field of an import and the columns of the sheet that may carry it, best first. */
export type ImportColumn = {
  name: string
  field: AnyField
  at: readonly number[]
  /** What the sheet calls it. */
  title: string
  read: CellReader
  /** Not written, but compared with what follows from this field. */
  agreesBy?: string
  /** Another column, whose row this one names a row of. */
  within?: string
}
/** Column number, from 0, → field; an empty name leaves the column out. */
export type ColumnMapping = Readonly<Record<string, string>>
/** What an import does with rows that are there already, and with those that are not: `sys.importBatch.way`. */
export type ImportWay = '1' | '2' | '3'
/** Turns the text of a cell into a value. */
type CellReader = (text: string, world: TextWorld) => Parsed

/** The word in a cell that empties what is stored. */
export const emptyWord = '清空'

/** The fields a caller may import, in the order of the declaration. */
export function importFields(ctx: Ctx, entity: AnyEntity): [string, AnyField][] {
  const hidden = new Set([...hiddenFields(ctx.actor, entity, 'import'), ...readonlyFields(ctx.actor, entity, 'import')])
  return (entity.excel?.import ?? []).flatMap((name) => {
    const field = fieldOf(entity, name as string)
    return field && !hidden.has(name as string) && !field.options.computed
      ? [[name as string, calledInSheets(entity, name as string, field)] as [string, AnyField]]
      : []
  })
}

/** A field as sheets call it; what it is called elsewhere is known, too. */
function calledInSheets(entity: AnyEntity, name: string, field: AnyField): AnyField {
  const title = (entity.excel?.titles as Record<string, string> | undefined)?.[name]
  if (!title) return field
  const { label, synonyms = [] } = field.options
  return { ...field, options: { ...field.options, label: title, synonyms: [label, ...synonyms] } }
}

/** What another column lies within: `excel.within`. */
export function parentName(entity: AnyEntity, name: string): string | undefined {
  return (entity.excel?.within as Record<string, string> | undefined)?.[name]
}

/** Whether a new row cannot do without this column. */
export function isNeeded(field: AnyField): boolean {
  return isDemanded(field) && field.options.default === undefined
}

/** Every title by which a column of the sheet may announce a field. */
export function knownTitles(fields: readonly [string, AnyField][]): string[] {
  return fields.flatMap(([name, field]) => titlesOf(name, field))
}

/** Fields that a sheet may carry only to be compared with what the server works out. */
export function agreeFields(ctx: Ctx, entity: AnyEntity): [string, AnyField][] {
  const hidden = hiddenFields(ctx.actor, entity, 'import')
  return (entity.excel?.agree ?? []).flatMap(({ field }) =>
    hidden.has(field as string)
      ? []
      : [
          [field as string, calledInSheets(entity, field as string, fieldOf(entity, field as string)!)] as [
            string,
            AnyField,
          ],
        ],
  )
}

/** Which columns announce which fields: labels first, so that a synonym of one field never takes the column that is the label of another. */
export function proposedMapping(fields: readonly [string, AnyField][], head: SheetHead): ColumnMapping {
  const mapping: Record<string, string> = {}
  for (const pick of [(titles: string[]) => titles.slice(0, 1), (titles: string[]) => titles.slice(1)]) {
    for (const [name, field] of fields) {
      for (const title of pick(titlesOf(name, field))) {
        const at = head.columns.get(title)
        if (at !== undefined) mapping[at] ??= name
      }
    }
  }
  return mapping
}

/** Which of two columns of one title is meant nobody can say: the sheet is refused before any of its rows is read. */
export function refuseTwins(fields: readonly [string, AnyField][], head: SheetHead): void {
  const known = new Set(knownTitles(fields).map(plainTitle))
  const columns = head.titles.map((title, at) => ({ title: title.replace(/^\*+/, ''), at }))
  const twins = [...Map.groupBy(columns, ({ title }) => plainTitle(title))].filter(
    ([title, list]) => list.length > 1 && known.has(title),
  )
  if (twins.length === 0) return
  const named = twins.map(([, list]) => `${list[0]!.title}（${list.map(({ at }) => columnName(at)).join('、')}列）`)
  throw badRequest({ text: `列名重复：${named.join('；')}，请只保留一列` })
}

/** Titles of the sheet that no field is read from. */
export function ignoredTitles(head: SheetHead, columns: readonly ImportColumn[]): string[] {
  const taken = new Set(columns.flatMap(({ at }) => at))
  return head.titles
    .flatMap((title, at) => (title === '' || taken.has(at) ? [] : [title.slice(0, 50)]))
    .slice(0, mostIgnored)
}
const mostIgnored = 50

export type ColumnsWanted = {
  entity: AnyEntity
  fields: readonly [string, AnyField][]
  head: SheetHead
  way: ImportWay
  /** What the person or an earlier import decided; else what the titles announce. */
  mapping?: ColumnMapping | null
}

/** Which columns of a sheet carry which fields; refuses a sheet that lacks a needed one. */
export function importColumns({ entity, fields, head, way, mapping }: ColumnsWanted): ImportColumn[] {
  refuseTwins(fields, head)
  const proposed = proposedMapping(fields, head)
  const chosen = mapping ?? proposed
  const columns = fields.flatMap(([name, field]) => {
    const at = orderedBy(
      titlesOf(name, field),
      Object.keys(chosen)
        .filter((column) => chosen[column] === name)
        .map(Number),
      head,
    )
    const agreesBy = entity.excel?.agree?.find((one) => one.field === name)?.by as string | undefined
    const title = head.titles[at[0] ?? -1]?.replace(/^\*+/, '') || field.options.label
    const within = parentName(entity, name)
    const more = { ...(agreesBy && { agreesBy }), ...(within && { within }) }
    return at.length > 0 ? [{ name, field, at, title, read: cellReader(field), ...more }] : []
  })
  const missing = missingColumns({ entity, fields, way, has: new Set(columns.map((column) => column.name)) })
  if (missing.length > 0) throw badRequest({ text: `缺少必填列：${missing.join('、')}` })
  return columns
}

/** The labels of columns without which a sheet cannot be taken: what a new row needs, or what finds a row to change. */
function missingColumns(input: {
  entity: AnyEntity
  fields: readonly [string, AnyField][]
  way: ImportWay
  has: ReadonlySet<string>
}): string[] {
  const labelOf = (name: string) => fieldOf(input.entity, name)!.options.label
  if (input.way === '2') {
    const keys = input.entity.excel!.matchBy as readonly (readonly string[])[]
    return keys.some((names) => names.every((name) => input.has.has(name)))
      ? []
      : (keys[0] ?? []).filter((name) => !input.has.has(name)).map(labelOf)
  }
  return input.fields.filter(([name, field]) => isNeeded(field) && !input.has.has(name)).map(([name]) => labelOf(name))
}

/** Of several columns for one field, the one with the better title is read first. */
function orderedBy(titles: readonly string[], columns: readonly number[], head: SheetHead): number[] {
  const rank = (column: number) => {
    const place = titles.findIndex((title) => head.columns.get(title) === column)
    return place < 0 ? titles.length : place
  }
  return columns.toSorted((a, b) => rank(a) - rank(b) || a - b)
}

/** The cell of a row that carries a field: the first of its columns that is filled. */
export function cellOf(row: SheetRow, column: ImportColumn): CellText | undefined {
  for (const at of column.at) {
    const cell = row.cells[at]
    if (cell && cell.text.trim() !== '') return cell
  }
  return undefined
}

/** What is wrong with a cell before its text is even read. */
export function cellProblem(cell: CellText, { title }: ImportColumn): string | null {
  if (cell.lossy) return `${title}被Excel转为数字，已丢失精度，请将该列设为文本`
  if (cell.kind === 'error') return `${title}的单元格有公式错误（${cell.text}）`
  return null
}

function titlesOf(name: string, field: AnyField): string[] {
  return [field.options.label, ...(field.options.synonyms ?? []), name]
}

const mostRemembered = 5000

/**
 * Reads cells as the kind does, but thirty thousand times: choices recur and are remembered by their text, and where a kind reads
 * by its own rule, that rule is made once instead of for every cell.
 */
export function cellReader(field: AnyField): CellReader {
  const kind = kindOf(field)
  if (kind.isChosen) {
    const known = new Map<string, Parsed>()
    return (text, world) => {
      // What a reference means depends on the batch; only codes stay the same.
      if (kind.refersTo) return kind.parse(text, field, world)
      let parsed = known.get(text)
      if (!parsed) {
        parsed = kind.parse(text, field, world)
        if (known.size < mostRemembered) known.set(text, parsed)
      }
      return parsed
    }
  }
  let readByRule: ((text: string) => Parsed) | null | undefined
  return (text, world) => {
    if (readByRule) return readByRule(text)
    const parsed = kind.parse(text, field, world)
    if (readByRule === undefined && 'value' in parsed) {
      const rule = kind.schema(field, world)
      const read = (one: string): Parsed => {
        const result = rule.safeParse(one)
        return result.success ? { value: result.data } : { problem: result.error.issues[0]?.message ?? '格式不正确' }
      }
      readByRule = kind.cell !== 'money' && JSON.stringify(read(text)) === JSON.stringify(parsed) ? read : null
    }
    return parsed
  }
}
