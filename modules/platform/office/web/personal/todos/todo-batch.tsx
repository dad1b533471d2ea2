import { Button, Input, Modal } from 'antd'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { useState } from 'react'
import { batchApproveRoute, type BatchAnswer } from '#services/flow/shared/routes/tasks.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { PhraseChips } from '#browser/flow/run/phrase-chips.tsx'
import { useFlowRefresh } from '#browser/flow/run/use-flow-detail.ts'
import { shown, t, tKey } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'

type Action = 'approve' | 'reject' | 'return'

const words: Record<Action, { verb: string; title: string; help: string }> = {
  approve: {
    verb: tKey('同意'),
    title: tKey('同意 {{n}} 项'),
    help: tKey('需要签名、附件或补充内容的事项会留下，请逐项处理'),
  },
  reject: { verb: tKey('拒绝'), title: tKey('拒绝 {{n}} 项'), help: tKey('拒绝按各流程的设置结束或退回') },
  return: { verb: tKey('退回'), title: tKey('退回 {{n}} 项'), help: tKey('退回到发起人，修改后可重新提交') },
}

/** What is chosen, and one word for all of it. */
export function TodoBatch({
  taskIds,
  onClear,
  onDone,
}: {
  taskIds: readonly string[]
  onClear: () => void
  onDone: (doneIds: readonly string[]) => void
}) {
  const [action, setAction] = useState<Action>()
  const [result, setResult] = useState<BatchAnswer>()
  if (taskIds.length === 0 && !result) return null
  return (
    <footer className="todo-batch" role="toolbar" aria-label={t('批量处理')}>
      <span>{t('已选 {{n}} 项', { n: taskIds.length })}</span>
      <IconButton label={t('取消选择')} icon={X} onClick={onClear} />
      <Button onClick={() => setAction('return')}>{t('退回')}</Button>
      <Button danger onClick={() => setAction('reject')}>
        {t('拒绝')}
      </Button>
      <Button type="primary" onClick={() => setAction('approve')}>
        {t('同意')}
      </Button>
      {action && (
        <BatchDialog
          action={action}
          taskIds={taskIds}
          onClose={() => setAction(undefined)}
          onDone={(answer) => {
            setAction(undefined)
            if (answer.done < answer.total) setResult(answer)
            onDone(answer.results.filter((one) => one.ok).map((one) => one.taskId))
          }}
        />
      )}
      {result && <ResultDialog result={result} onClose={() => setResult(undefined)} />}
    </footer>
  )
}

function BatchDialog({
  action,
  taskIds,
  onClose,
  onDone,
}: {
  action: Action
  taskIds: readonly string[]
  onClose: () => void
  onDone: (result: BatchAnswer) => void
}) {
  const [comment, setComment] = useState('')
  const postOnce = usePostOnce()
  const [isSending, setSending] = useState(false)
  const [isTried, setTried] = useState(false)
  const refresh = useFlowRefresh()
  const isMissing = action !== 'approve' && comment.trim() === ''
  const send = async () => {
    setTried(true)
    if (isMissing) return
    setSending(true)
    const answer = await postOnce(batchApproveRoute, {
      taskIds,
      action,
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
      title={t(words[action].title, { n: taskIds.length })}
      okText={t(words[action].verb)}
      cancelText={t('取消')}
      okButtonProps={{ danger: action === 'reject' }}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="deed">
        <p className="deed-help">{t(words[action].help)}</p>
        <PhraseChips
          {...(action === 'approve' ? { usual: t('同意') } : {})}
          ofStep={[]}
          value={comment}
          onTake={setComment}
        />
        <Input.TextArea
          value={comment}
          maxLength={1000}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder={t('审批意见')}
          aria-label={t('审批意见')}
          status={isTried && isMissing ? 'error' : undefined}
          onChange={(event) => setComment(event.target.value)}
        />
        {isTried && isMissing && (
          <p className="deed-problem" role="alert">
            {t('请填写审批意见')}
          </p>
        )}
      </div>
    </Modal>
  )
}

function ResultDialog({ result, onClose }: { result: BatchAnswer; onClose: () => void }) {
  const left = result.results.filter((one) => !one.ok)
  return (
    <Modal
      open
      title={t('处理结果')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('知道了')}
        </Button>
      }
      onCancel={onClose}
    >
      <p className="batch-sum">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden /> {t('{{n}} 项已处理', { n: result.done })}
      </p>
      <p className="batch-sum is-left">
        <CircleX size={16} strokeWidth={1.75} aria-hidden /> {t('{{n}} 项未处理', { n: left.length })}
      </p>
      <ul className="batch-left">
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
