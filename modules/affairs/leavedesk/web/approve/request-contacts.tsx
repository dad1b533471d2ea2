import { CallList, type Callable } from '#browser/kit/phone/call-sheet.tsx'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { familyMember } from '#modules/school/family/shared/family-member.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { useRequest } from './use-inbox.ts'
import './request.css'

/** Whom to call before deciding: the student and the family; whoever is named on the slip where no family is known. */
export function RequestContacts({ instanceId }: { instanceId: string }) {
  const { row, profile } = useRequest(instanceId)
  const canSeeOwn = useCan(`${student.path}:unmask`)
  if (!row || !profile.data) return null
  const { request, callable } = profile.data
  const own: Callable[] = canSeeOwn
    ? [{ role: t('本人'), name: row.xm, of: { entity: student, id: row.studentId, field: 'sjhm' } }]
    : []
  const family: Callable[] = callable.map(({ memberId, name, relationName, phone, isVerified }) => ({
    role: t(relationName),
    name,
    masked: isVerified ? phone : `${phone} · ${t('号码未核实')}`,
    of: { entity: familyMember, id: memberId, field: isVerified ? 'verifiedPhone' : 'phone' },
  }))
  const slip: Callable[] =
    callable.length === 0 && request.emergPhone && request.abilities.includes('unmask')
      ? [
          {
            role: t('紧急联系人'),
            name: request.emergName ?? undefined,
            masked: request.emergPhone,
            of: { entity: leaveRequest, id: row.leaveId, field: 'emergPhone' },
          },
        ]
      : []
  const people = [...own, ...family, ...slip]
  if (people.length === 0) return null
  return (
    <section className="request-contacts">
      <h3>{t('联系', { context: 'call' })}</h3>
      <CallList people={people} className="is-compact" />
    </section>
  )
}
