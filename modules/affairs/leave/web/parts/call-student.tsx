import type { ButtonProps } from 'antd'
import { student } from '#modules/school/base/shared/students/student.ts'
import { CallPeople } from '#browser/kit/phone/call-sheet.tsx'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { leaveRequest } from '../../shared/leave-request.ts'

/** Calls a student who is away, and then whoever is to be called in an emergency during the leave. */
export function CallStudent({
  studentId,
  name,
  leaveId,
  about,
  look,
}: {
  studentId: string
  name: string
  leaveId?: string | undefined
  about?: string | undefined
  look?: Pick<ButtonProps, 'type' | 'size' | 'className'>
}) {
  const canSeeOwn = useCan(`${student.path}:unmask`)
  const canSeeOthers = useCan(`${leaveRequest.path}:unmask`)
  return (
    <CallPeople
      name={name}
      about={about}
      look={look ?? {}}
      people={[
        ...(canSeeOwn ? [{ role: t('学生本人'), of: { entity: student, id: studentId, field: 'sjhm' } }] : []),
        ...(canSeeOthers && leaveId
          ? [{ role: t('紧急联系人'), of: { entity: leaveRequest, id: leaveId, field: 'emergPhone' } }]
          : []),
      ]}
    />
  )
}
