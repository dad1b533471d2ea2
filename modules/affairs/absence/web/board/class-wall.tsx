import { Button } from 'antd'
import { t } from '#browser/wire/i18n.ts'
import { FilteredEmpty } from '#browser/kit/parts/states.tsx'
import { boardStates, type BoardClass, type BoardDay, type BoardState, type BoardStudent } from '../../shared/board.ts'
import { Faces } from '../parts/faces.tsx'

type WallProps = {
  day: BoardDay
  classIds: readonly string[]
  only: BoardState | undefined
  onClass: (id: string) => void
  onStudent: (student: BoardStudent) => void
  onAll: () => void
}

const order = Object.keys(boardStates) as BoardState[]

/** Class by class, those who are away first; whoever is at school stands last, or behind a number where there are too many. */
export function ClassWall({ day, classIds, only, onClass, onStudent, onAll }: WallProps) {
  const byClass = Map.groupBy(
    day.students.filter(({ state }) => only === undefined || state === only),
    ({ classId }) => classId,
  )
  const classes = day.classes.filter(
    (row) => (classIds.length === 0 || classIds.includes(row.id)) && (only === undefined || row[only] > 0),
  )
  if (classes.length === 0)
    return (
      <div className="board-walls">
        <FilteredEmpty onClear={onAll} />
      </div>
    )
  // Of a whole school only the classes somebody is missing from have something to show.
  const told =
    day.isWhole || only === 'here'
      ? classes
      : classes.filter((row) => row.overdue + row.away + row.out + row.inside > 0)
  return (
    <div className={day.isWhole ? 'board-walls' : 'board-walls is-many'}>
      {told.map((row) => (
        <section key={row.id} className="board-class">
          <header>
            <h2>{row.name}</h2>
            <small>{row.departmentName}</small>
            <span>
              {order
                .filter((state) => state !== 'here' && row[state] > 0)
                .map((state) => (
                  <em key={state} className={`is-${boardStates[state][1]}`}>
                    {t(boardStates[state][0])} {row[state]}
                  </em>
                ))}
            </span>
          </header>
          <Faces students={byClass.get(row.id) ?? []} onStudent={onStudent} />
          {!day.isWhole && row.here > 0 && (only === undefined || only === 'here') && (
            <Rest row={row} onClass={onClass} />
          )}
        </section>
      ))}
      {told.length < classes.length && (
        <p className="board-none">{t('其余 {{n}} 个班级没有人请假', { n: classes.length - told.length })}</p>
      )}
    </div>
  )
}

function Rest({ row, onClass }: { row: BoardClass; onClass: (id: string) => void }) {
  return (
    <Button type="link" size="small" onClick={() => onClass(row.id)}>
      {t('未请假 {{n}} 人，查看全班', { n: row.here })}
    </Button>
  )
}
