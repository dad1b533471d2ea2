import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { placePeople, type Move } from '../shared/place-people.ts'
import { batchRoomsRoute, type BatchRoom } from '../shared/routes.ts'
import './change.css'

function useRooms() {
  const [dormId, setDormId] = useState<string>()
  const found = useQuery({
    queryKey: ['yxgl/roomChangeBatch', 'rooms', dormId],
    queryFn: () => get(batchRoomsRoute, dormId ? { dormId } : {}),
    placeholderData: keepPreviousData,
  })
  return { ...found, setDormId }
}

type Group = { key: string; label: string; people: string[] }

const peopleIn = ({ beds }: BatchRoom) => beds.flatMap(({ holder }) => (holder ? [holder.xh] : []))

function classesOf(rooms: readonly BatchRoom[]): Group[] {
  const holders = rooms.flatMap(({ beds }) => beds.flatMap(({ holder }) => (holder?.classId ? [holder] : [])))
  return [...Map.groupBy(holders, ({ classId }) => classId!)].map(([key, own]) => ({
    key,
    label: own[0]!.className ?? '',
    people: own.map(({ xh }) => xh),
  }))
}

/** Whole rooms or classes of one house are dragged into rooms of another; without a mouse they are chosen and then put. */
export function RoomBoard({ moves, onMoves }: { moves: readonly Move[]; onMoves: (moves: Move[]) => void }) {
  const [from, to] = [useRooms(), useRooms()]
  const [chosen, setChosen] = useState<Group | null>(null)
  const { success, warning } = useFeedback()
  const failed = from.error ?? to.error
  if (failed) return <LoadError error={failed} onRetry={() => void Promise.all([from.refetch(), to.refetch()])} />
  if (!from.data || !to.data) return <RowsSkeleton count={4} height={64} />
  const put = (roomId: string) => {
    if (!chosen) return
    const { moves: next, left } = placePeople(chosen.people, { rooms: to.data.rooms, from: roomId, moves })
    onMoves(next)
    setChosen(null)
    if (left > 0) warning(t('{{label}} 还有 {{n}} 人没有床位', { label: chosen.label, n: left }))
    else success(t('{{label}} {{n}} 人已加入名单', { label: chosen.label, n: chosen.people.length }))
  }
  const groups: Group[] = from.data.rooms.flatMap((room) => {
    const people = peopleIn(room)
    return people.length > 0 ? [{ key: room.id, label: room.roomNo, people }] : []
  })
  const meant = new Set(moves.map(({ place }) => place))
  const gone = new Set(moves.map(({ xh }) => xh))
  return (
    <div className="change-board">
      <section aria-label={t('迁出')}>
        <House label={t('迁出宿舍楼')} rooms={from} />
        <Groups title={t('整班')} groups={classesOf(from.data.rooms)} {...{ chosen, gone }} onChoose={setChosen} />
        <Groups title={t('整间')} groups={groups} {...{ chosen, gone }} onChoose={setChosen} />
      </section>
      <section aria-label={t('迁入')}>
        <House label={t('迁入宿舍楼')} rooms={to} />
        <p>{chosen ? t('为 {{label}} 选择房间', { label: chosen.label }) : t('拖动左侧的班级或房间，放到右侧房间')}</p>
        <ul>
          {to.data.rooms.map((room) => (
            <li key={room.id}>
              <button
                type="button"
                disabled={!chosen}
                aria-label={t('迁入 {{room}}', { room: room.roomNo })}
                onClick={() => put(room.id)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault()
                  put(room.id)
                }}
              >
                <b>{room.roomNo}</b>
                <small>{freeText(room, { meant, gone })}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function freeText({ beds }: BatchRoom, { meant, gone }: Record<'meant' | 'gone', ReadonlySet<string>>): string {
  const free = beds.filter(
    ({ place, isFree, holder }) => !meant.has(place) && (holder ? gone.has(holder.xh) : isFree),
  ).length
  const coming = beds.filter(({ place }) => meant.has(place)).length
  return [t('空 {{n}}', { n: free }), ...(coming > 0 ? [t('迁入 {{n}} 人', { n: coming })] : [])].join(' · ')
}

function House({ label, rooms: { data, setDormId } }: { label: string; rooms: ReturnType<typeof useRooms> }) {
  return (
    <Select
      aria-label={label}
      value={data?.dormId ?? undefined}
      options={(data?.houses ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={setDormId}
    />
  )
}

function Groups({
  title,
  groups,
  chosen,
  gone,
  onChoose,
}: {
  title: string
  groups: readonly Group[]
  chosen: Group | null
  gone: ReadonlySet<string>
  onChoose: (group: Group | null) => void
}) {
  if (groups.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {groups.map((group) => (
          <li key={group.key}>
            <button
              type="button"
              draggable
              aria-pressed={chosen?.key === group.key}
              className={group.people.every((xh) => gone.has(xh)) ? 'is-gone' : undefined}
              onClick={() => onChoose(chosen?.key === group.key ? null : group)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', group.label)
                onChoose(group)
              }}
            >
              <b>{group.label}</b>
              <small>{t('{{n}} 人', { n: group.people.length })}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
