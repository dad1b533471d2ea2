import { rowScope } from '#kernel/access/access.ts'
import { ruleHolds } from '#kernel/access/scope-rules.ts'
import type { RowScope } from '#kernel/access/scope.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { isDemanded } from '#kernel/entity/field.ts'
import { checkDraft, missing, type Checked } from '#kernel/entity/schema.ts'
import type { SheetRow } from '#kernel/excel/read/read-sheet.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { newId } from '#kernel/world/id.ts'
import { cellOf, cellProblem, emptyWord, type ImportColumn, type ImportWay } from './import-columns.ts'
import { keyRegister, matchKey, storedMatches, type KeyRegister } from './import-match.ts'
import type { ValueMemory } from './import-memory.ts'
import type { Suggestion } from './import-near.ts'
import { lookupFields, plain, referenceBook, type ReferenceBook } from './import-references.ts'
import { suggestionFor } from './import-suggest.ts'
import { cellReading, learnWithin } from './import-within.ts'
import { judge } from '#kernel/operations/write/judge.ts'
import type { Draft, Resource } from '#kernel/operations/resource.ts'
import type { RawRow } from '#kernel/operations/read/selection.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'
import { changedOnly, refusedFields } from '#kernel/operations/write/write.ts'

/** What is known of a sheet while its rows are turned into drafts. */
export type ImportSheet = {
  readonly resource: Resource
  readonly columns: readonly ImportColumn[]
  readonly way: ImportWay
  /** What texts were once said to mean. */
  readonly memory: ValueMemory
  readonly book: ReferenceBook
  readonly keys: KeyRegister
}

/** `hints`: what to write instead in a wrong cell, by field. */
export type ImportedRow = {
  readonly row: SheetRow
  readonly draft: Draft
  readonly hints: Readonly<Record<string, Suggestion>>
}

export function importSheet(task: {
  resource: Resource
  columns: readonly ImportColumn[]
  way: ImportWay
  memory: ValueMemory
}): ImportSheet {
  const { resource, columns, way, memory } = task
  return { resource, columns, way, memory, book: referenceBook(), keys: keyRegister(resource.entity) }
}

/** Whether rows of the sheet may name each other, so that they have to be judged together. */
export function refersToItself({ resource, columns }: ImportSheet): boolean {
  return columns.some(({ field }) => kindOf(field).refersTo?.(field) === resource.entity.name)
}

/**
 * Turns rows into judged drafts: read the cells, find the stored rows that are meant, then the same judgement as for a record that
 * comes from a form. Problems are in the drafts; nothing is written. `lock` keeps others from changing the rows meanwhile.
 */
export async function judgeRows(
  ctx: Ctx,
  sheet: ImportSheet,
  rows: readonly SheetRow[],
  options: { lock: boolean },
): Promise<ImportedRow[]> {
  const { resource } = sheet
  const { entity } = resource
  const scope = await rowScope(ctx, resource, 'import')
  const ids = rows.map(() => newId(ctx.now()))
  await learnReferences(ctx, sheet, { rows, ids })
  const read = await readCells(ctx, sheet, rows)
  const matches = await storedMatches(ctx, entity, { rows: read.map((one) => one.values), way: sheet.way })
  const stored = await loadRows(ctx, entity, [...new Set([...matches.values()].flat())], { scope, lock: options.lock })
  const blank = checkDraft({ entity, draft: {}, mode: 'create', today: ctx.today() })
  const imported = read.map((one, i): ImportedRow => {
    const draft = draftOf(ctx, sheet, { ...one, id: ids[i]!, matched: matches.get(i) ?? [], stored, blank })
    const twice = sheet.keys(rows[i]!.row, draft)
    for (const [name, problem] of Object.entries(twice.problems)) draft.problems[name] ??= problem
    Object.assign(draft.warnings, twice.warnings)
    return { row: rows[i]!, draft, hints: one.hints }
  })
  const drafts = imported.map(({ draft }) => draft)
  await judge(
    ctx,
    resource,
    drafts.filter((draft) => !isUnchanged(draft)),
  )
  drafts.forEach((draft, i) => judgeClaims(sheet, rows[i]!, { draft, claims: read[i]!.claims }))
  for (const draft of drafts)
    if (!isWithin(entity, scope, draft))
      draft.problems[entity.title] ??= draft.before ? '无权修改该数据' : '无权导入该范围的数据'
  if (refersToItself(sheet)) blameReferrers(sheet, drafts)
  return imported
}

