import { t } from '#browser/wire/i18n.ts'
import type { StudentTab } from '#modules/school/base/shared/students/student-tab.ts'
import { StudentStays } from './student-stays.tsx'

/** What stays add to the page of a student. */
export const contributions: readonly StudentTab[] = [
  { key: 'stays', label: () => t('住宿'), permission: 'dormitoryRegister:list', Content: StudentStays },
]
