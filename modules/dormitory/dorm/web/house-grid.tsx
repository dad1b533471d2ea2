import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '../shared/bed.ts'
import { roomStates, roomUses } from '../shared/codes.ts'
import { dormitory } from '../shared/dormitory.ts'
import { gridRoute, type GridFloor, type GridRoom } from '../shared/place-routes.ts'
import { BackToWall } from './back-to-wall.tsx'
import { BedLegend } from './bed-legend.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { sexTone, sexWord, sumOf } from './numbers.ts'
import { RoomList } from './room-list.tsx'
import { RoomPanel } from './room-panel.tsx'
import { RoomPeople } from './room-people.tsx'

/** A house from the roof down: a tile for each room, a dot for each bed; the chosen room beside it. */
export function HouseGrid({ id, floorId, onBack }: { id: string; floorId?: string | null; onBack?: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, go] = useOwnSearch()
  const view = new URLSearchParams(search).get('view') ?? 'grid'
  const grid = useQuery({ queryKey: [addressOf(dormitory), 'grid', id], queryFn: () => get(gridRoute, { id }) })
  if (grid.error)
    return (
      <div className="page">
        <BackToWall onBack={onBack} />
        <LoadError error={grid.error} onRetry={() => void grid.refetch()} />
      </div>
    )
  if (!grid.data)
    return (
      <div className="page">
        <RowsSkeleton count={8} height={60} />
      </div>
    )
  const { house, floors: all } = grid.data
  // One floor, where the tree leads to it; a floor of another house is none of this one.
  const floors = all.some((one) => one.id === floorId) ? all.filter((one) => one.id === floorId) : all
  const { lived, given, locked, free, broken } = house
  const counts = {
    [bedStates.lived[0]]: lived,
    [bedStates.given[0]]: given,
    [bedStates.locked[0]]: locked,
    [bedStates.free[0]]: free,
    [bedStates.broken[0]]: broken,
  }
  return (
    <div className="page places">
      <header className="list-head">
        <BackToWall onBack={onBack} />
        <h1>{house.dormName}</h1>
        <span className="list-head-caption">
          <ToneTag tone={sexTone(house.sexLimit)}>{sexWord(house.sexLimit)}</ToneTag>{' '}
          {t('{{campus}} · {{rooms}} 间 · {{beds}} 床', {
            campus: house.campusName,
            rooms: house.rooms,
            beds: house.beds,
          })}
        </span>
      </header>
      <div className="places-tools">
        <BedLegend hasPeople={lived + given > 0} counts={counts} />
        <Segmented
          aria-label={t('看法')}
          value={view}
          onChange={(next) =>
            go({ dorm: id, ...(floorId && { floor: floorId }), ...(next !== 'grid' && { view: next }) })
          }
          options={[
            { value: 'grid', label: t('房间网格') },
            { value: 'list', label: t('列表') },
            { value: 'plan', label: t('平面图') },
          ]}
        />
      </div>
      {house.rooms === 0 ? (
        <section className="list-card">
          <EmptyState reason={t('这栋楼还没有房间，可以批量生成')} />
        </section>
      ) : view === 'list' ? (
        <RoomList floors={floors} onChoose={setChosen} />
      ) : view === 'plan' ? (
        <FloorPlan id={id} floors={floors} chosen={chosen} onChoose={setChosen} />
      ) : (
        <section className="list-card house-floors">
          {floors.toReversed().map((floor) => (
            <Floor key={floor.id} floor={floor} chosen={chosen} onChoose={setChosen} />
          ))}
        </section>
      )}
      <RoomPanel roomId={chosen} onClose={() => setChosen(null)} onChanged={() => void grid.refetch()} />
    </div>
  )
}

function Floor(props: { floor: GridFloor; chosen: string | null; onChoose: (id: string) => void }) {
  const { floor, chosen, onChoose } = props
  // An empty bed in a room that is out of service is not to be had.
  const free = sumOf(floor.rooms, ({ status, roomUse, beds }) =>
    status === roomStates.normal && roomUse === roomUses.living
      ? beds.filter((bed) => bed.status === bedStates.free[0]).length
      : 0,
  )
  return (
    <div className="house-floor">
      <div className="house-floor-name">
        <b>{floor.floorName}</b>
        {floor.sexLimit && <ToneTag tone={sexTone(floor.sexLimit)}>{sexWord(floor.sexLimit)}</ToneTag>}
        <small>{t('空 {{n}}', { n: free })}</small>
      </div>
      <ul className="house-rooms">
        {floor.rooms.map((room) => (
          <li key={room.id}>
            <Tile room={room} isChosen={room.id === chosen} onChoose={() => onChoose(room.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tile({ room, isChosen, onChoose }: { room: GridRoom; isChosen: boolean; onChoose: () => void }) {
  const isOff = room.status !== roomStates.normal
  const isLivedIn = room.roomUse === roomUses.living || room.roomUse === roomUses.emergency
  const free = room.beds.filter(({ status }) => status === bedStates.free[0]).length
  const name = [room.roomNo, room.typeName, t('空 {{n}}', { n: free }), room.departmentName].filter(Boolean).join(' · ')
  // A finger rests on nothing: it opens the room.
  const tellsPeople = !useNarrow() && isLivedIn
  const tile = (
    <button
      type="button"
      className={`room-tile${isOff ? ' room-tile-off' : ''}`}
      aria-pressed={isChosen}
      aria-label={name}
      title={tellsPeople ? undefined : name}
      onClick={onChoose}
    >
      <span>{room.roomNo}</span>
      {isLivedIn ? (
        <span className="room-beds">
          {room.beds.map(({ id, status }) => (
            <span key={id} className={`bed-dot bed-dot-${status}`} />
          ))}
        </span>
      ) : (
        <small>{room.typeName}</small>
      )}
    </button>
  )
  if (!tellsPeople) return tile
  return (
    <RoomPeople roomId={room.id} title={name}>
      {tile}
    </RoomPeople>
  )
}