export function isBad(draft: Draft): boolean {
  return Object.keys(draft.problems).length > 0
}

/** A stored row that the sheet leaves as it is. */
export function isUnchanged(draft: Draft): boolean {
  return draft.before !== null && Object.keys(draft.values).length === 0
}

type ReadCells = {
  values: RawRow
  problems: Record<string, string>
  hints: Record<string, Suggestion>
  /** What the sheet says of fields that nobody writes. */
  claims: Record<string, unknown>
}

async function readCells(ctx: Ctx, sheet: ImportSheet, rows: readonly SheetRow[]): Promise<ReadCells[]> {
  const readCell = await cellReading(ctx, sheet)
  return rows.map((row) => {
    const read: ReadCells = { values: {}, problems: {}, hints: {}, claims: {} }
    for (const column of sheet.columns) {
      const cell = cellOf(row, column)
      if (!cell) continue
      const { name, field } = column
      const text = cell.text.trim()
      const wrong = cellProblem(cell, column)
      if (wrong) read.problems[name] = wrong
      else if (text === emptyWord) {
        if (isDemanded(field)) read.problems[name] = missing(field)
        else if (!column.agreesBy) read.values[name] = null
      } else {
        const parsed = readCell(row, column, text)
        if (!('value' in parsed)) {
          read.problems[name] = parsed.problem
          const hint = suggestionFor(column, text, { words: readCell.words, near: sheet.book.near })
          if (hint) read.hints[name] = hint
        } else if (column.agreesBy) read.claims[name] = parsed.value
        else read.values[name] = parsed.value
      }
    }
    return read
  })
}

/** What the sheet says of a computed field must be what follows from the field it hangs on. */
function judgeClaims(
  sheet: ImportSheet,
  row: SheetRow,
  { draft, claims }: { draft: Draft; claims: Readonly<Record<string, unknown>> },
): void {
  for (const [name, claim] of Object.entries(claims)) {
    const column = sheet.columns.find((one) => one.name === name)!
    const by = sheet.columns.find((one) => one.name === column.agreesBy)
    const actual = draft.merged[name]
    if (!by || actual === null || actual === undefined || actual === claim) continue
    const { label } = by.field.options
    const named = cellOf(row, by)?.text.trim()
    draft.problems[by.name] ??=
      `${label}${named ? `【${named}】` : ''}不属于${column.field.options.label}【${cellOf(row, column)!.text.trim()}】`
  }
}

// Kinds say themselves which rows a cell names: they are asked once with a world that only listens.
async function learnReferences(
  ctx: Ctx,
  sheet: ImportSheet,
  batch: { rows: readonly SheetRow[]; ids: readonly string[] },
): Promise<void> {
  const referring = sheet.columns.filter(({ field }) => kindOf(field).refersTo)
  if (referring.length === 0) return
  const wanted = new Map<string, Set<string>>()
  const listening = await makeTextWorld(ctx, new Map(), (entity, text) => {
    wanted.set(entity, (wanted.get(entity) ?? new Set()).add(text))
    return { value: null }
  })
  for (const row of batch.rows) {
    for (const column of referring) {
      const cell = cellOf(row, column)
      if (cell && cell.text.trim() !== emptyWord) column.read(cell.text.trim(), listening)
    }
  }
  await sheet.book.learn(ctx, wanted)
  await learnWithin(ctx, sheet, batch.rows)
  if (!refersToItself(sheet)) return
  const { entity } = sheet.resource
  const names = new Map<string, string>()
  for (const column of sheet.columns.filter(({ name }) => lookupFields(entity).includes(name)).toReversed()) {
    batch.rows.forEach((row, i) => {
      const text = cellOf(row, column)?.text
      if (text) names.set(plain(text), batch.ids[i]!)
    })
  }
  sheet.book.learnOwn(entity.name, names)
}

