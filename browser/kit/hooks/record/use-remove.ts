import { useMutation } from '@tanstack/react-query'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { proofOfMany } from '#browser/kit/second-auth/proof-ahead.ts'
import { takeOver } from '#browser/wire/calls/request-error.ts'
import { addressOf } from '../entity-address.ts'
import { useForget } from '../use-meta.ts'

type Removal = { removed?: number; skipped?: { id: string; reason: string }[] } | null

/** All rows under some conditions, and how many of them the person has seen. */
export type RemovedAll = { filter: Record<string, string>; expected: number }

/** Reasons told at most, when many rows have to stay. */
const mostReasons = 5

/** Removes rows after asking; tells of those that had to stay, and why. Answers whether any went. */
export function useRemove(entity: AnyEntity): (what: readonly string[] | RemovedAll) => Promise<boolean> {
  const feedback = useFeedback()
  const forget = useForget(entity)
  const removal = useMutation({
    mutationFn: ({ what, isConfirmed }: { what: readonly string[] | RemovedAll; isConfirmed: boolean }) =>
      isAll(what)
        ? post<Removal>(`${addressOf(entity)}/remove`, { ...what, ...(isConfirmed && { isConfirmed }) })
        : post<Removal>(`${addressOf(entity)}/remove`, undefined, {
            form: new URLSearchParams({ ids: what.join(','), ...(isConfirmed && { isConfirmed: '1' }) }),
          }),
  })
  const isSure = (title: string, count = 1) =>
    feedback.confirm({
      title,
      content: [
        entity.removable === 'bin' ? t('删除后 30 天内可在回收站恢复') : t('删除后不能恢复'),
        proofOfMany(count),
      ]
        .filter(Boolean)
        .join(' · '),
      okText: t('删除'),
      cancelText: t('取消'),
      isDanger: true,
    })
  const send = async (what: readonly string[] | RemovedAll, isConfirmed = false): Promise<boolean> => {
    try {
      const answer = await removal.mutateAsync({ what, isConfirmed })
      const skipped = answer?.skipped ?? []
      if (skipped.length > 0) {
        const reasons = [...new Set(skipped.map(({ reason }) => reason))].slice(0, mostReasons).join('\n')
        feedback.error(t('{{n}} 条数据未能删除', { n: skipped.length }), reasons)
      } else feedback.success(t('删除成功'))
      return (answer?.removed ?? 1) > 0
    } catch (error) {
      const changed = changedCount(error)
      const isAsked = isQuestion(error)
      if (!isAsked && (changed === undefined || !isAll(what))) return false
      takeOver(error)
      if (isAsked || changed === undefined || !isAll(what))
        return (await isSure(t((error as RequestError).msg))) && send(what, true)
      return (await isSure((error as RequestError).msg, changed)) && send({ ...what, expected: changed }, isConfirmed)
    } finally {
      await forget()
    }
  }
  return async (what) => {
    const count = isAll(what) ? what.expected : what.length
    if (count === 0) {
      feedback.warning(t('没有获取到要删除的数据！'))
      return false
    }
    return (await isSure(t('确定删除选中的 {{n}} 条数据吗？', { n: count }), count)) && send(what)
  }
}

function isAll(what: readonly string[] | RemovedAll): what is RemovedAll {
  return !Array.isArray(what)
}

/** The server wants to know whether it is meant, and says why. */
function isQuestion(error: unknown): boolean {
  return error instanceof RequestError && (error.data as { reason?: string } | null)?.reason === 'CONFIRM_NEEDED'
}

/** There are more or fewer rows by now than the person has seen. */
function changedCount(error: unknown): number | undefined {
  const data = error instanceof RequestError ? (error.data as { reason?: string; count?: number } | null) : null
  return data?.reason === 'COUNT_CHANGED' ? data.count : undefined
}
