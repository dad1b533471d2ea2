import { GraduationCap } from 'lucide-react'
import { get, type Page } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import type { LifeSource } from '../../shared/students/student-life.ts'

type Stood = {
  id: string
  startDate: string
  className: string | null
  majorName: string | null
  reason: string | null
}

/** Where a student stood, among what happened to them. */
export const contributions: readonly LifeSource[] = [
  {
    key: 'status',
    label: () => t('学籍'),
    icon: GraduationCap,
    permission: 'stuStatusHistory:list',
    async read(studentId) {
      const { records } = await get<Page<Stood>>('base/stuStatusHistory/list', { studentId, size: 100 })
      return {
        entries: records.map(({ id, startDate, reason, className, majorName }) => ({
          id,
          time: startDate,
          title: shown(reason ?? t('学籍变动')),
          text: [majorName, className].filter(Boolean).join(' · '),
          tone: 'blue',
        })),
      }
    },
  },
]
