import type { AnyEntity } from '#kernel/entity/entity.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { SheetRow } from '#kernel/excel/read-sheet.ts'
import type { ErrorRow } from '#kernel/excel/write-error-sheet.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { cellOf, type ImportColumn } from './import-columns.ts'
import type { Draft } from './resource.ts'

/** One wrong cell, as the result of the job shows it. */
export type ImportError = { row: number; column: string; value: string; reason: string }

/** What is found wrong (or worth a word) while a sheet is read. */
export type ImportReport = {
  readonly failed: number
  readonly errors: readonly ImportError[]
  readonly warnings: readonly ImportError[]
  /** Refused rows as they stood in the sheet, or null where there are too many to keep: then they are read again. */
  readonly rows: readonly ErrorRow[] | null
  readonly reasons: ReadonlyMap<number, string>
}

const mostShown = 200
const mostKept = 5000

export type ImportNotes = { add(row: SheetRow, draft: Draft): void; report(): ImportReport }

/** Collects the problems of a sheet. Sensitive values are masked: a job's result lies in the table in clear. */
export function importNotes(entity: AnyEntity, columns: readonly ImportColumn[]): ImportNotes {
  const errors: ImportError[] = []
  const warnings: ImportError[] = []
  const reasons = new Map<number, string>()
  let rows: ErrorRow[] | null = []
  const shown = (row: SheetRow, name: string, reason: string): ImportError => {
    const column = columns.find((one) => one.name === name)
    const field = fieldOf(entity, name)
    const text = column ? (cellOf(row, column)?.text.trim() ?? '') : ''
    const value = field?.options.sensitive && text ? (kindOf(field).mask?.(text) ?? '***') : text
    return {
      row: row.row,
      column: field?.options.label ?? name,
      value: entity.restricted ? '' : value.slice(0, 100),
      reason: entity.restricted ? reason.replace(/【[^】]*】/g, '') : reason,
    }
  }
  return {
    add(row, draft) {
      // A transaction that is tried again shows its rows again.
      if (reasons.has(row.row)) return
      for (const [name, text] of Object.entries(draft.warnings)) if (warnings.length < mostShown) warnings.push(shown(row, name, text))
      const problems = Object.entries(draft.problems)
      if (problems.length === 0) return
      const reason = problems.map(([, text]) => text).join('；')
      reasons.set(row.row, reason)
      if (rows && rows.length < mostKept) rows.push({ row: row.row, cells: row.cells.map((cell) => cell.text), reason })
      else rows = null
      for (const [name, text] of problems) if (errors.length < mostShown) errors.push(shown(row, name, text))
    },
    report: () => ({ failed: reasons.size, errors, warnings, rows, reasons }),
  }
}
