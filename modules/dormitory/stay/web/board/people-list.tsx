import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { GripVertical } from 'lucide-react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { BoardTag, Waiting } from '../../shared/board/board-routes.ts'
import type { Board, Filters } from './use-board.ts'

type Choice = { value: string; label: string }
type Props = {
  board: Board
  filters: Filters
  onFilter: (filters: Filters) => void
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onDrag: (students: readonly Waiting[] | null) => void
}

/** Who has no bed: chosen one by one or all that are shown, dragged alone or with all that are chosen. */
export function PeopleList({ board, filters, onFilter, chosen, onChoose, onDrag }: Props) {
  const { people } = board
  const rows = people.data?.rows ?? []
  const isAll = rows.length > 0 && rows.every(({ id }) => chosen.includes(id))
  return (
    <section className="list-card board-people" aria-label={t('待分配')}>
      <header>
        <b>{t('待分配')}</b>
        <em>{people.data?.total ?? '—'}</em>
        <button type="button" className="board-link" onClick={() => onChoose(isAll ? [] : rows.map(({ id }) => id))}>
          {isAll ? t('取消选择') : t('全选')}
        </button>
      </header>
      <div className="board-filters">
        <SearchInput label={t('姓名、学号')} onSearch={(keyword) => onFilter({ ...filters, keyword })} />
        <Segmented
          block
          value={filters.sex ?? ''}
          options={[
            { value: '', label: t('全部') },
            { value: '1', label: t('男') },
            { value: '2', label: t('女') },
          ]}
          onChange={(sex) => onFilter({ ...filters, sex: (sex || undefined) as Filters['sex'] })}
        />
        <Narrowing filters={filters} onFilter={onFilter} />
        {people.data && people.data.levels.length > 0 && (
          <Select
            allowClear
            aria-label={t('所选档次')}
            placeholder={t('所选档次')}
            value={filters.levelId}
            options={people.data.levels}
            onChange={(levelId?: string) => onFilter({ ...filters, levelId: levelId ?? undefined })}
          />
        )}
        {people.data && people.data.tags.length > 0 && (
          <div className="board-tags" role="group" aria-label={t('标签')}>
            {people.data.tags.map((tag) => (
              <button
                key={tag}
                type="button"
                aria-pressed={filters.tag === tag}
                onClick={() => onFilter({ ...filters, tag: filters.tag === tag ? undefined : tag })}
              >
                {tagWord(tag)}
              </button>
            ))}
          </div>
        )}
      </div>
      {people.error && <LoadError error={people.error} onRetry={() => void people.refetch()} />}
      {!people.data && !people.error && <RowsSkeleton count={8} height={44} />}
      {people.data && rows.length === 0 && <EmptyState reason={t('没有待分配的学生')} />}
      <ul>
        {rows.map((who) => (
          <Person
            key={who.id}
            who={who}
            isChosen={chosen.includes(who.id)}
            onToggle={() =>
              onChoose(chosen.includes(who.id) ? chosen.filter((id) => id !== who.id) : [...chosen, who.id])
            }
            onDrag={(isOn) => {
              if (!isOn) return onDrag(null)
              onDrag(chosen.includes(who.id) ? rows.filter(({ id }) => chosen.includes(id)) : [who])
            }}
          />
        ))}
      </ul>
      {(people.data?.total ?? 0) > rows.length && (
        <small className="board-more">{t('只显示前 {{n}} 人，可按院系或班级筛选', { n: rows.length })}</small>
      )}
    </section>
  )
}

type PersonProps = { who: Waiting; isChosen: boolean; onToggle: () => void; onDrag: (isOn: boolean) => void }

function Person({ who, isChosen, onToggle, onDrag }: PersonProps) {
  return (
    <li
      draggable
      className={isChosen ? 'is-chosen' : undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', who.id)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <button type="button" aria-pressed={isChosen} onClick={onToggle}>
        <GripVertical size={14} aria-hidden />
        <NameAvatar name={who.xm} size={28} />
        <span>
          <b>{who.xm}</b>
          <small>
            {[
              who.sex === '1' ? t('男') : t('女'),
              who.className ?? who.xh,
              who.xh ? null : who.ksh,
              ...who.tags.map(tagWord),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </button>
    </li>
  )
}

function tagWord(tag: BoardTag): string {
  if (tag === 'tall') return t('身高≥185')
  return tag === 'low' ? t('需低楼层下铺') : t('少数民族')
}

/** Departments and classes the person may choose from. */
function Narrowing({ filters, onFilter }: Pick<Props, 'filters' | 'onFilter'>) {
  const departments = useQuery({
    queryKey: ['base/department', 'getSelect', {}],
    queryFn: () => get<Choice[]>('base/department/getSelect', {}),
  })
  const classes = useQuery({
    queryKey: ['base/stuClass', 'getSelect', filters.departmentId],
    queryFn: () => get<Choice[]>('base/stuClass/getSelect', { departmentId: filters.departmentId! }),
    enabled: filters.departmentId !== undefined,
  })
  return (
    <>
      <Select
        allowClear
        aria-label={t('院系')}
        placeholder={t('院系')}
        value={filters.departmentId}
        options={departments.data}
        onChange={(departmentId?: string) =>
          onFilter({ ...filters, departmentId: departmentId ?? undefined, classId: undefined })
        }
        showSearch={{ optionFilterProp: 'label' }}
      />
      {filters.departmentId && (
        <Select
          allowClear
          aria-label={t('班级')}
          placeholder={t('班级')}
          value={filters.classId}
          options={classes.data}
          onChange={(classId?: string) => onFilter({ ...filters, classId: classId ?? undefined })}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )}
    </>
  )
}
