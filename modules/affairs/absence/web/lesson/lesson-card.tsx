import { clockOf } from '#kernel/rules/school-time.ts'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { listed, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { ClassLessons, LessonLeaves } from '../../shared/lesson-leave.ts'

function TodaysLessons({ data }: { data: LessonLeaves }) {
  return (
    <CardRows>
      {data.lessons.map((lesson) => (
        <CardRow
          key={lesson.id}
          title={[lesson.beginAt && clockOf(lesson.beginAt), lesson.courseName].filter(Boolean).join(' ')}
          text={lesson.excused.length === 0 ? t('没有学生请假') : listed(lesson.excused.map(({ xm }) => xm))}
          link="/leave/lesson"
          end={
            lesson.excused.length > 0 ? (
              <ToneTag tone="amber">{t('{{n}} 人请假', { n: lesson.excused.length })}</ToneTag>
            ) : undefined
          }
        />
      ))}
    </CardRows>
  )
}

export const lessonCardView = cardView<LessonLeaves>({
  code: 'leave.lessons',
  View: TodaysLessons,
  isEmpty: ({ lessons }) => lessons.length === 0,
})

/** What the led classes have today, with how many should come and who is excused. */
function LessonsOfClasses({ data }: { data: ClassLessons }) {
  return (
    <CardRows>
      {data.lessons.map((lesson) => (
        <CardRow
          key={lesson.id}
          title={[lesson.beginAt && clockOf(lesson.beginAt), lesson.courseName].filter(Boolean).join(' ')}
          text={[listed(lesson.classNames), lesson.roomText].filter(Boolean).join(' · ')}
          link="/base/timetable/now"
          end={
            lesson.excused.length > 0 ? (
              <ToneTag tone="amber">
                {t('请假 {{n}} 人：{{names}}', { n: lesson.excused.length, names: named(lesson.excused) })}
              </ToneTag>
            ) : (
              <span className="card-caption">{t('应到 {{n}}', { n: lesson.total })}</span>
            )
          }
        />
      ))}
    </CardRows>
  )
}

const mostNames = 2

function named(excused: ClassLessons['lessons'][number]['excused']): string {
  const names = listed(excused.slice(0, mostNames).map(({ xm }) => xm))
  return excused.length > mostNames ? t('{{names}}等', { names }) : names
}

export const classLessonCardView = cardView<ClassLessons>({
  code: 'leave.classLessons',
  View: LessonsOfClasses,
  isEmpty: ({ lessons }) => lessons.length === 0,
  note: ({ total, ahead }) => (total === 0 ? {} : { text: t('还有 {{n}} 次 · 共 {{total}} 次', { n: ahead, total }) }),
})
