import { takeBackRoute } from '#services/flow/shared/routes/tasks.ts'
import { useFeedback, type Undo } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useFlowRefresh } from './use-flow-detail.ts'

/** The way back from agreements the flow still gives back, for the line that tells of them; none where it gives none back. */
export function useTakeBack(): (taskIds: readonly string[]) => Undo | undefined {
  const feedback = useFeedback()
  const refresh = useFlowRefresh()
  return (taskIds) => {
    const run = async () => {
      const back = await Promise.allSettled(taskIds.map((taskId) => post(takeBackRoute, { taskId })))
      const n = back.filter((one) => one.status === 'fulfilled').length
      if (n > 0) feedback.success(t('已撤销 {{n}} 项', { n }))
      await refresh()
    }
    return taskIds.length > 0 ? { label: t('撤销', { context: 'undo' }), run: () => void run() } : undefined
  }
}
