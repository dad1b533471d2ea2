import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { takeOver } from '#browser/wire/calls/request-error.ts'
import type { PostOnce } from '#browser/wire/post-once.ts'

/** Sends a change of the calendar; where it would put two things at the same time the person decides. Answers whether it was saved. */
export function useSave(
  onSaved: () => void,
): (send: (postOnce: PostOnce, isForced: boolean) => Promise<unknown>) => Promise<boolean> {
  const { confirm, success } = useFeedback()
  const postOnce = usePostOnce()
  return async (send) => {
    try {
      try {
        await send(postOnce, false)
      } catch (error) {
        if (!isConflict(error)) throw error
        takeOver(error)
        if (!(await confirm({ title: t('时间冲突'), content: error.msg, okText: t('仍要保存') }))) throw error
        await send(postOnce, true)
      }
      success(t('已保存'))
      onSaved()
      return true
    } catch {
      // The wire has told why, and who has answered no to the question needs no further word.
      onSaved()
      return false
    }
  }
}

function isConflict(error: unknown): error is RequestError {
  return error instanceof RequestError && (error.data as { reason?: string } | null)?.reason === 'SCHEDULE_CONFLICT'
}
