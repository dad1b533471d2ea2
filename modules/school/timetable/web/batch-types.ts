/** A batch as the page lists it. */
export type Batch = {
  id: string
  fileName: string
  termName?: string
  createTime: string
  state: string
  confirmTime: string | null
  message: string | null
  rows: number
  ok: number
  warn: number
  error: number
  added: number
  changed: number
  removed: number
  conflicts: number
  abilities?: readonly string[]
}
