/** A batch as the steps know it. */
export type Batch = {
  id: string
  version: number
  xn: string
  gradDate: string
  step: number
  status: string
  total: number
  done: number
  skipped: number
  failed: number
  endTime: string | null
  abilities?: readonly string[]
}
