import type { ButtonProps } from 'antd'
import { shown, t } from '#browser/wire/i18n.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import type { OverdueCard } from '../../shared/overdue.ts'
import { CallStudent } from '#modules/affairs/leave/web/parts/call-student.tsx'

type Props = {
  card: OverdueCard
  onNote?: (() => void) | undefined
  look: Pick<ButtonProps, 'type' | 'size' | 'className'>
}

/** Whom to call where a student is not back. */
export function CallLate({ card, onNote, look }: Props) {
  return (
    <CallStudent
      studentId={card.studentId}
      name={card.xm}
      about={t('逾期 {{time}}', { time: lengthText(card.lateMinutes * 60_000) })}
      known={[
        ...(card.phone ? [{ role: t('学生本人'), number: card.phone }] : []),
        ...(card.emergPhone ? [{ role: t('紧急联系人'), name: emergencyOf(card), number: card.emergPhone }] : []),
      ]}
      onNote={onNote}
      look={look}
    />
  )
}

/** Who is to be called in an emergency, and what they are to the student. */
export function emergencyOf({ emergName, emergRelation }: OverdueCard): string {
  return [emergName, emergRelation && shown(emergRelation)].filter(Boolean).join(' · ')
}
