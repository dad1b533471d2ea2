import { Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { newIdempotencyKey, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import '../parts/deeds.css'

type DialogProps = { leaveId: string; name: string; onClose: () => void; onDone: () => void }

/** Not needed after all, before anybody went. */
export function CancelDialog({ leaveId, name, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const send = useSend({ path: 'cancel', said: t('已取消请假'), onDone })
  const tooShort = reason.trim().length === 1
  return (
    <Modal
      open
      title={t('取消 {{name}} 的请假', { name })}
      okText={t('取消请假')}
      cancelText={t('再想想')}
      okButtonProps={{ danger: true }}
      confirmLoading={send.isBusy}
      onOk={() => !tooShort && send.now({ id: leaveId, ...(reason.trim() ? { reason: reason.trim() } : {}) })}
      onCancel={onClose}
    >
      <div className="leave-ask">
        <p className="leave-note">{t('取消后通行凭证立即失效，任课教师会收到通知')}</p>
        <Input.TextArea
          value={reason}
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('取消原因（可不填）')}
          aria-label={t('取消原因')}
          onChange={(event) => setReason(event.target.value)}
        />
        {tooShort && (
          <p className="leave-problem" role="alert">
            {t('请填写原因')}
          </p>
        )}
      </div>
    </Modal>
  )
}

/** It was got by something untrue: it does not excuse, from its beginning or from now on. */
export function VoidDialog({ leaveId, name, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const [isFromStart, setFromStart] = useState(true)
  const [isTried, setTried] = useState(false)
  const send = useSend({ path: 'void', said: t('已作废'), onDone })
  const isMissing = reason.trim().length < 2
  const submit = () => {
    setTried(true)
    if (!isMissing) void send.now({ id: leaveId, reason: reason.trim(), isFromStart })
  }
  return (
    <Modal
      open
      title={t('作废 {{name}} 的请假', { name })}
      okText={t('作废')}
      cancelText={t('取消')}
      okButtonProps={{ danger: true }}
      confirmLoading={send.isBusy}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="leave-ask">
        <Radio.Group
          className="leave-results"
          value={isFromStart}
          onChange={(event) => setFromStart(event.target.value as boolean)}
          options={[
            { value: true, label: t('自始无效：从请假开始时间起按缺勤处理') },
            { value: false, label: t('从现在起无效：此前仍算请假') },
          ]}
        />
        <Input.TextArea
          value={reason}
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('作废原因，学生会看到')}
          aria-label={t('作废原因')}
          status={isTried && isMissing ? 'error' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {isTried && isMissing && (
          <p className="leave-problem" role="alert">
            {t('请填写原因')}
          </p>
        )}
      </div>
    </Modal>
  )
}

function useSend({ path, said, onDone }: { path: string; said: string; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  return {
    isBusy,
    async now(body: object) {
      setBusy(true)
      const isDone = await post(`xsgl/leaveRequest/${path}`, body, { idempotencyKey: newIdempotencyKey() }).then(
        () => true,
        () => false,
      )
      setBusy(false)
      if (!isDone) return
      success(said)
      onDone()
    },
  }
}
