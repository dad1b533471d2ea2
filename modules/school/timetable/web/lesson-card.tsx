import { codeEntry } from '#kernel/rules/code-entry.ts'
import { listed, t, tKey } from '#browser/wire/i18n.ts'
import { lessonStates } from '../shared/lessons/lesson.ts'
import { isStruck, type SubjectKind } from './timetable-types.ts'
import type { GridLesson } from '../shared/look/week-routes.ts'

/** One lesson: course, place and who is there, with what became of it. */
export function LessonCard({
  lesson,
  kind,
  colour,
  isClash = false,
  style,
}: {
  lesson: GridLesson
  kind: SubjectKind
  colour: number
  isClash?: boolean
  style?: React.CSSProperties
}) {
  const badge = badgeOf(lesson)
  const who = kind === 'teacher' ? listed(lesson.classNames) : lesson.teacherName
  const also = kind === 'room' ? listed(lesson.classNames) : lesson.roomText
  const classes = [
    'lesson-card',
    `lesson-colour-${colour}`,
    isStruck(lesson) && 'lesson-struck',
    isClash && 'lesson-clash',
  ]
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      style={style}
      title={[lesson.courseName, who, also].filter(Boolean).join(' · ')}
    >
      <b>{lesson.courseName}</b>
      {badge && <em>{t(badge)}</em>}
      {also && <span>{also}</span>}
      {who && <span>{who}</span>}
    </article>
  )
}

function badgeOf({ state, changeId }: GridLesson): string | null {
  if (state === lessonStates.normal[0]) return changeId ? tKey('有调整') : null
  return codeEntry(lessonStates, state)?.[1] ?? null
}