type Reading = ReadCells & {
  id: string
  matched: readonly string[]
  stored: ReadonlyMap<string, RawRow>
  blank: Checked
}

function draftOf(ctx: Ctx, sheet: ImportSheet, one: Reading): Draft {
  const { resource } = sheet
  const { entity } = resource
  const key = matchKey(entity, one.values)?.at(-1) ?? entity.title
  if (one.matched.length === 0 && sheet.way === '2') {
    const problems = { ...one.problems, [key]: one.problems[key] ?? `${keyText(entity, key, one.values)} 不存在` }
    return { id: one.id, values: {}, before: {}, merged: { ...one.values }, problems, warnings: {} }
  }
  if (one.matched.length === 0) {
    const values = { ...one.blank.values, ...one.values, ...entity.excel?.stamp }
    const lacking = Object.entries(one.blank.problems).filter(
      ([name]) => !(name in one.values) && !(name in one.problems),
    )
    return {
      id: one.id,
      values,
      before: null,
      merged: { ...values },
      problems: { ...Object.fromEntries(lacking), ...one.problems },
      warnings: {},
    }
  }
  const before = one.stored.get(one.matched[0]!)
  const problems = { ...one.problems }
  if (sheet.way === '1') problems[key] ??= `${keyText(entity, key, one.values)} 已存在`
  else if (one.matched.length > 1) problems[key] ??= `${fieldOf(entity, key)!.options.label}对应多条数据`
  else if (!before) problems[key] ??= '无权修改该数据'
  if (!before || sheet.way === '1')
    return { id: one.matched[0]!, values: {}, before: {}, merged: { ...one.values }, problems, warnings: {} }
  if (resource.withhold(before).includes('update')) problems[key] ??= `当前状态的${entity.label}不能修改`
  for (const [name, problem] of refusedFields(ctx, entity, 'change', before, one.values))
    if (name in one.values) problems[name] ??= problem
  return {
    id: one.matched[0]!,
    values: changedOnly(entity, one.values, before),
    before,
    merged: { ...before, ...one.values },
    problems,
    warnings: {},
  }
}

/** The key a row is known by, as a sentence names it: its label and what the sheet says. */
function keyText(entity: AnyEntity, key: string, values: RawRow): string {
  const field = fieldOf(entity, key)!
  const value = values[key]
  const text = value === null || value === undefined || kindOf(field).refersTo ? '' : String(value)
  return `${field.options.label} ${field.options.sensitive && text ? (kindOf(field).mask?.(text) ?? '***') : text}`.trimEnd()
}

/** The row must lie in the caller's scope as it will stand; as it stood was asked when it was loaded. */
function isWithin(entity: AnyEntity, scope: RowScope, draft: Draft): boolean {
  if (scope.kind === 'all' || isUnchanged(draft)) return true
  if (scope.rules?.some((rule) => ruleHolds(entity, rule, draft.merged))) return true
  return scope.parts.some(({ field, values }) => {
    const value = field === 'id' ? draft.id : draft.merged[field]
    return value !== null && value !== undefined && values.some((one) => String(one) === String(value))
  })
}

// A row that names a refused row of the same sheet cannot be written either; this may go on over several levels.
function blameReferrers(sheet: ImportSheet, drafts: readonly Draft[]): void {
  const { entity } = sheet.resource
  const fields = sheet.columns.filter(({ field }) => kindOf(field).refersTo?.(field) === entity.name)
  for (let isChanging = true; isChanging;) {
    isChanging = false
    const refused = new Set(drafts.filter((draft) => !draft.before && isBad(draft)).map((draft) => draft.id))
    for (const draft of drafts.filter((one) => !isBad(one))) {
      for (const { name, field } of fields) {
        if (![draft.values[name]].flat().some((id) => refused.has(id as string))) continue
        draft.problems[name] = `${field.options.label}所在的行有错误`
        isChanging = true
      }
    }
  }
}
