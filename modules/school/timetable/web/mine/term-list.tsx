import { listed, t } from '#browser/wire/i18n.ts'
import { sectionsText, weekdayText } from '../../shared/lessons/sections.ts'
import { courseColours } from '../layout.ts'
import type { OwnTerm } from '../../shared/look/own-routes.ts'

/** The courses of a term, each with the places and times it is taught at. */
export function TermList({ courses, isTeacher }: { courses: OwnTerm['courses']; isTeacher: boolean }) {
  const colours = courseColours(courses.map(({ id }) => ({ courseId: id })))
  return (
    <ul className="term-list">
      {courses.map((course) => (
        <li key={course.taskNo} className={`term-course lesson-colour-${colours.get(course.id) ?? 1}`}>
          <h3>{course.courseName}</h3>
          <p>
            {[
              course.credit !== null && t('{{n}} 学分', { n: Number(course.credit) }),
              course.hours !== null && t('{{n}} 学时', { n: course.hours }),
              listed(course.classNames),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ul>
            {course.lines.map((line) => (
              <li key={`${line.weekday}-${line.jcFrom}-${line.weeksText}`}>
                <b>{`${weekdayText(line.weekday)} ${sectionsText({ from: line.jcFrom, to: line.jcTo })}`}</b>
                <span>
                  {[line.weeksText, line.roomText, !isTeacher && line.teacherName].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
