import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { ProgressLine } from '#browser/kit/parts/progress-line.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { familyInfo } from '../../shared/family-info.ts'
import { gapCounts, type Gap } from './gaps.ts'
import { PersonList } from './person-list.tsx'
import '../family.css'
import { completenessRoute, type ClassCounts } from '../../shared/family-routes.ts'

type Chosen = { classId?: string; gap?: Gap }

/** How far the families of the own classes are known; every number opens the students behind it. */
export function ClassPage() {
  const answer = useQuery({
    queryKey: [addressOf(familyInfo), 'completeness'],
    queryFn: () => get(completenessRoute, {}),
  })
  const [chosen, setChosen] = useState<Chosen>({})
  const people = useRef<HTMLElement>(null)
  const isNarrow = useNarrow()
  // On a phone the students stand far below the number that was touched.
  const choose = (next: Chosen) => {
    setChosen(next)
    if (isNarrow) people.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
  const rows = answer.data
  const sum = (name: 'total' | 'complete') => rows?.reduce((all, one) => all + one[name], 0) ?? 0
  const caption =
    rows &&
    rows.length > 0 &&
    t('{{classes}} 个班级，{{students}} 名在读学生，信息完整 {{n}} 人', {
      classes: rows.length,
      students: sum('total'),
      n: sum('complete'),
    })
  const className = rows?.find(({ classId }) => classId === chosen.classId)?.className
  const gapLabel =
    chosen.gap === 'incomplete' ? t('信息不完整') : gapCounts.find(({ gap }) => gap === chosen.gap)?.label
  return (
    <div className="page family-page">
      <ListHead title={t('家庭信息核实')} addLabel="" caption={caption || undefined} />
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !rows ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : rows.length === 0 ? (
        <section className="list-card">
          <EmptyState reason={t('目前没有带班安排')} />
        </section>
      ) : (
        <>
          <section className="list-card family-classes">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('班级')}</th>
                  <th scope="col">{t('在读')}</th>
                  <th scope="col">{t('信息完整')}</th>
                  {gapCounts.map(({ gap, label }) => (
                    <th key={gap} scope="col">
                      {t(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((one) => (
                  <ClassLine key={one.classId ?? ''} one={one} chosen={chosen} onChoose={choose} />
                ))}
              </tbody>
            </table>
          </section>
          <section className="list-card family-chosen" ref={people} aria-label={t('学生名单')}>
            <h2>
              {className ?? t('全部班级')}
              {gapLabel && (
                <button
                  type="button"
                  className="family-chip"
                  aria-label={t('清除条件：{{label}}', { label: t(gapLabel) })}
                  onClick={() => setChosen({ ...(chosen.classId && { classId: chosen.classId }) })}
                >
                  {t(gapLabel)}
                  <X size={12} strokeWidth={2} aria-hidden />
                </button>
              )}
              {chosen.classId && (
                <button
                  type="button"
                  className="family-link"
                  onClick={() => setChosen({ ...(chosen.gap && { gap: chosen.gap }) })}
                >
                  {t('看全部班级')}
                </button>
              )}
            </h2>
            <PersonList key={JSON.stringify(chosen)} {...chosen} />
          </section>
        </>
      )}
    </div>
  )
}

function ClassLine({ one, chosen, onChoose }: { one: ClassCounts; chosen: Chosen; onChoose: (next: Chosen) => void }) {
  const here = { ...(one.classId && { classId: one.classId }) }
  const isHere = chosen.classId !== undefined && chosen.classId === one.classId
  const count = ({ n, gap, label, tone }: { n: number; gap?: Gap; label: string; tone?: string }) => (
    <button
      type="button"
      className={`family-count${n > 0 && tone ? ` family-count-${tone}` : ''}`}
      aria-pressed={isHere && chosen.gap === gap}
      aria-label={t('{{className}} {{label}} {{n}} 人', { className: one.className ?? '', label: t(label), n })}
      onClick={() => onChoose({ ...here, ...(gap && { gap }) })}
    >
      {n}
    </button>
  )
  return (
    <tr className={isHere ? 'family-class-here' : undefined}>
      <th scope="row">
        {one.className ?? '—'}
        <small>{one.departmentName}</small>
      </th>
      <td data-label={t('在读')}>{count({ n: one.total, label: tKey('在读') })}</td>
      <td data-label={t('信息完整')}>
        <ProgressLine percent={one.total === 0 ? 0 : (one.complete / one.total) * 100} label={t('信息完整')} />
      </td>
      {gapCounts.map(({ gap, count: name, label, tone }) => (
        <td key={gap} data-label={t(label)}>
          {count({ n: one[name], gap, label, tone })}
        </td>
      ))}
    </tr>
  )
}
