import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { RecordBanner } from '#patterns/record/web/cards.tsx'
import { FlowPrint } from '#browser/flow/run/flow-print.tsx'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { bareWorld } from '#browser/kit/hooks/use-meta.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { lengthText, spanText } from '#browser/wire/time-words.ts'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { t } from '#browser/wire/i18n.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import type { WholeLeave } from '../../shared/whole-leave.ts'
import { slipRoute } from '#modules/affairs/leave/shared/record/slip.ts'
import { cancelLeave, voidLeave } from '#modules/affairs/leave/shared/leave-actions.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveStates, takenStates } from '#modules/affairs/leave/shared/states.ts'
import { ProxyDialog } from '#modules/affairs/leavereturn/web/parts/proxy-dialog.tsx'
import { LeaveStateTag } from '#modules/affairs/leave/web/parts/state-tag.tsx'
import { TypeChip } from '#modules/affairs/leave/web/parts/type-chip.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'

const actions = [{ action: voidLeave }, { action: cancelLeave }]

/** How it stands, of whom, from when until when, and what the reader may do about it. */
export function LeaveHead({ whole, onChanged }: { whole: WholeLeave; onChanged: () => void }) {
  const { leave, can } = whole
  const [isProxy, setProxy] = useState(false)
  const name = leave.xm ?? ''
  return (
    <RecordBanner
      picture={<NameAvatar name={name} photoId={whole.photoId} size={72} shape="portrait" />}
      title={
        <>
          <span>{name}</span> <LeaveStateTag status={leave.status} />{' '}
          {whole.type.typeName !== null && <TypeChip face={{ ...whole.type, typeName: whole.type.typeName }} />}
        </>
      }
      actions={
        <>
          <Print whole={whole} />
          <ActionButtons views={actions} row={leave} world={bareWorld(leaveRequest)} onDone={onChanged} />
          {can.proxy && (
            <Button type="primary" onClick={() => setProxy(true)}>
              {t('代销')}
            </Button>
          )}
        </>
      }
    >
      <p>{[leave.departmentName, leave.className, leave.xh, leave.leaveNo].filter(Boolean).join(' · ')}</p>
      <p className="detail-span">
        <strong>{spanText(leave.startTime, leave.endTime)}</strong>
        <span>{t('共 {{n}} 天', { n: Number(leave.days) })}</span>
        <Standing whole={whole} />
      </p>
      {isProxy && (
        <ProxyDialog
          leaveId={leave.id}
          name={name}
          onClose={() => setProxy(false)}
          onDone={() => {
            setProxy(false)
            onChanged()
          }}
        />
      )}
    </RecordBanner>
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

/** The paper of its flow; of one that had none, the slip as such. */
function Print({ whole }: { whole: WholeLeave }) {
  const { data } = useFlowDetail(whole.instanceId ?? undefined)
  // Of what nobody agreed to there is no slip.
  if (!takenStates.includes(whole.leave.status as never)) return null
  if (data) return <FlowPrint detail={data} label={t('打印请假条')} />
  if (whole.instanceId) return null
  return (
    <Button
      icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void openPrint({ path: addressOf(slipRoute), params: { id: whole.leave.id } }, async () => false)}
    >
      {t('打印请假条')}
    </Button>
  )
}
