import { CalendarSearch, LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { venue } from '../../shared/venues/venue.ts'
import { ViewSwitch, type ViewOption } from '../view-switch.tsx'
import { FreeFinder } from './free-finder.tsx'
import { OccupancyView } from './occupancy-view.tsx'
import { OpenTimeButton, OpenTimeCell } from './open-time.tsx'
import './venue.css'

type View = 'list' | 'week' | 'free'

/** Places: the register, what takes them this week, and which are free at a time. */
export function VenuePage() {
  const [view, setView] = useState<View>('list')
  const views: readonly ViewOption<View>[] = [
    { value: 'list', label: t('场地列表'), icon: List },
    { value: 'week', label: t('占用情况'), icon: LayoutGrid },
    { value: 'free', label: t('空闲查找'), icon: CalendarSearch },
  ]
  const choice = <ViewSwitch value={view} views={views} onChange={setView} />
  if (view === 'list')
    return (
      <ListPage
        entity={venue}
        tweaks={{ header: () => choice }}
        detail={{
          photo: 'photoFileIds',
          cells: { openTime: OpenTimeCell },
          tabs: [{ key: 'openTime', label: () => t('开放时间'), Content: OpenTimeButton }],
        }}
      />
    )
  return (
    <div className="page">
      <ListHead title={t('场地')} addLabel="" />
      {choice}
      <Known>{(world) => (view === 'week' ? <OccupancyView /> : <FreeFinder world={world} />)}</Known>
    </div>
  )
}

function Known({ children }: { children: (world: FieldWorld) => React.ReactNode }) {
  const { world, error, retry } = useMeta(venue)
  if (world) return children(world)
  return (
    <section className="list-card">
      {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton count={6} height={45} />}
    </section>
  )
}
