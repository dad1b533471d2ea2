import { t } from '#browser/wire/i18n.ts'
import type { StudentTab } from '#modules/school/base/shared/students/student-tab.ts'
import { StudentLeaves } from './student-leaves.tsx'

/** What leave adds to the page of a student. */
export const contributions: readonly StudentTab[] = [
  { key: 'leaves', label: () => t('请假'), permission: 'leaveStat:read', counts: 'leave', Content: StudentLeaves },
]
