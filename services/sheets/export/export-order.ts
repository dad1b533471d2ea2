import type { Query } from '#kernel/operations/read/query.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'

/** What was asked for, as it travels into a job too. */
export type ExportOrder = { query: Query; heard: unknown; isPlain: boolean; reason: string | null; fileName: string }

/** The permission an order needs. */
export function actionOf(order: ExportOrder): string {
  return order.isPlain ? 'exportPlain' : 'export'
}

/** `花名册_202609010830.xlsx`. */
export function sheetFileName(name: string, now: Date): string {
  return `${name}_${minuteOf(now).replace(/\D/g, '')}.xlsx`
}
