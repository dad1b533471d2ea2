import { CallNumber } from '#browser/kit/parts/call-number.tsx'
import { t } from '#browser/wire/i18n.ts'
import { student } from '../../shared/students/student.ts'

/** Calls a student. */
export function CallButton({ studentId, name, hasLabel }: { studentId: string; name: string; hasLabel?: boolean }) {
  return (
    <CallNumber
      of={{ entity: student, id: studentId, field: 'sjhm' }}
      name={name}
      label={t('联系{{name}}', { name })}
      look={hasLabel ? { className: 'touch' } : { type: 'text', size: 'small' }}
    >
      {hasLabel && t('联系', { context: 'call' })}
    </CallNumber>
  )
}
