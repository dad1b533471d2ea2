import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ChevronLeft, ChevronRight, Repeat } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '#kernel/rules/school-time.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import '#browser/kit/list/list.css'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { monthText } from '#browser/wire/time-words.ts'
import { rosterRoute } from '../shared/duty-routes.ts'
import { duty } from '../shared/duty.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { RosterMonth } from './roster-month.tsx'
import { useHouses } from './use-desk.ts'
import { monthAfter, monthBefore } from './words.ts'
import './roster.css'

/** 值班安排: a month of one house; keepers are dragged, or touched and put, onto its shifts. */
export function RosterPage() {
  const [search, go] = useOwnSearch()
  const asked = new URLSearchParams(search)
  const houses = useHouses()
  const { world } = useMeta(duty)
  const can = useAbility(world)
  const [isRepeating, setRepeating] = useState(false)
  const month = asked.get('month') ?? dayOf(serverNow()).slice(0, 7)
  const dormId = asked.get('dorm') ?? houses.data?.[0]?.id
  const roster = useQuery({
    queryKey: [addressOf(duty), 'month', dormId, month],
    queryFn: () => get(rosterRoute, { dormId: dormId!, month }),
    enabled: dormId !== undefined,
  })
  const show = (next: { dorm?: string; month?: string }) => go({ dorm: dormId ?? '', month, ...next })
  const error = houses.error ?? roster.error
  if (error)
    return (
      <div className="page">
        <LoadError error={error} onRetry={() => void Promise.all([houses.refetch(), roster.refetch()])} />
      </div>
    )
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-actions">
          {can('repeat') && dormId && (
            <Button icon={<Repeat size={16} aria-hidden />} onClick={() => setRepeating(true)}>
              {t('按周重复')}
            </Button>
          )}
        </span>
      </header>
      <div className="roster-tools">
        <Select
          aria-label={t('宿舍楼')}
          value={dormId}
          options={houses.data?.map(({ id, dormName, campusName }) => ({
            value: id,
            label: `${dormName} · ${campusName}`,
          }))}
          onChange={(dorm: string) => show({ dorm })}
        />
        <span className="roster-step">
          <IconButton
            icon={ChevronLeft}
            size={16}
            label={t('上个月')}
            onClick={() => show({ month: monthBefore(month) })}
          />
          <b>{monthText(month)}</b>
          <IconButton
            icon={ChevronRight}
            size={16}
            label={t('下个月')}
            onClick={() => show({ month: monthAfter(month) })}
          />
        </span>
      </div>
      {houses.data?.length === 0 && (
        <section className="list-card">
          <EmptyState reason={t('没有可以查看的宿舍楼')} />
        </section>
      )}
      {roster.data ? (
        <RosterMonth
          key={`${dormId} ${month}`}
          roster={roster.data}
          canPlace={can('add')}
          canRemove={can('remove')}
          onChanged={() => void roster.refetch()}
        />
      ) : (
        dormId && <RowsSkeleton count={6} height={96} />
      )}
      {isRepeating && dormId && (
        <RepeatDialog
          dormId={dormId}
          onClose={() => setRepeating(false)}
          onDone={() => {
            setRepeating(false)
            void roster.refetch()
          }}
        />
      )}
    </div>
  )
}
