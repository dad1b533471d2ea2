import { Button } from 'antd'
import { BellRing, MessageSquareText, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { restartRoute } from '#services/flow/shared/routes/start.ts'
import { urgeRoute } from '#services/flow/shared/routes/talk.ts'
import { giveUpRoute, resubmitRoute, takeBackRoute, withdrawRoute } from '#services/flow/shared/routes/tasks.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { DeedDialog, type Deed } from './deed-dialogs.tsx'
import type { useDecision } from './use-decision.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done by somebody who has no task in hand: the starter, whoever decided before, readers. */
export function OtherBar({ detail, decision }: { detail: FlowDetail; decision: ReturnType<typeof useDecision> }) {
  const navigate = useNavigate()
  const feedback = useFeedback()
  const [deed, setDeed] = useState<Deed>()
  const { instance } = detail
  const of = { instanceId: instance.id }
  const asked = async (title: string, okText: string) =>
    feedback.confirm({ title, okText, cancelText: t('取消'), isDanger: true })
  const withdraw = async () =>
    (await asked(t('确定撤回“{{name}}”吗？', { name: shown(instance.title) }), t('撤回'))) &&
    decision.send(withdrawRoute, of, t('已撤回'))
  const giveUp = async () =>
    (await asked(t('放弃后不能再提交，确定放弃吗？'), t('放弃'))) && decision.send(giveUpRoute, of, t('已放弃'))
  const takeBack = async (taskId: string) =>
    (await asked(t('撤销后需要您重新审批，确定撤销吗？'), t('撤销审批'))) &&
    decision.send(takeBackRoute, { taskId }, t('已撤销审批'))
  const resubmit = async () => {
    if (instance.formKind === '2') return void navigate(`/process/start?instance=${instance.id}`)
    if (instance.mendLink) return void navigate(instance.mendLink)
    if (
      await feedback.confirm({
        title: t('确定重新提交吗？'),
        content: t('请先在原记录中完成修改'),
        okText: t('重新提交'),
        cancelText: t('取消'),
      })
    )
      await decision.send(resubmitRoute, of, t('已重新提交'))
  }
  const again = async () => {
    const draft = await post(restartRoute, of).catch(() => undefined)
    if (draft) void navigate(`/process/start?instance=${draft.instanceId}`)
  }
  const isOver = ['2', '3', '5', '6'].includes(instance.status)
  return (
    <footer className="run-bar run-bar-other">
      <div className="run-buttons">
        {detail.canComment && (
          <Button type="text" icon={<MessageSquareText {...icon} />} onClick={() => setDeed('comment')}>
            {t('评论')}
          </Button>
        )}
        {detail.canCopy && (
          <Button type="text" onClick={() => setDeed('copy')}>
            {t('抄送')}
          </Button>
        )}
        {detail.signers && <Button onClick={() => setDeed('removeSign')}>{t('减签')}</Button>}
        {detail.canTakeBack && (
          <Button
            icon={<Undo2 {...icon} />}
            loading={decision.busy === 'takeBack'}
            onClick={() => void takeBack(detail.canTakeBack!)}
          >
            {t('撤销审批')}
          </Button>
        )}
        {detail.canUrge && (
          <Button
            icon={<BellRing {...icon} />}
            loading={decision.busy === 'urge'}
            onClick={() => void decision.send(urgeRoute, of, t('已催办'))}
          >
            {t('催办')}
          </Button>
        )}
        {detail.canWithdraw && (
          <Button danger loading={decision.busy === 'withdraw'} onClick={() => void withdraw()}>
            {t('撤回')}
          </Button>
        )}
        {detail.canResubmit && (
          <Button danger loading={decision.busy === 'giveUp'} onClick={() => void giveUp()}>
            {t('放弃')}
          </Button>
        )}
        {detail.canResubmit && (
          <Button type="primary" loading={decision.busy === 'resubmit'} onClick={() => void resubmit()}>
            {instance.formKind === '2' ? t('修改并重新提交') : t('重新提交')}
          </Button>
        )}
        {isOver && detail.isStarter && instance.formKind === '2' && (
          <Button icon={<RotateCcw {...icon} />} onClick={() => void again()}>
            {t('再次发起')}
          </Button>
        )}
      </div>
      {deed && (
        <DeedDialog
          detail={detail}
          deed={deed}
          comment=""
          send={decision.send}
          isBusy={decision.busy !== undefined}
          onClose={() => setDeed(undefined)}
        />
      )}
    </footer>
  )
}
