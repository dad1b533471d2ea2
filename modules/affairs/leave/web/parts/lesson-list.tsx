import { Button } from 'antd'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { weekdayName } from '#browser/wire/weekdays.ts'
import type { MissedLesson } from '../../shared/leave-request.ts'
import { sectionsText } from './sections-text.ts'
import './lesson-list.css'

const first = 6

/** Lessons that fall into a leave, by day. */
export function LessonList({ lessons }: { lessons: readonly MissedLesson[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lessons : lessons.slice(0, first)
  return (
    <div className="lesson-list">
      <ul>
        {shown.map((one) => (
          <li key={one.lessonId}>
            <span>{`${dateText(one.date)} ${weekdayName(one.date)}`}</span>
            <span>{sectionsText(one)}</span>
            <strong>{one.courseName}</strong>
            <small>{one.teacherName}</small>
          </li>
        ))}
      </ul>
      {shown.length < lessons.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {t('显示全部 {{n}} 次课', { n: lessons.length })}
        </Button>
      )}
    </div>
  )
}
