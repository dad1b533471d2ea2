import { useQuery } from '@tanstack/react-query'
import type { ButtonProps } from 'antd'
import { useState } from 'react'
import { teacher } from '#modules/school/base/shared/people/teacher.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { CallPeople, type Callable } from '#browser/kit/phone/call-sheet.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { counsellorToCallRoute } from '../../shared/record/callees.ts'
import { leaveRequest } from '../../shared/leave-request.ts'

/** Calls a student who is away, then whoever is to be called in an emergency during the leave, then who counsels the student. */
export function CallStudent({
  studentId,
  leaveId,
  known,
  ...sheet
}: {
  studentId: string
  name: string
  leaveId?: string | undefined
  about?: string | undefined
  look?: Pick<ButtonProps, 'type' | 'size' | 'className'>
  /** The student and the contact where their numbers are known already. */
  known?: readonly Callable[]
  onNote?: (() => void) | undefined
}) {
  const canSeeOwn = useCan(`${student.path}:unmask`)
  const canSeeOthers = useCan(`${leaveRequest.path}:unmask`)
  const canSeeStaff = useCan(`${teacher.path}:unmask`)
  const [isAsked, setAsked] = useState(false)
  const counsellor = useQuery({
    queryKey: ['xsgl/leaveRequest', 'counsellor', studentId],
    queryFn: () => get(counsellorToCallRoute, { studentId }, { isBackground: true }),
    enabled: isAsked,
    staleTime: 300_000,
  }).data
  const own = canSeeOwn ? [{ role: t('学生本人'), of: { entity: student, id: studentId, field: 'sjhm' } }] : []
  const contact =
    canSeeOthers && leaveId
      ? [{ role: t('紧急联系人'), of: { entity: leaveRequest, id: leaveId, field: 'emergPhone' } }]
      : []
  const led: Callable[] = counsellor
    ? [
        {
          role: t('辅导员'),
          name: counsellor.name,
          ...(canSeeStaff
            ? { of: { entity: teacher, id: counsellor.teacherId, field: 'sjhm' } }
            : { number: counsellor.officePhone }),
        },
      ]
    : []
  return (
    <CallPeople
      {...sheet}
      look={sheet.look ?? {}}
      people={[...(known ?? [...own, ...contact]), ...led]}
      onOpen={() => setAsked(true)}
    />
  )
}
