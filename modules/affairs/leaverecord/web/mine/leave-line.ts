import { waitsFor } from '#patterns/own/web/lines.ts'
import type { OwnLine } from '#patterns/own/web/own-view.ts'
import { clockText, lengthText, plannedEndText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { typeModes } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { holdingStates, leaveStates } from '#modules/affairs/leave/shared/states.ts'

/** What there is to know beyond the state: who has it, what was said, how late it is. */
export function lineOf(leave: OwnLeave): OwnLine | null {
  const isHolding = holdingStates.includes(leave.status as never)
  const { deciding, toMend, away, due, overdue, back, refused, cancelled, void: revoked } = leaveStates
  if (leave.extend?.status === '15' && isHolding) return { text: t('续假申请已退回，请修改后重新提交'), tone: 'amber' }
  if (leave.extend?.status === '10' && isHolding)
    return { text: t('续假至 {{time}} 审批中', { time: plannedEndText(leave.extend.newEnd) }), tone: 'blue' }
  if (leave.status === deciding[0]) return { text: waitsFor(leave)?.text ?? t('审批中'), tone: 'blue' }
  if (leave.status === toMend[0] && leave.opinion)
    return { text: t('{{name}}：{{text}}', leave.opinion), tone: 'amber' }
  if (leave.status === overdue[0])
    return { text: t('应于 {{time}} 前返校', { time: plannedEndText(leave.endTime) }), tone: 'red' }
  if ([away[0], due[0]].includes(leave.status as never) && leave.returnMode === typeModes.back.person[0])
    return { text: t('该类型由辅导员销假，返校后请联系辅导员') }
  if (leave.status === away[0] && leave.returnMode === typeModes.back.auto[0]) return { text: t('到期自动销假') }
  if (leave.status === back[0] && leave.actualReturnTime)
    return (leave.overdueMinutes ?? 0) > 0
      ? {
          text: t('{{time}} 返校，逾期 {{late}}', {
            time: clockText(leave.actualReturnTime),
            late: lengthText(leave.overdueMinutes! * 60_000),
          }),
          tone: 'red',
        }
      : { text: t('{{time}} 返校', { time: clockText(leave.actualReturnTime) }) }
  if ([refused[0], cancelled[0], revoked[0]].includes(leave.status as never) && leave.endReason)
    return { text: leave.endReason }
  return null
}
