import { CallNumber } from '#browser/kit/parts/call-number.tsx'
import { t } from '#browser/wire/i18n.ts'
import { student } from '../../shared/students/student.ts'

/** Calls a student; small in a line of other buttons. */
export function CallButton({
  studentId,
  name,
  hasLabel,
  isSmall,
}: {
  studentId: string
  name: string
  hasLabel?: boolean
  isSmall?: boolean
}) {
  return (
    <CallNumber
      of={{ entity: student, id: studentId, field: 'sjhm' }}
      name={name}
      label={t('联系{{name}}', { name })}
      look={isSmall ? { size: 'small' } : hasLabel ? { className: 'touch' } : { type: 'text', size: 'small' }}
    >
      {hasLabel && t('联系', { context: 'call' })}
    </CallNumber>
  )
}
