import { Segmented } from 'antd'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import type { BothRooms, RoomBed, RoomSide } from '../shared/routes.ts'
import './change.css'

/** Both rooms, before and after: who lives there, and who goes where. */
export function BothRoomsCard({ both, isDone }: { both: BothRooms; isDone: boolean }) {
  const [when, setWhen] = useState<'before' | 'after'>('before')
  if (both.rooms.length === 0) return null
  const isAfter = !isDone && when === 'after'
  return (
    <section className="change-both">
      <header>
        <h2>{isDone ? t('现在的两间房') : t('搬迁前后')}</h2>
        {!isDone && (
          <Segmented
            value={when}
            options={[
              { value: 'before', label: t('搬前') },
              { value: 'after', label: t('搬后') },
            ]}
            onChange={setWhen}
          />
        )}
      </header>
      <div className="change-rooms">
        {both.rooms.map((room) => (
          <Room key={room.roomId} room={room} both={both} isAfter={isAfter} isDone={isDone} />
        ))}
      </div>
      <ul className="change-movers">
        {both.movers.map(({ studentId, xm, fromBedId, toBedId }) => (
          <li key={studentId}>
            <b>{xm}</b>
            <span>{placeOf(both, fromBedId)}</span>
            <ArrowRight size={16} strokeWidth={1.75} aria-label={t('调至')} />
            <span>{placeOf(both, toBedId)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function placeOf({ rooms }: BothRooms, bedId: string): string {
  for (const { roomName, beds } of rooms) {
    const bed = beds.find(({ id }) => id === bedId)
    if (bed) return t('{{room}}-{{n}}床', { room: roomName, n: bed.bedNo })
  }
  return ''
}

function Room({
  room: { roomName, typeName, price, beds },
  both: { movers },
  isAfter,
  isDone,
}: {
  room: RoomSide
  both: BothRooms
  isAfter: boolean
  isDone: boolean
}) {
  return (
    <article>
      <header>
        <b>{roomName}</b>
        <span>
          {[typeName, price === null ? null : t('{{n}} 元/学年', { n: yuanText(price) })].filter(Boolean).join(' · ')}
        </span>
      </header>
      <ul>
        {beds.map((bed) => {
          const comes = movers.find(({ toBedId }) => toBedId === bed.id)
          const goes = movers.find(({ fromBedId }) => fromBedId === bed.id)
          const name = isAfter ? (comes ? comes.xm : goes ? null : nameIn(bed)) : nameIn(bed)
          const isMarked = isDone ? Boolean(comes) : isAfter ? Boolean(comes) : Boolean(goes)
          return (
            <li
              key={bed.id}
              className={isMarked ? 'is-mover' : isFree(bed, isAfter && Boolean(goes)) ? 'is-free' : undefined}
            >
              <i>{t('{{n}}床', { n: bed.bedNo })}</i>
              <b>{name ?? freeText(bed, isAfter && Boolean(goes))}</b>
            </li>
          )
        })}
      </ul>
    </article>
  )
}

/** Who lives in a bed; students are not told of others. */
function nameIn({ xm, status }: RoomBed): string | null {
  if (xm) return xm
  return status === bedStates.lived[0] || status === bedStates.given[0] ? t('已住') : null
}

/** Empty and to be had: what is kept back or out of order looks like neither. */
function isFree({ status, xm }: RoomBed, isLeft: boolean): boolean {
  return isLeft || (!xm && status === bedStates.free[0])
}

function freeText({ status }: RoomBed, isLeft: boolean): string {
  if (isLeft) return t('空闲')
  return t(codeEntry(bedStates, status)?.[1] ?? '')
}
