import { Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'
import { ageOf, type AgeGroup, type OpenWork } from '../shared/ages.ts'
import type { WorkAnswer } from './use-work.ts'
import './worklist.css'

/** The page of a work list: its columns take what height there is. */
export function WorkPage({ children }: { children: ReactNode }) {
  return <div className="page worklist">{children}</div>
}

/** What is open, a column for each age; on a phone all of it, the most urgent first, or one age at a time. */
export function WorkBoard<Item extends object>({
  work,
  groups,
  urgentIs,
  ageIn,
  card,
  labels,
}: {
  work: WorkAnswer<OpenWork<Item>>
  groups: readonly AgeGroup[]
  /** At which end of the groups that stands which cannot wait. */
  urgentIs: 'first' | 'last'
  ageIn: (item: Item) => number | null
  card: (item: Item) => ReactNode
  labels: {
    ages: string
    /** Nothing is open. */
    nothing?: string
    /** Nothing is open of one age. */
    none: string
    /** Only so many are listed. */
    more?: (listed: number) => string
  }
}) {
  const isNarrow = useNarrow()
  const [chosen, setChosen] = useState<string>()
  const { data } = work
  if (!data)
    return work.error ? (
      <LoadError error={work.error} onRetry={work.refresh} />
    ) : (
      <RowsSkeleton count={4} height={140} />
    )
  if (data.rows.length === 0)
    return work.typed.trim() ? (
      <FilteredEmpty onClear={() => work.setTyped('')} />
    ) : (
      <EmptyState {...(labels.nothing === undefined ? {} : { reason: labels.nothing })} />
    )
  const columns = groups
    .map((group) => ({
      ...group,
      count: data.counts[group.key] ?? 0,
      items: data.rows.filter((item) => ageOf(groups, ageIn(item)) === group.key),
    }))
    .filter(({ hidesEmpty, count }) => !hidesEmpty || count > 0)
  const urgent = urgentIs === 'last' ? columns.toReversed() : columns
  const whole = {
    key: 'all',
    label: tKey('全部'),
    count: columns.reduce((sum, { count }) => sum + count, 0),
    items: urgent.flatMap(({ items }) => items),
  }
  const current = columns.find(({ key }) => key === chosen) ?? whole
  const listOf = (items: readonly Item[]) =>
    items.length > 0 ? (
      <div className="worklist-list">{items.map(card)}</div>
    ) : (
      <p className="worklist-none">{labels.none}</p>
    )
  return (
    <>
      {!data.isWhole && labels.more && <p className="worklist-more">{labels.more(data.rows.length)}</p>}
      {isNarrow ? (
        <>
          <Segmented
            block
            className="worklist-tabs"
            aria-label={labels.ages}
            value={current.key}
            options={[whole, ...columns].map(({ key, label, count }) => ({
              value: key,
              label: (
                <span>
                  {t(label)}
                  <b>{count}</b>
                </span>
              ),
            }))}
            onChange={setChosen}
          />
          {listOf(current.items)}
        </>
      ) : (
        <div className="worklist-columns">
          {columns.map(({ key, label, tone, count, items }) => (
            <section key={key} aria-label={t(label)}>
              <h2 className={`is-${tone}`}>
                <i aria-hidden />
                {t(label)} <b>{count}</b>
              </h2>
              {listOf(items)}
            </section>
          ))}
        </div>
      )}
    </>
  )
}
