import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyWords } from '#browser/kit/parts/states.tsx'
import { bedStates } from '../shared/bed.ts'
import type { GridFloor, GridRoom, Place } from '../shared/place-routes.ts'
import { kept, stepped } from './plan-layout.ts'

type Props = {
  floor: GridFloor
  chosen: string | null
  isEditing: boolean
  onChoose: (id: string) => void
  onPlace: (place: Place & { id: string }) => void
  onTakeOff: (id: string) => void
}

type Drag = { id: string; place: Place; at: { x: number; y: number }; isSizing: boolean }

/** Rooms without a place begin with this size. */
const first = { w: 9, h: 20 } as const

/** The picture with its rooms. While it is laid out they are dragged, sized at their corner, or moved with the arrow keys. */
export function PlanCanvas({ floor, chosen, isEditing, onChoose, onPlace, onTakeOff }: Props) {
  const ground = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  const placed = floor.rooms.filter(({ place }) => place)
  const unplaced = floor.rooms.filter(({ place }) => !place)
  const shareOf = (event: PointerEvent) => {
    const box = ground.current!.getBoundingClientRect()
    return { x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 }
  }
  const begin = (event: PointerEvent<HTMLElement>, id: string, place: Place, isSizing: boolean) => {
    if (!isEditing) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ id, place, at: shareOf(event), isSizing })
  }
  const moved = (event: PointerEvent): Place | null => {
    if (!drag) return null
    const now = shareOf(event)
    const [dx, dy] = [now.x - drag.at.x, now.y - drag.at.y]
    const { place } = drag
    return kept(
      drag.isSizing ? { ...place, w: place.w + dx, h: place.h + dy } : { ...place, x: place.x + dx, y: place.y + dy },
    )
  }
  const [shown, setShown] = useState<Place | null>(null)
  const end = (event: PointerEvent) => {
    const place = moved(event)
    if (drag && place && shown) onPlace({ id: drag.id, ...place })
    setDrag(null)
    setShown(null)
  }
  const press = (event: KeyboardEvent, { id, place }: GridRoom) => {
    if (!isEditing || !place) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onTakeOff(id)
      return
    }
    const next = stepped(place, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onPlace({ id, ...next })
  }
  const putHeld = (event: PointerEvent) => {
    if (!held || !isEditing || event.target !== event.currentTarget) return
    const { x, y } = shareOf(event)
    onPlace({ id: held, ...kept({ x: x - first.w / 2, y: y - first.h / 2, ...first }) })
    setHeld(null)
  }
  return (
    <>
      <div
        ref={ground}
        className={isEditing ? 'plan-ground is-editing' : 'plan-ground'}
        onPointerUp={putHeld}
        role="group"
        aria-label={t('{{floor}}平面图', { floor: floor.floorName })}
      >
        {floor.plan && <img src={fileLink(floor.plan)} alt="" draggable={false} />}
        {placed.length === 0 && !floor.plan && !isEditing && (
          <p className="plan-none">
            <EmptyWords reason={t('这一层的房间还没有摆放到平面图上')} />
          </p>
        )}
        {placed.map((one) => {
          const place = drag?.id === one.id && shown ? shown : one.place!
          const name = nameOf(one)
          return (
            <div
              key={one.id}
              className={drag?.id === one.id ? 'plan-room is-moving' : 'plan-room'}
              style={{ left: `${place.x}%`, top: `${place.y}%`, width: `${place.w}%`, height: `${place.h}%` }}
            >
              <button
                type="button"
                aria-label={name}
                aria-pressed={one.id === chosen}
                title={name}
                onClick={() => !isEditing && onChoose(one.id)}
                onKeyDown={(event) => press(event, one)}
                onPointerDown={(event) => begin(event, one.id, one.place!, false)}
                onPointerMove={(event) => drag?.id === one.id && setShown(moved(event))}
                onPointerUp={end}
                onPointerCancel={() => setDrag(null)}
              >
                <b>{one.roomNo}</b>
                <span className="plan-beds">
                  {one.beds.map(({ id, status }) => (
                    <span key={id} className={`bed-dot bed-dot-${status}`} />
                  ))}
                </span>
              </button>
              {isEditing && (
                <span
                  className="plan-corner"
                  aria-hidden
                  onPointerDown={(event) => begin(event, one.id, one.place!, true)}
                  onPointerMove={(event) => drag?.id === one.id && setShown(moved(event))}
                  onPointerUp={end}
                  onPointerCancel={() => setDrag(null)}
                />
              )}
            </div>
          )
        })}
      </div>
      {isEditing && (
        <footer className="plan-tray">
          <p>{t('拖动房间摆放，拖右下角改变大小；方向键移动，按住 Shift 改变大小，Delete 移出')}</p>
          {unplaced.length > 0 && (
            <ul aria-label={t('未摆放的房间')}>
              {unplaced.map(({ id, roomNo }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={held === id}
                    onClick={() => setHeld(held === id ? null : id)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return
                      event.preventDefault()
                      onPlace({ id, ...kept({ x: 45, y: 40, ...first }) })
                    }}
                  >
                    {roomNo}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {held && <p>{t('点平面图上的位置，放下这个房间')}</p>}
        </footer>
      )}
    </>
  )
}

function nameOf({ roomNo, typeName, beds }: GridRoom): string {
  const free = beds.filter(({ status }) => status === bedStates.free[0]).length
  return [roomNo, typeName, t('空 {{n}}', { n: free })].join(' · ')
}
