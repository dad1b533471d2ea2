import type { AnyEntity } from '#kernel/entity/entity.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { SheetRow } from '#kernel/excel/read/read-sheet.ts'
import type { ErrorRow } from '#kernel/excel/write/write-error-sheet.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { columnName } from '#kernel/excel/write/workbook-parts.ts'
import { cut } from '#services/messages/send-message.ts'
import { cellOf, type ImportColumn } from '../match/import-columns.ts'
import type { Suggestion } from '../match/import-near.ts'
import type { Draft } from '#kernel/operations/resource.ts'

/** One wrong cell, as the result of the job shows it. A field that the sheet has no column for has no letter. */
export type ImportError = {
  row: number
  column: string
  field: string
  letter: string | null
  value: string
  reason: string
  suggestion?: Suggestion
}

/** What is found wrong (or worth a word) while a sheet is read. */
export type ImportReport = {
  readonly failed: number
  /** Rows with warnings that are not refused. */
  readonly warned: number
  readonly errors: readonly ImportError[]
  readonly warnings: readonly ImportError[]
  /** Refused rows as they stood in the sheet, or null where there are too many to keep: then they are read again. */
  readonly rows: readonly ErrorRow[] | null
  readonly reasons: ReadonlyMap<number, string>
}

/** As many wrong cells can be mended on the screen. */
export const mostShown = 500
const mostKept = 5000

const [longestSaid, longestReason] = [100, 300]

/** What a row is refused for, without repeating a cell that holds a whole text. */
const brief = (reason: string) =>
  cut(
    reason.replace(/【([^】]+)】/g, (whole, said: string) =>
      said.length > longestSaid ? `【${cut(said, longestSaid)}】` : whole,
    ),
    longestReason,
  )

export type ImportNotes = {
  add(row: SheetRow, draft: Draft, hints?: Readonly<Record<string, Suggestion>>): void
  report(): ImportReport
}

/** Collects the problems of a sheet. Sensitive values are masked: a job's result lies in the table in clear. */
export function importNotes(entity: AnyEntity, columns: readonly ImportColumn[]): ImportNotes {
  const errors: ImportError[] = []
  const warnings: ImportError[] = []
  const reasons = new Map<number, string>()
  let rows: ErrorRow[] | null = []
  let warned = 0
  const shown = (row: SheetRow, name: string, reason: string): ImportError => {
    const column = columns.find((one) => one.name === name)
    const at = column?.at.find((one) => (row.cells[one]?.text.trim() ?? '') !== '') ?? column?.at[0]
    const field = fieldOf(entity, name)
    const text = column ? (cellOf(row, column)?.text.trim() ?? '') : ''
    const value = field?.options.sensitive && text ? (kindOf(field).mask?.(text) ?? '***') : text
    return {
      row: row.row,
      column: field?.options.label ?? name,
      field: name,
      letter: at === undefined ? null : columnName(at),
      value: entity.restricted ? '' : cut(value, longestSaid),
      reason: brief(entity.restricted ? reason.replace(/【[^】]*】/g, '') : reason),
    }
  }
  return {
    add(row, draft, hints = {}) {
      // A transaction that is tried again shows its rows again.
      if (reasons.has(row.row)) return
      for (const [name, text] of Object.entries(draft.warnings))
        if (warnings.length < mostShown) warnings.push(shown(row, name, text))
      const problems = Object.entries(draft.problems)
      if (problems.length === 0) {
        if (Object.keys(draft.warnings).length > 0) warned += 1
        return
      }
      const reason = problems.map(([, text]) => brief(text)).join('；')
      reasons.set(row.row, reason)
      if (rows && rows.length < mostKept) rows.push({ row: row.row, cells: row.cells.map((cell) => cell.text), reason })
      else rows = null
      for (const [name, text] of problems) {
        const suggestion = entity.restricted ? undefined : hints[name]
        if (errors.length < mostShown) errors.push({ ...shown(row, name, text), ...(suggestion ? { suggestion } : {}) })
      }
    },
    report: () => ({ failed: reasons.size, warned, errors, warnings, rows, reasons }),
  }
}
