import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { post } from '#browser/wire/http.ts'
import { changePreviewRoute, type Previewed } from '../../shared/change-routes.ts'

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
    queryFn: () => post(changePreviewRoute, { ...asked, kind: String(asked.kind) }, { isBackground: true }),
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
