import { createReport } from './log-line.ts'

const counts = new Map<string, number>()
const reports = new Map<string, (error: unknown) => void>()

/** A failure nobody waits for: one more of its kind in `/metrics`, and a line in the log unless somebody told it already. */
export function countFailure(kind: string, error: unknown, { isTold = false } = {}): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
  if (isTold) return
  let report = reports.get(kind)
  if (!report) reports.set(kind, (report = createReport(kind)))
  report(error)
}

/** How often each kind of background work failed since this process began. */
export function failureCounts(): ReadonlyMap<string, number> {
  return counts
}
