import { Input } from 'antd'
import { useState } from 'react'
import { addressOf } from '#kernel/http/define-route.ts'
import { withdrawRoute } from '#services/flow/shared/routes/tasks.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { useClosedOnLeave } from '#browser/kit/hooks/use-closed-on-leave.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { PostOnce } from '#browser/wire/post-once.ts'
import type { AnyOwn } from '../shared/own.ts'

/** Not wanted after all: asks whether, and why. */
export function EndDialog({
  own,
  title,
  ok,
  hint,
  done,
  end,
  onClose,
}: {
  own: AnyOwn
  title: string
  ok: string
  hint: string
  done: string
  /** `said` where a reason was given. */
  end: (post: PostOnce, said: string | undefined) => Promise<unknown>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const { problems, isSending, send } = useSend(own.entity)
  useClosedOnLeave(onClose)
  const submit = async () => {
    const isDone = await send(async (post) => {
      await end(post, reason.trim() || undefined)
      return done
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      okText={ok}
      cancelText={t('再想想')}
      okButtonProps={{ danger: true, loading: isSending }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="form-field">
        <label htmlFor="own-end-reason">{hint}</label>
        <Input.TextArea
          id="own-end-reason"
          value={reason}
          maxLength={200}
          autoSize={{ minRows: 2 }}
          placeholder={t('原因（选填）')}
          aria-describedby="own-end-line"
          onChange={(event) => setReason(event.target.value)}
        />
        <ProblemLine id="own-end-line" problem={Object.values(problems)[0]} />
      </div>
    </Dialog>
  )
}

/** Taken back while it is decided. */
export function WithdrawDialog({
  own,
  row,
  about,
  before,
  onClose,
}: {
  own: AnyOwn
  row: { id: string; flow: { instanceId: string } | null }
  /** Which one it is, in a few words. */
  about: string
  /** The action that takes it back while it waits for somebody's word: its flow has not begun. */
  before?: { name: string }
  onClose: () => void
}) {
  return (
    <EndDialog
      own={own}
      title={t('撤回申请')}
      ok={t('确认撤回')}
      hint={t('撤回后审批停止：{{about}}', { about })}
      done={t('已撤回')}
      end={(post, comment) =>
        row.flow || !before
          ? post(withdrawRoute, { instanceId: row.flow?.instanceId, ...(comment && { comment }) })
          : post(`${addressOf(own.entity)}/${before.name}`, { id: row.id, ...(comment && { reason: comment }) })
      }
      onClose={onClose}
    />
  )
}
