import { Clock, QrCode, RotateCcw, TriangleAlert } from 'lucide-react'
import { waitsFor } from '#patterns/own/web/lines.ts'
import { OwnNow, type OwnWords } from '#patterns/own/web/own-now.tsx'
import { t } from '#browser/wire/i18n.ts'
import { lengthText, plannedEndText, spanText } from '#browser/wire/time-words.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { leaveStates } from '../../shared/states.ts'
import { LeaveStateTag } from './state-tag.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'

/** The leave somebody is in, or waits for. */
export function CurrentCard({ leave, link }: { leave: OwnLeave; link?: string }) {
  const now = useNow(30_000).getTime()
  const isToSign = leave.deeds.includes('sign') && leave.status !== leaveStates.away[0]
  const usual =
    leave.status === leaveStates.toMend[0]
      ? `/leave/apply?id=${leave.id}`
      : isToSign
        ? `/leave/mine?id=${leave.id}&deed=sign`
        : '/leave/mine'
  return <OwnNow {...wordsOf(leave, now)} link={link ?? usual} state={<LeaveStateTag status={leave.status} />} />
}

function wordsOf(leave: OwnLeave, now: number): Omit<OwnWords, 'link' | 'state'> {
  const [start, end] = [Date.parse(leave.startTime), Date.parse(leave.endTime)]
  const span = `${t(leave.typeName ?? '')} · ${spanText(leave.startTime, leave.endTime)}`
  const { overdue, due, away, toMend, deciding } = leaveStates
  if (leave.status === overdue[0])
    return {
      tone: 'red',
      icon: TriangleAlert,
      title: t('逾期未归 {{time}}', { time: lengthText(now - end) }),
      text: t('应于 {{time}} 前返校，请立即销假', { time: plannedEndText(leave.endTime) }),
      deed: t('去销假'),
    }
  if (leave.status === due[0])
    return { tone: 'amber', icon: Clock, title: t('假期已结束，请销假'), text: span, deed: t('去销假') }
  if (leave.status === away[0])
    return {
      tone: 'green',
      icon: leave.pass ? QrCode : Clock,
      title: t('距离结束 {{time}}', { time: lengthText(end - now) }),
      text: span,
      deed: leave.pass ? t('通行码') : t('查看'),
    }
  if (leave.status === toMend[0])
    return {
      tone: 'amber',
      icon: RotateCcw,
      title: t('退回修改'),
      text: leave.opinion ? t('{{name}}：{{text}}', leave.opinion) : span,
      deed: t('去修改'),
    }
  if (leave.status === deciding[0])
    return {
      tone: 'blue',
      icon: Clock,
      title: waitsFor(leave)?.text ?? t('审批中'),
      text: span,
      deed: t('查看'),
    }
  return {
    tone: 'teal',
    icon: leave.pass ? QrCode : Clock,
    title: t('{{time}}后开始', { time: lengthText(start - now) }),
    text: span,
    deed: leave.pass ? t('通行码') : t('查看'),
  }
}
