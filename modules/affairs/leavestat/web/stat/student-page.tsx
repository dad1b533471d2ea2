import { useLocation } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { StudentLeaves } from './student-leaves.tsx'

/** The leaves of one student, told by `?studentId=`; students see their own. */
export function LeaveStudentPage() {
  const studentId = new URLSearchParams(useLocation().search).get('studentId') ?? undefined
  return (
    <div className="page">
      <header className="list-head">
        <h1>{t('学生请假统计')}</h1>
      </header>
      <StudentLeaves key={studentId} studentId={studentId} hasName />
    </div>
  )
}
