import { shown, t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { boardStates, type BoardState, type BoardStudent } from '../../shared/board.ts'
import './faces.css'

const order = Object.keys(boardStates) as BoardState[]

/** Faces with where everybody is today, those who are away first. */
export function Faces({
  students,
  onStudent,
}: {
  students: readonly BoardStudent[]
  onStudent: (student: BoardStudent) => void
}) {
  const sorted = students.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <ul className="board-faces">
      {sorted.map((student) => (
        <li key={student.id}>
          <button
            type="button"
            className={`is-${student.state}`}
            title={student.leave ? `${student.xm} · ${shown(student.leave.typeName)}` : student.xm}
            aria-label={`${student.xm} ${t(boardStates[student.state][0])}`}
            onClick={() => onStudent(student)}
          >
            <NameAvatar name={student.xm} photoId={student.photoId} size={40} />
            <span>{student.xm}</span>
            {student.leave && <small>{shown(student.leave.typeName)}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
