import { t } from '#browser/wire/i18n.ts'
import type { StudentTab } from '#modules/school/base/shared/students/student-tab.ts'
import { FamilyOf } from './led/family-of.tsx'

/** What families add to the page of a student. */
export const contributions: readonly StudentTab[] = [
  { key: 'family', label: () => t('家庭成员'), permission: 'familyMember:list', Content: FamilyOf },
]
