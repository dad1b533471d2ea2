import { Input, Modal } from 'antd'
import { useState } from 'react'
import { withdrawRoute } from '#services/flow/shared/routes/tasks.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useClosedOnLeave } from '#browser/kit/hooks/use-closed-on-leave.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { spanText } from '#browser/kit/parts/school-time-text.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'

/** Not wanted after all: taken back while it is decided, cancelled once it was granted. */
export function EndDialog({
  leave,
  deed,
  onClose,
}: {
  leave: OwnLeave
  deed: 'cancel' | 'withdraw'
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const forget = useForget(leaveRequest)
  useClosedOnLeave(onClose)
  const { success } = useFeedback()
  const isCancel = deed === 'cancel'
  const end = async () => {
    setSending(true)
    setProblem(undefined)
    const said = reason.trim()
    try {
      if (isCancel) await post('xsgl/leaveRequest/cancel', { id: leave.id, ...(said ? { reason: said } : {}) })
      else
        await post(withdrawRoute, {
          instanceId: leave.flow?.instanceId,
          ...(said ? { comment: said } : {}),
        })
      await forget()
      success(isCancel ? t('已取消') : t('已撤回'))
      onClose()
    } catch (error) {
      setProblem(error instanceof RequestError ? (Object.values(error.fieldErrors)[0] ?? error.msg) : t('操作失败'))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      title={isCancel ? t('取消请假') : t('撤回申请')}
      okText={isCancel ? t('确认取消') : t('确认撤回')}
      cancelText={t('再想想')}
      okButtonProps={{ danger: true, loading: isSending }}
      onOk={() => void end()}
      onCancel={onClose}
    >
      <div className="form-field">
        <label htmlFor="leave-end-reason">
          {!isCancel
            ? t('撤回后审批停止：{{span}}', { span: spanText(leave.startTime, leave.endTime) })
            : leave.pass
              ? t('取消后通行码立即作废：{{span}}', { span: spanText(leave.startTime, leave.endTime) })
              : spanText(leave.startTime, leave.endTime)}
        </label>
        <Input.TextArea
          id="leave-end-reason"
          value={reason}
          maxLength={200}
          autoSize={{ minRows: 2 }}
          placeholder={t('原因（选填）')}
          onChange={(event) => setReason(event.target.value)}
        />
        <ProblemLine id="leave-end-line" problem={problem} />
      </div>
    </Modal>
  )
}
