import { daysText } from '#browser/wire/time-words.ts'
import { Button } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#kernel/rules/days.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { building } from '../../shared/venues/building.ts'
import { venue } from '../../shared/venues/venue.ts'
import { WeekGrid } from './week-grid.tsx'
import { venueOccupancyRoute } from '../../shared/venues/venue-routes.ts'

type BuildingChoice = { value: string; label: string; campusName: string }

/** The rooms of a building with how full their week is, and the week of the chosen one by sections and days. */
export function OccupancyView() {
  const buildings = useQuery({
    queryKey: [addressOf(building), 'getSelect', {}],
    queryFn: () => get<BuildingChoice[]>('base/building/getSelect', {}),
  })
  const [chosenBuilding, setBuilding] = useState<string | null>(null)
  const [chosenRoom, setRoom] = useState<string | null>(null)
  const [day, setDay] = useState<string | undefined>()
  const buildingId = chosenBuilding ?? buildings.data?.[0]?.value
  const week = useQuery({
    queryKey: [addressOf(venue), 'occupancy', buildingId, day],
    queryFn: () => get(venueOccupancyRoute, { buildingId, ...(day && { from: day }) }),
    enabled: buildingId !== undefined,
    placeholderData: keepPreviousData,
  })
  const error = buildings.error ?? week.error
  if (error)
    return (
      <section className="list-card">
        <LoadError
          error={error}
          onRetry={() => {
            void buildings.refetch()
            void week.refetch()
          }}
        />
      </section>
    )
  if (!buildings.data || (!week.data && buildingId))
    return (
      <section className="list-card">
        <RowsSkeleton count={8} height={45} />
      </section>
    )
  if (!week.data)
    return (
      <section className="list-card">
        <EmptyState reason={t('还没有楼宇')} />
      </section>
    )
  const { venues, from, to, taken, times } = week.data
  const filled = (id: string) =>
    taken.filter((one) => one.venueId === id).reduce((sum, one) => sum + one.jcTo - one.jcFrom + 1, 0)
  const room = venues.find((one) => one.id === chosenRoom) ?? venues.find((one) => filled(one.id) > 0) ?? venues[0]
  const groups = [...Map.groupBy(buildings.data, (one) => one.campusName)]
  return (
    <section className="list-card org-card venue-week" aria-busy={week.isFetching}>
      <header className="venue-week-head">
        <Select
          className="venue-week-building"
          aria-label={t('楼宇')}
          value={buildingId}
          onChange={(value: string) => {
            setBuilding(value)
            setRoom(null)
          }}
          options={groups.map(([label, options]) => ({ label, options }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
        <span className="venue-week-turn">
          <IconButton icon={ChevronLeft} label={t('上一周')} onClick={() => setDay(addDays(from, -7))} />
          <b>{daysText(from, to)}</b>
          <IconButton icon={ChevronRight} label={t('下一周')} onClick={() => setDay(addDays(from, 7))} />
          <Button type="text" size="small" onClick={() => setDay(undefined)}>
            {t('本周')}
          </Button>
        </span>
      </header>
      {room ? (
        <div className="venue-week-body">
          <ul className="venue-rooms">
            {venues.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={one.id === room.id ? 'venue-room venue-room-chosen' : 'venue-room'}
                  aria-pressed={one.id === room.id}
                  onClick={() => setRoom(one.id)}
                >
                  <b>{one.roomNo ?? one.label}</b>
                  <small>{t('{{n}} 座', { n: one.seats })}</small>
                  <small className="venue-room-used">{t('{{n}} 节', { n: filled(one.id) })}</small>
                </button>
              </li>
            ))}
          </ul>
          <WeekGrid room={room} from={from} taken={taken.filter((one) => one.venueId === room.id)} times={times} />
        </div>
      ) : (
        <EmptyState reason={t('该楼宇还没有场地')} />
      )}
    </section>
  )
}
