import { Button, Input } from 'antd'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { batchApproveRoute, type BatchAnswer } from '#services/flow/shared/routes/tasks.ts'
import { PhraseChips } from '#browser/flow/run/phrase-chips.tsx'
import { returnHint, returnProblem } from '#browser/flow/run/return-words.ts'
import { useFlowRefresh } from '#browser/flow/run/use-flow-detail.ts'
import { useTakeBack } from '#browser/flow/run/use-take-back.ts'
import { ToldDialog } from '#browser/kit/actions/many-told.tsx'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import '#browser/flow/run/deed.css'
import './desk.css'

/** One word for all that is chosen: its button, its dialog, and what is said there. */
export type BatchDeed = {
  action: 'approve' | 'reject' | 'return'
  button: string
  title: string
  verb: string
  help: string
  /** Whom or what to mind before it is said. */
  notice?: ReactNode
  phrases?: readonly string[]
}

/** What can be said to many at once, and how it is told what became of them. */
export type BatchWords = {
  label: string
  deeds: readonly BatchDeed[]
  resultTitle: string
  resultOf: (done: number) => string
}

type BatchProps<T> = {
  items: readonly T[]
  wordsOf: (items: readonly T[]) => BatchWords
  onClear: () => void
  onDone: (keys: readonly string[]) => void
}

const looks = { approve: { type: 'primary' }, reject: { danger: true }, return: {} } as const

/** What is chosen, and one word for all of it; each stands on its own, and what could not be done says why. */
export function DeskBatch<T extends { key: string }>({ items, wordsOf, onClear, onDone }: BatchProps<T>) {
  const [action, setAction] = useState<BatchDeed['action']>()
  if (items.length === 0 && !action) return null
  const words = wordsOf(items)
  return (
    <footer className="decide-batch" role="toolbar" aria-label={words.label}>
      <span>{t('已选 {{n}} 项', { n: items.length })}</span>
      <IconButton label={t('取消选择')} icon={X} onClick={onClear} />
      {words.deeds.map((one) => (
        <Button
          key={one.action}
          {...looks[one.action]}
          disabled={items.length === 0}
          onClick={() => setAction(one.action)}
        >
          {one.button}
        </Button>
      ))}
      {action && (
        <DeskDeed
          taskIds={items.map(({ key }) => key)}
          words={words}
          action={action}
          onClose={() => setAction(undefined)}
          onDone={onDone}
        />
      )}
    </footer>
  )
}

type DeedProps = {
  taskIds: readonly string[]
  words: BatchWords
  action: BatchDeed['action']
  onClose: () => void
  onDone?: (keys: readonly string[]) => void
}

/** One word said to some matters: asked for, sent, and told what became of them. */
export function DeskDeed({ taskIds, words, action, onClose, onDone }: DeedProps) {
  const [answer, setAnswer] = useState<BatchAnswer>()
  const tell = useTold()
  const deed = words.deeds.find((one) => one.action === action)
  if (!answer)
    return (
      deed && (
        <BatchDialog
          deed={deed}
          taskIds={taskIds}
          onClose={onClose}
          onDone={(told) => {
            if (told.done < told.total) setAnswer(told)
            else {
              tell(told, words.resultOf(told.done))
              onClose()
            }
            onDone?.(told.results.filter((one) => one.ok).map((one) => one.taskId))
          }}
        />
      )
    )
  const left = answer.results.filter((one) => !one.ok)
  return (
    <ToldDialog
      title={words.resultTitle}
      done={words.resultOf(answer.done)}
      undone={left.length > 0 ? [t('{{n}} 项未处理', { n: left.length })] : []}
      left={left.map(({ taskId, title, msg }) => ({
        id: taskId,
        title: title ? shown(title) : t('已不在您的待办中'),
        why: msg ? shown(msg) : '',
      }))}
      onClose={onClose}
    />
  )
}

/** Says in passing what was done, and lets it be taken back as long as the flow allows. */
function useTold(): (answer: BatchAnswer, text: string) => void {
  const feedback = useFeedback()
  const takeBack = useTakeBack()
  return ({ results }, text) =>
    feedback.success(text, takeBack(results.filter((one) => one.canTakeBack).map(({ taskId }) => taskId)))
}

function BatchDialog({
  deed,
  taskIds,
  onClose,
  onDone,
}: {
  deed: BatchDeed
  taskIds: readonly string[]
  onClose: () => void
  onDone: (answer: BatchAnswer) => void
}) {
  const { action } = deed
  const [comment, setComment] = useState('')
  const postOnce = usePostOnce()
  const [isSending, setSending] = useState(false)
  const [isTried, setTried] = useState(false)
  const refresh = useFlowRefresh()
  const problem =
    action === 'return'
      ? returnProblem(comment)
      : action === 'reject' && comment.trim() === ''
        ? t('请填写审批意见')
        : undefined
  const send = async () => {
    setTried(true)
    if (problem) return
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
    <Dialog
      open
      title={deed.title}
      okText={deed.verb}
      cancelText={t('取消')}
      okButtonProps={{ danger: action === 'reject' }}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="deed">
        <p className="deed-help">{deed.help}</p>
        {deed.notice}
        <PhraseChips
          {...(action === 'approve' ? { usual: t('同意') } : {})}
          use={action === 'approve' ? 'agree' : 'refuse'}
          ofStep={deed.phrases ?? []}
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
          status={isTried && problem ? 'error' : undefined}
          onChange={(event) => setComment(event.target.value)}
        />
        {action === 'return' && !(isTried && problem) && <p className="deed-help">{returnHint()}</p>}
        {isTried && problem && (
          <p className="deed-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
