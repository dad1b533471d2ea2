import { BookOpen } from 'lucide-react'
import { clockOf } from '#kernel/rules/school-time.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import type { LifeSource } from '#modules/school/base/shared/students/student-life.ts'
import { heldStates } from '../shared/lessons/lesson.ts'
import { weekRoute, type GridLesson } from '../shared/look/week-routes.ts'

/** The lessons of a student today: the one that is on, else the next. */
export const contributions: readonly LifeSource[] = [
  {
    key: 'timetable',
    label: () => t('课表'),
    icon: BookOpen,
    permission: 'timetable:class',
    async read(studentId) {
      const { today, lessons } = await get(weekRoute, { kind: 'student', id: studentId })
      const own = lessons.filter(({ date, state }) => date === today && heldStates.includes(state))
      return {
        facts: [{ key: 'lessons', label: t('今日课程'), value: t('{{n}} 次课', { n: own.length }), note: nextOf(own) }],
      }
    },
  },
]

function nextOf(lessons: readonly GridLesson[]): string {
  const now = serverNow().toISOString()
  const next = lessons.find(({ endAt }) => endAt !== null && new Date(endAt).toISOString() > now)
  if (!next?.beginAt) return lessons.length > 0 ? t('今天的课已结束') : t('今天没有课')
  const what = [next.courseName, next.roomText].filter(Boolean).join(' ')
  if (next.isExcused) return t('{{a}}（已请假）', { a: `${clockOf(next.beginAt)} ${what}` })
  return new Date(next.beginAt).toISOString() <= now
    ? t('正在上 {{what}}', { what })
    : `${clockOf(next.beginAt)} ${what}`
}
