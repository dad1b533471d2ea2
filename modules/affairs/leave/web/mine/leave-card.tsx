import { Button, type ButtonProps } from 'antd'
import { t, tKey } from '#browser/wire/i18n.ts'
import { dayText, spanText } from '#browser/kit/parts/school-time-text.ts'
import type { OwnDeed } from '../../shared/ask/own-deeds.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { leaveStates } from '../../shared/states.ts'
import { typeModes } from '../../shared/settings/leave-type.ts'
import { LeaveStateTag } from '../parts/state-tag.tsx'
import { TypeIcon } from '../parts/type-icon.tsx'
import { proofLine } from '../proof/proof-words.ts'
import { lengthText } from '../parts/length-text.ts'

const words: Record<OwnDeed, string> = {
  mend: tKey('修改'),
  sign: tKey('销假'),
  proof: tKey('补交材料'),
  extend: tKey('续假'),
  cancel: tKey('取消'),
  withdraw: tKey('撤回'),
  copy: tKey('复制再请'),
}
const holding = new Set<string>(
  [
    leaveStates.deciding,
    leaveStates.toMend,
    leaveStates.granted,
    leaveStates.away,
    leaveStates.due,
    leaveStates.overdue,
  ].map(([code]) => code),
)

/** Whether a leave still goes on. */
export function isHolding({ status }: OwnLeave): boolean {
  return holding.has(status)
}

/** A leave in one's own list, with what may be done with it now. */
export function LeaveCard({
  leave,
  onOpen,
  onDeed,
}: {
  leave: OwnLeave
  onOpen: () => void
  onDeed: (deed: OwnDeed) => void
}) {
  const lines = [lineOf(leave), proofLine(leave)].filter((line) => line !== null)
  return (
    <li className={isHolding(leave) ? 'leave-card' : 'leave-card is-over'}>
      <button type="button" className="leave-card-face" onClick={onOpen}>
        <TypeIcon icon={leave.icon} color={leave.color} />
        <span className="leave-card-text">
          <span>
            <b>{t(leave.typeName)}</b>
            <i>{t('{{n}} 天', { n: leave.actualDays ?? leave.days })}</i>
            <LeaveStateTag status={leave.status} />
          </span>
          <span>{spanText(leave.startTime, leave.endTime)}</span>
          <small>{leave.reason}</small>
        </span>
      </button>
      <div className="leave-card-foot">
        {lines.map(({ text, tone }) => (
          <p key={text} className={tone ? `leave-card-line leave-card-${tone}` : 'leave-card-line'}>
            {text}
          </p>
        ))}
        <div className="leave-card-deeds">
          {leave.deeds.map((deed, i) => (
            <Button key={deed} {...lookOf(leave, { deed, isFirst: i === 0 })} onClick={() => onDeed(deed)}>
              {t(words[deed])}
            </Button>
          ))}
        </div>
      </div>
    </li>
  )
}

function lookOf(leave: OwnLeave, { deed, isFirst }: { deed: OwnDeed; isFirst: boolean }): ButtonProps {
  if (deed === 'cancel' || deed === 'withdraw') return { danger: true, type: 'text' }
  if (deed === 'copy' && !isHolding(leave)) return { type: 'text' }
  return isFirst && (deed === 'sign' || deed === 'mend' || deed === 'proof') ? { type: 'primary' } : {}
}

/** What there is to know beyond the state: who has it, what was said, how late it is. */
function lineOf(leave: OwnLeave): { text: string; tone?: string } | null {
  const { deciding, toMend, away, due, overdue, back, refused, cancelled, void: revoked } = leaveStates
  if (leave.extend?.status === '15' && isHolding(leave))
    return { text: t('续假申请已退回，请修改后重新提交'), tone: 'amber' }
  if (leave.extend?.status === '10' && isHolding(leave))
    return { text: t('续假至 {{time}} 审批中', { time: dayText(leave.extend.newEnd) }), tone: 'blue' }
  if (leave.status === deciding[0])
    return {
      text: leave.flow?.handlers ? t('等待 {{names}} 审批', { names: leave.flow.handlers }) : t('审批中'),
      tone: 'blue',
    }
  if (leave.status === toMend[0] && leave.opinion)
    return { text: t('{{name}}：{{text}}', leave.opinion), tone: 'amber' }
  if (leave.status === overdue[0])
    return { text: t('应于 {{time}} 前返校', { time: dayText(leave.endTime) }), tone: 'red' }
  if ([away[0], due[0]].includes(leave.status as never) && leave.returnMode === typeModes.back.person[0])
    return { text: t('该类型由辅导员销假，返校后请联系辅导员') }
  if (leave.status === away[0] && leave.returnMode === typeModes.back.auto[0]) return { text: t('到期自动销假') }
  if (leave.status === back[0] && leave.actualReturnTime)
    return (leave.overdueMinutes ?? 0) > 0
      ? {
          text: t('{{time}} 返校，逾期 {{late}}', {
            time: dayText(leave.actualReturnTime),
            late: lengthText(leave.overdueMinutes! * 60_000),
          }),
          tone: 'red',
        }
      : { text: t('{{time}} 返校', { time: dayText(leave.actualReturnTime) }) }
  if ([refused[0], cancelled[0], revoked[0]].includes(leave.status as never) && leave.endReason)
    return { text: leave.endReason }
  return null
}
