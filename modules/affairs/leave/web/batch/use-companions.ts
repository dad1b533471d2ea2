import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

/** Somebody who is to go along, and what stands in the way. */
export type Companion = {
  studentId: string
  xh: string | null
  xm: string
  className: string | null
  problem: string | null
  overlap: string | null
}
export type Checked = {
  rows: Companion[]
  unmatched: { row: number; number: string; reason: string }[]
  beyond: number
}
type Span = { startTime: unknown; endTime: unknown }

/** Asks about people: those chosen already, those of a rule, those of a list. */
export function checkPeople(
  order: { studentIds?: readonly string[]; scope?: unknown; text?: string; fileId?: string } & Partial<Span>,
): Promise<Checked> {
  return post<Checked>('xsgl/leaveBatch/check', order)
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
