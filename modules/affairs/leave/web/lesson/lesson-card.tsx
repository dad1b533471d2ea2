import { clockOf } from '#kernel/rules/school-time.ts'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { listed, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { LessonLeaves } from '../../shared/board/lesson-leave.ts'

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
