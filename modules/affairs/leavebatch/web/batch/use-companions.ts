import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { checkBatchRoute, type Checked } from '../../shared/batch-routes.ts'

type Span = { startTime?: string | null | undefined; endTime?: string | null | undefined }

/** Asks about people: those chosen already, those of a rule, those of a list. */
export function checkPeople(
  order: { studentIds?: readonly string[]; scope?: TargetScope; text?: string; fileId?: string } & Span,
): Promise<Checked> {
  return post(checkBatchRoute, order)
}

/** The chosen people with what stands in the way at that time. */
export function useCompanions(studentIds: readonly string[], { startTime, endTime }: Span) {
  return useQuery({
    queryKey: ['xsgl/leaveBatch', 'check', studentIds, startTime, endTime],
    queryFn: async () => (await checkPeople({ studentIds, startTime, endTime })).rows,
    enabled: studentIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

export function whyNot(error: unknown): string {
  return error instanceof RequestError && error.msg ? t(error.msg) : t('加载失败')
}
