import { Segmented } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { dayOf } from '#kernel/rules/school-time.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { DayStep } from '#browser/kit/parts/day-step.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { awayFrom, boardStates, type BoardDay, type BoardState, type BoardStudent } from '../../shared/board.ts'
import { ClassWall } from './class-wall.tsx'
import { DueList } from './due-list.tsx'
import { GanttView } from './gantt-view.tsx'
import { StudentDrawer } from './student-drawer.tsx'
import { useBoard } from '../parts/use-board.ts'
import './board.css'

type View = 'wall' | 'plan' | 'due'
const stateNames = Object.keys(boardStates) as BoardState[]

/** 今日不在校: where everybody is, the week as a plan, and who is due back. */
export function BoardPage() {
  const isNarrow = useNarrow()
  const [date, setDate] = useState(() => dayOf(serverNow()))
  const { search } = useLocation()
  const [classIds, setClassIds] = useState(() => new URLSearchParams(search).getAll('classId'))
  const [view, setView] = useState<View>('wall')
  const [only, setOnly] = useState<BoardState>()
  const [student, setStudent] = useState<BoardStudent>()
  const { day, error, refresh } = useBoard({ date, classIds })
  const views: { value: View; label: string }[] = [
    { value: 'wall', label: t('头像墙') },
    { value: 'plan', label: t('周历') },
    ...(isNarrow ? [{ value: 'due' as const, label: t('应返') }] : []),
  ]
  const counted = day && awayFrom(countedOf(day, classIds))
  const due = day && <DueList day={day} onChanged={refresh} />
  return (
    <div className="page leave-board">
      <header className="board-head">
        <PageTitle />
        <DayStep date={date} onDate={setDate} />
        <Select
          className="board-classes"
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          placeholder={t('全部班级')}
          aria-label={t('班级')}
          value={classIds}
          onChange={setClassIds}
          showSearch={{ optionFilterProp: 'label' }}
          options={(day?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Segmented
          value={view === 'due' && !isNarrow ? 'wall' : view}
          options={views}
          onChange={setView}
          block={isNarrow}
        />
      </header>
      {error && !day ? (
        <LoadError error={error} onRetry={refresh} />
      ) : !day ? (
        <RowsSkeleton count={5} height={88} />
      ) : (
        <>
          <p className="board-sum">
            {t('不在校 {{n}} 人', { n: counted!.total })}
            <small>{t('在校 {{n}} 人', { n: counted!.here })}</small>
          </p>
          <Figures day={day} classIds={classIds} only={only} onOnly={setOnly} />
          {day.classes.length === 0 ? (
            <EmptyState reason={t('您的数据范围内没有在读学生')} />
          ) : (
            <div className={isNarrow || view === 'plan' ? 'board-body' : 'board-body has-due'}>
              {view === 'plan' ? (
                <GanttView date={date} classIds={classIds} />
              ) : view === 'due' && isNarrow ? (
                due
              ) : (
                <ClassWall
                  day={day}
                  classIds={classIds}
                  only={only}
                  onClass={(id) => setClassIds([id])}
                  onStudent={setStudent}
                  onAll={() => setOnly(undefined)}
                />
              )}
              {!isNarrow && view !== 'plan' && due}
            </div>
          )}
        </>
      )}
      {student && (
        <StudentDrawer
          key={student.id}
          student={student}
          className={day?.classes.find(({ id }) => id === student.classId)?.name ?? ''}
          onClose={() => setStudent(undefined)}
          onChanged={() => {
            setStudent(undefined)
            refresh()
          }}
        />
      )}
    </div>
  )
}

function countedOf({ classes }: BoardDay, classIds: readonly string[]): BoardDay['classes'] {
  return classIds.length === 0 ? classes : classes.filter(({ id }) => classIds.includes(id))
}

/** How many are where; a touch shows these only. */
function Figures({
  day,
  classIds,
  only,
  onOnly,
}: {
  day: BoardDay
  classIds: readonly string[]
  only: BoardState | undefined
  onOnly: (state: BoardState | undefined) => void
}) {
  const counted = countedOf(day, classIds)
  return (
    <ul className="board-figures" aria-label={t('按状态筛选')}>
      {stateNames.map((state) => (
        <li key={state}>
          <button
            type="button"
            className={`is-${boardStates[state][1]}`}
            aria-pressed={only === state}
            onClick={() => onOnly(only === state ? undefined : state)}
          >
            <span>{t(boardStates[state][0])}</span>
            <b>{counted.reduce((sum, row) => sum + row[state], 0)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
