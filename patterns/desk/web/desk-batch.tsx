import { Button, Input } from 'antd'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { batchApproveRoute, takeBackRoute, type BatchAnswer } from '#services/flow/shared/routes/tasks.ts'
import { PhraseChips } from '#browser/flow/run/phrase-chips.tsx'
import { useFlowRefresh } from '#browser/flow/run/use-flow-detail.ts'
import { ToldDialog } from '#browser/kit/actions/many-told.tsx'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'

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
  const [answer, setAnswer] = useState<BatchAnswer>()
  const tell = useTold()
  if (items.length === 0 && !answer) return null
  const words = wordsOf(items)
  const deed = words.deeds.find((one) => one.action === action)
  const left = answer?.results.filter((one) => !one.ok) ?? []
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
      {deed && (
        <BatchDialog
          deed={deed}
          taskIds={items.map(({ key }) => key)}
          onClose={() => setAction(undefined)}
          onDone={(told) => {
            setAction(undefined)
            if (told.done < told.total) setAnswer(told)
            else tell(told, words.resultOf(told.done))
            onDone(told.results.filter((one) => one.ok).map((one) => one.taskId))
          }}
        />
      )}
      {answer && (
        <ToldDialog
          title={words.resultTitle}
          done={words.resultOf(answer.done)}
          undone={left.length > 0 ? [t('{{n}} 项未处理', { n: left.length })] : []}
          left={left.map(({ taskId, title, msg }) => ({
            id: taskId,
            title: title ? shown(title) : t('已不在您的待办中'),
            why: msg ? shown(msg) : '',
          }))}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </footer>
  )
}

/** Says in passing what was done, and lets it be taken back as long as the flow allows. */
function useTold(): (answer: BatchAnswer, text: string) => void {
  const feedback = useFeedback()
  const refresh = useFlowRefresh()
  return ({ results }, text) => {
    const open = results.filter((one) => one.canTakeBack).map(({ taskId }) => taskId)
    const takeBack = async () => {
      const back = await Promise.allSettled(open.map((taskId) => post(takeBackRoute, { taskId })))
      const n = back.filter((one) => one.status === 'fulfilled').length
      if (n > 0) feedback.success(t('已撤销 {{n}} 项', { n }))
      await refresh()
    }
    feedback.success(
      text,
      open.length > 0 ? { label: t('撤销', { context: 'undo' }), run: () => void takeBack() } : undefined,
    )
  }
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
          status={isTried && isMissing ? 'error' : undefined}
          onChange={(event) => setComment(event.target.value)}
        />
        {isTried && isMissing && (
          <p className="deed-problem" role="alert">
            {t('请填写审批意见')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
