import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { SayDialog } from '#patterns/worklist/web/say-dialog.tsx'
import { proxyReturnRoute } from '../../shared/routes.ts'

/** Whoever leads the class says that a student is back, and how they know. */
export function ProxyDialog({
  leaveId,
  name,
  onClose,
  onDone,
}: {
  leaveId: string
  name: string
  onClose: () => void
  onDone: () => void
}) {
  const postOnce = usePostOnce()
  const { success } = useFeedback()
  const send = async (note: string) => {
    const isDone = await wasDone(postOnce(proxyReturnRoute, { leaveId, note }))
    if (!isDone) return false
    success(t('已代 {{name}} 销假', { name }))
    onDone()
    return true
  }
  return (
    <SayDialog
      title={t('代 {{name}} 销假', { name })}
      okText={t('确认销假')}
      text={{
        label: t('销假说明'),
        placeholder: t('怎样确认学生已返校'),
        missing: t('请填写说明'),
        most: 200,
        usual: [t('本人已到校，当面确认'), t('宿舍查寝时在寝'), t('课堂点名已到')],
      }}
      onSend={send}
      onClose={onClose}
    />
  )
}
