import { Button, Dropdown } from 'antd'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { ActionDialog } from '#browser/kit/actions/action-dialog.tsx'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { spanText } from '#browser/kit/parts/school-time-text.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import { cancelLeave, voidLeave } from '../../shared/leave-actions.ts'
import { leaveStates } from '../../shared/states.ts'
import { slipRoute, type WholeLeave } from '../../shared/board/whole-leave.ts'
import { ProxyDialog } from '../parts/proxy-dialog.tsx'
import { lengthText } from '../parts/length-text.ts'
import { LeaveStateTag } from '../parts/state-tag.tsx'
import { TypeChip } from '../parts/type-chip.tsx'
import { useNow } from '../parts/use-now.ts'

type Deed = 'cancel' | 'void' | 'proxy'
const [cancelling, voiding] = [{ action: cancelLeave }, { action: voidLeave }]

/** How it stands, of whom, from when until when, and what the reader may do about it. */
export function LeaveHead({ whole, onChanged }: { whole: WholeLeave; onChanged: () => void }) {
  const { leave, can } = whole
  const [deed, setDeed] = useState<Deed>()
  const done = () => {
    setDeed(undefined)
    onChanged()
  }
  const close = () => setDeed(undefined)
  return (
    <header className="whole-head">
      <NameAvatar name={leave.xm} photoId={whole.photoId} size={72} shape="portrait" />
      <div>
        <h1>
          <span>{leave.xm}</span> <LeaveStateTag status={leave.status} /> <TypeChip face={whole.type} />
        </h1>
        <p>{[leave.departmentName, leave.className, leave.xh, leave.leaveNo].filter(Boolean).join(' · ')}</p>
        <p className="detail-span">
          <strong>{spanText(leave.startTime, leave.endTime)}</strong>
          <span>{t('共 {{n}} 天', { n: Number(leave.days) })}</span>
          <Standing whole={whole} />
        </p>
      </div>
      <nav>
        <Print whole={whole} />
        {can.void && (
          <Button danger onClick={() => setDeed('void')}>
            {t('作废')}
          </Button>
        )}
        {can.cancel && <Button onClick={() => setDeed('cancel')}>{t('取消请假')}</Button>}
        {can.proxy && (
          <Button type="primary" onClick={() => setDeed('proxy')}>
            {t('代销')}
          </Button>
        )}
      </nav>
      {deed === 'cancel' && <ActionDialog view={cancelling} row={leave} onClose={close} onDone={onChanged} />}
      {deed === 'void' && <ActionDialog view={voiding} row={leave} onClose={close} onDone={onChanged} />}
      {deed === 'proxy' && <ProxyDialog leaveId={leave.id} name={leave.xm} onClose={close} onDone={done} />}
    </header>
  )
}

/** How long until it begins or ends, or how long it is overdue. */
function Standing({ whole: { leave } }: { whole: WholeLeave }) {
  const now = useNow(30_000).getTime()
  const [starts, ends] = [Date.parse(leave.startTime), Date.parse(leave.endTime)]
  const { granted, away, due, overdue, back, deciding } = leaveStates
  if (leave.status === granted[0] && starts > now)
    return <em>{t('{{time}}后开始', { time: lengthText(starts - now) })}</em>
  if (leave.status === away[0] && ends > now) return <em>{t('还剩 {{time}}', { time: lengthText(ends - now) })}</em>
  if (leave.status === due[0]) return <em className="is-amber">{t('已到期，待销假')}</em>
  if (leave.status === overdue[0])
    return <em className="is-red">{t('逾期 {{time}}', { time: lengthText(now - ends) })}</em>
  if (leave.status === back[0] && (leave.overdueMinutes ?? 0) > 0)
    return (
      <em className="is-amber">{t('逾期 {{time}}后返校', { time: lengthText(leave.overdueMinutes! * 60_000) })}</em>
    )
  if (leave.status === deciding[0] && starts <= now) return <em className="is-red">{t('已过开始时间')}</em>
  return null
}

function Print({ whole }: { whole: WholeLeave }) {
  const { confirm } = useFeedback()
  const { data } = useFlowDetail(whole.instanceId ?? undefined)
  const [first] = data?.print ?? []
  const isTaken = [
    leaveStates.granted[0],
    leaveStates.away[0],
    leaveStates.due[0],
    leaveStates.overdue[0],
    leaveStates.back[0],
  ].some((state) => state === whole.leave.status)
  if (!whole.instanceId && isTaken)
    return (
      <Button
        icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() =>
          void openPrint({ path: addressOf(slipRoute), params: { id: whole.leave.id } }, async () => false)
        }
      >
        {t('打印请假条')}
      </Button>
    )
  if (!data || !first) return null
  const open = (templateId: string) =>
    void openPrint({ instanceId: data.instance.id, templateId, title: data.instance.title }, (text) =>
      confirm({ title: text, okText: t('仍然打印'), cancelText: t('取消') }),
    )
  const icon = <Printer size={16} strokeWidth={1.75} aria-hidden />
  if (data.print.length === 1)
    return (
      <Button icon={icon} onClick={() => open(first.templateId)}>
        {t('打印请假条')}
      </Button>
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: data.print.map(({ templateId, name }) => ({ key: templateId, label: name })),
        onClick: ({ key }) => open(key),
      }}
    >
      <Button icon={icon}>{t('打印请假条')}</Button>
    </Dropdown>
  )
}
