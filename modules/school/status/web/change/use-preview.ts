import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { post } from '#browser/wire/http.ts'
import type { Standing } from './before-after.tsx'

export type Previewed = {
  studentId: string
  xh: string
  xm: string
  majorId: string
  before: Standing
  after: Standing
  problems: Record<string, string>
}
type Answer = { students: Previewed[] }

/** What a change would do to some students, as the server judges it now. */
export function usePreview(asked: {
  kind: unknown
  studentIds: readonly string[]
  toClassId: unknown
  effectiveDate: unknown
  expectReturnDate: unknown
  backdateReason: unknown
  files: unknown
  id?: string
}): { students: Previewed[]; error: unknown; isLoading: boolean } {
  const answer = useQuery({
    queryKey: ['xsgl/stuStatusChange', 'preview', asked],
    queryFn: () => post<Answer>('xsgl/stuStatusChange/preview', asked, { isBackground: true }),
    enabled: Boolean(asked.kind) && asked.studentIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const isAsked = Boolean(asked.kind) && asked.studentIds.length > 0
  return {
    students: isAsked ? (answer.data?.students ?? []) : [],
    error: isAsked ? answer.error : null,
    isLoading: isAsked && answer.isFetching,
  }
}
