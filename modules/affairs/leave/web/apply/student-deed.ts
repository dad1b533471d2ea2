import { CalendarMinus } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { StudentDeed } from '#modules/school/base/shared/students/student-deed.ts'
import { screens } from '../../shared/screens.ts'

/** Asking for leave on behalf of a student one leads. */
export const contributions: readonly StudentDeed[] = [
  {
    key: 'leave',
    label: () => t('代请假'),
    icon: CalendarMinus,
    permission: 'leaveRequest:applyFor',
    page: screens.apply.path,
    addressOf: (studentId) => `${screens.apply.path}?studentId=${studentId}`,
  },
]
