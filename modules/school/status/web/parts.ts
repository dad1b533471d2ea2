import { t } from '#browser/wire/i18n.ts'
import type { StudentTab } from '#modules/school/base/shared/students/student-tab.ts'
import { StudentLeave } from './leave/student-part.tsx'

/** What status changes add to the page of a student. */
export const contributions: readonly StudentTab[] = [
  { key: 'leave', label: () => t('离校手续'), permission: 'leaveSchoolItem:list', Content: StudentLeave },
]
