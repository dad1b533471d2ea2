import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { newIdempotencyKey, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { leaveBatch } from '../../shared/leave-batch.ts'

type Props = {
  title: string
  note: string
  path: string
  body: Record<string, unknown>
  done: string
  onClose: () => void
  onDone?: () => void
}

/** A deed on a batch that is told to people, so it says why. */
export function ReasonDialog({ title, note, path, body, done, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const forget = useForget(leaveBatch)
  const { success } = useFeedback()
  const isShort = reason.trim().length < 2
  const send = async () => {
    setSending(true)
    const isDone = await post(path, { ...body, reason: reason.trim() }, { idempotencyKey: newIdempotencyKey() }).then(
      () => true,
      () => false,
    )
    setSending(false)
    if (!isDone) return
    success(done)
    await forget()
    onDone?.()
    onClose()
  }
  return (
    <Modal
      open
      title={title}
      okText={t('确定')}
      cancelText={t('返回')}
      okButtonProps={{ danger: true, disabled: isShort }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="batch-note">{note}</p>
      <Input.TextArea
        autoFocus
        rows={3}
        maxLength={200}
        showCount
        value={reason}
        aria-label={t('原因')}
        placeholder={t('原因，会告知相关学生和教师')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
