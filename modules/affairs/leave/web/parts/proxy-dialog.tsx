import { Input, Modal } from 'antd'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import './deeds.css'
import './parts.css'
import { proxyReturnRoute } from '../../shared/away/return-routes.ts'

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
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const postOnce = usePostOnce()
  const [isSending, setSending] = useState(false)
  const { success } = useFeedback()
  const isMissing = note.trim().length < 2
  const usual = [t('本人已到校，当面确认'), t('宿舍查寝时在寝'), t('课堂点名已到')]
  const send = async () => {
    setTried(true)
    if (isMissing) return
    setSending(true)
    const isDone = await postOnce(proxyReturnRoute, { leaveId, note: note.trim() }).then(
      () => true,
      () => false,
    )
    setSending(false)
    if (!isDone) return
    success(t('已代 {{name}} 销假', { name }))
    onDone()
  }
  return (
    <Modal
      open
      title={t('代 {{name}} 销假', { name })}
      okText={t('确认销假')}
      cancelText={t('取消')}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="leave-ask">
        <ul className="leave-chips">
          {usual.map((text) => (
            <li key={text}>
              <button type="button" aria-pressed={note === text} onClick={() => setNote(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
        <Input.TextArea
          value={note}
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('怎样确认学生已返校')}
          aria-label={t('销假说明')}
          status={isTried && isMissing ? 'error' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        {isTried && isMissing && (
          <p className="leave-problem" role="alert">
            {t('请填写说明')}
          </p>
        )}
      </div>
    </Modal>
  )
}
