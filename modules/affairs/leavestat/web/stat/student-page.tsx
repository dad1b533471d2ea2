import { useLocation } from 'react-router'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { StudentLeaves } from './student-leaves.tsx'

/** The leaves of one student, told by `?studentId=`; students see their own. */
export function LeaveStudentPage() {
  const studentId = new URLSearchParams(useLocation().search).get('studentId') ?? undefined
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
      </header>
      <StudentLeaves key={studentId} studentId={studentId} hasName />
    </div>
  )
}
