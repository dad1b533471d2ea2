import { Button, Input, Modal } from 'antd'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { useState } from 'react'
import { batchApproveRoute, type BatchAnswer } from '#services/flow/shared/routes/tasks.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { PhraseChips } from '#browser/flow/run/phrase-chips.tsx'
import { useFlowRefresh } from '#browser/flow/run/use-flow-detail.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { parentStates } from '../../shared/leave-request.ts'
import type { InboxRow } from '../../shared/decide/approve.ts'

/** Agreeing to several at once; each stands on its own, and what could not be done says why. */
export function BatchBar({
  rows,
  onClear,
  onDone,
}: {
  rows: readonly InboxRow[]
  onClear: () => void
  onDone: (taskIds: readonly string[]) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<BatchAnswer>()
  if (rows.length === 0 && !answer) return null
  return (
    <footer className="inbox-batch" role="toolbar" aria-label={t('批量审批')}>
      <span>{t('已选 {{n}} 项', { n: rows.length })}</span>
      <IconButton label={t('取消选择')} icon={X} onClick={onClear} />
      <Button type="primary" disabled={rows.length === 0} onClick={() => setAsking(true)}>
        {t('批量同意 {{n}} 项', { n: rows.length })}
      </Button>
      {isAsking && (
        <AgreeDialog
          rows={rows}
          onClose={() => setAsking(false)}
          onDone={(told) => {
            setAsking(false)
            setAnswer(told)
            onDone(told.results.filter((one) => one.ok).map((one) => one.taskId))
          }}
        />
      )}
      {answer && <AnswerDialog answer={answer} onClose={() => setAnswer(undefined)} />}
    </footer>
  )
}

function AgreeDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly InboxRow[]
  onClose: () => void
  onDone: (answer: BatchAnswer) => void
}) {
  const [comment, setComment] = useState('')
  const postOnce = usePostOnce()
  const [isSending, setSending] = useState(false)
  const refresh = useFlowRefresh()
  const unconfirmed = rows.filter((row) => row.parentConfirm === parentStates.waiting[0]).length
  const send = async () => {
    setSending(true)
    const answer = await postOnce(batchApproveRoute, {
      taskIds: rows.map(({ taskId }) => taskId),
      action: 'approve',
      ...(comment.trim() ? { comment: comment.trim() } : {}),
    }).catch(() => undefined)
    setSending(false)
    if (!answer) return
    onDone(answer)
    await refresh()
  }
  return (
    <Modal
      open
      title={t('批量同意 {{n}} 项', { n: rows.length })}
      okText={t('同意')}
      cancelText={t('取消')}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="deed">
        <p className="deed-help">
          {rows
            .slice(0, 6)
            .map(({ xm }) => xm)
            .join('、')}
          {rows.length > 6 && t('等 {{n}} 人', { n: rows.length })}
        </p>
        {unconfirmed > 0 && (
          <p className="inbox-unsure">{t('其中 {{n}} 项还没有家长确认，须最后一级审批的会留下', { n: unconfirmed })}</p>
        )}
        <PhraseChips
          usual={t('同意')}
          ofStep={[t('同意，注意安全'), t('同意，按时销假')]}
          value={comment}
          onTake={setComment}
        />
        <Input.TextArea
          value={comment}
          maxLength={1000}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('审批意见')}
          aria-label={t('审批意见')}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </Modal>
  )
}

function AnswerDialog({ answer, onClose }: { answer: BatchAnswer; onClose: () => void }) {
  const left = answer.results.filter((one) => !one.ok)
  return (
    <Modal
      open
      title={t('批量审批结果')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('知道了')}
        </Button>
      }
      onCancel={onClose}
    >
      <p className="inbox-sum">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden /> {t('{{n}} 项已同意', { n: answer.done })}
      </p>
      {left.length > 0 && (
        <p className="inbox-sum is-left">
          <CircleX size={16} strokeWidth={1.75} aria-hidden /> {t('{{n}} 项未处理', { n: left.length })}
        </p>
      )}
      <ul className="inbox-left">
        {left.map((one) => (
          <li key={one.taskId}>
            <strong>{one.title ? shown(one.title) : t('已不在您的待办中')}</strong>
            <span>{one.msg ? shown(one.msg) : ''}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
