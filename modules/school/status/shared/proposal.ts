import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import { results } from './rollover.ts'

export type ProposalFacts = {
  xjztM: string
  /** The registrar's conclusion about this student. */
  official: { result: string; certNo: string | null } | null
  /** Whether there is an official list for this batch at all. */
  hasList: boolean
}

export type Proposal = { result: string | null; certNo: string | null; reason: string; isConflict: boolean }

/** What is proposed for a student of a class that is due to graduate, and on what ground. */
export function proposalOf({ xjztM, official, hasList }: ProposalFacts): Proposal {
  if (!isReading(xjztM)) {
    const isConflict = official !== null
    return {
      result: results.keep[0],
      certNo: null,
      isConflict,
      reason: isConflict ? '休学/保留学籍中，与教务名单冲突' : '休学/保留学籍中',
    }
  }
  if (official) return { result: official.result, certNo: official.certNo, isConflict: false, reason: '教务名单' }
  if (hasList) return { result: null, certNo: null, isConflict: false, reason: '教务未给出结论' }
  return { result: results.graduate[0], certNo: null, isConflict: false, reason: '修业期满' }
}

/** The school year after another: `2025-2026` → `2026-2027`. */
export function nextYear(xn: string): string {
  const start = Number(xn.slice(0, 4)) + 1
  return `${start}-${start + 1}`
}
