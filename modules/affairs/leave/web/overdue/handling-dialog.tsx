import { Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { handlingResults, handlingWays } from '../../shared/away/leave-handling.ts'
import '../parts/deeds.css'
import '../parts/parts.css'
import './overdue.css'

/** What somebody did about a student who is not back; it is added to what was noted before. */
export function HandlingDialog({
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
  const [way, setWay] = useState<string>(handlingWays.phone[0])
  const [result, setResult] = useState<string>()
  const [content, setContent] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const postOnce = usePostOnce()
  const { success } = useFeedback()
  const isShort = content.trim().length < 2
  const usual = [t('已通话，本人称正在返校途中'), t('电话无人接听，已短信告知'), t('已与家长取得联系')]
  const save = async () => {
    setTried(true)
    if (!result || isShort) return
    setSending(true)
    const isDone = await postOnce('xsgl/leaveHandling/add', { leaveId, way, result, content: content.trim() }).then(
      () => true,
      () => false,
    )
    setSending(false)
    if (!isDone) return
    success(t('已登记'))
    onDone()
  }
  return (
    <Modal
      open
      title={t('登记对 {{name}} 的处理', { name })}
      okText={t('登记')}
      cancelText={t('取消')}
      confirmLoading={isSending}
      onOk={save}
      onCancel={onClose}
    >
      <div className="handling-form">
        <label>{t('方式')}</label>
        <Radio.Group
          optionType="button"
          value={way}
          aria-label={t('方式')}
          options={Object.values(handlingWays).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(event) => setWay(String(event.target.value))}
        />
        <label>{t('结果')}</label>
        <ul className="leave-chips" aria-label={t('结果')}>
          {Object.values(handlingResults).map(([value, label]) => (
            <li key={value}>
              <button type="button" aria-pressed={result === value} onClick={() => setResult(value)}>
                {t(label)}
              </button>
            </li>
          ))}
        </ul>
        {isTried && !result && (
          <p className="leave-problem" role="alert">
            {t('请选择结果')}
          </p>
        )}
        <label>{t('处理情况')}</label>
        <Input.TextArea
          value={content}
          maxLength={500}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder={t('何时、与谁联系，了解到什么')}
          aria-label={t('处理情况')}
          status={isTried && isShort ? 'error' : undefined}
          onChange={(event) => setContent(event.target.value)}
        />
        <ul className="leave-chips">
          {usual.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => setContent(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
        {isTried && isShort && (
          <p className="leave-problem" role="alert">
            {t('请填写处理情况')}
          </p>
        )}
      </div>
    </Modal>
  )
}
