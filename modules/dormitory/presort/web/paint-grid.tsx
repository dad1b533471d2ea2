import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { PaintFloor, PaintRoom } from '../shared/quota-routes.ts'
import { colourOf } from './hues.ts'
import { sexWord } from './scope-step.tsx'

type Props = {
  floors: readonly PaintFloor[]
  tier: '1' | '2'
  keys: readonly string[]
  isOff: boolean
  onPaint: (roomIds: readonly string[]) => void
}

/** The rooms of a house; a brush goes over them, a key or a finger takes them one by one. */
export function PaintGrid({ floors, tier, keys, isOff, onPaint }: Props) {
  const [stroke, setStroke] = useState<readonly string[]>([])
  const drawing = useRef<string[] | null>(null)
  const finish = useRef(() => {})
  finish.current = () => {
    const rooms = drawing.current
    drawing.current = null
    setStroke([])
    if (rooms && rooms.length > 0) onPaint(rooms)
  }
  useEffect(() => {
    const up = () => finish.current()
    window.addEventListener('pointerup', up)
    return () => window.removeEventListener('pointerup', up)
  }, [])
  if (floors.length === 0) return <EmptyState reason={t('这栋楼没有可用的学生房间')} />
  const over = (id: string) => {
    if (!drawing.current || drawing.current.includes(id)) return
    drawing.current.push(id)
    setStroke([...drawing.current])
  }
  const begin = (event: PointerEvent, id: string) => {
    // A finger scrolls; it paints by touching one room after the other.
    if (isOff || event.pointerType === 'touch' || event.button !== 0) return
    event.currentTarget.releasePointerCapture?.(event.pointerId)
    drawing.current = []
    over(id)
  }
  return (
    <div className="presort-floors">
      {floors.toReversed().map((floor) => (
        <div key={floor.floorNo} className="presort-floor">
          <b>{floor.floorName}</b>
          <ul>
            {floor.rooms.map((room) => (
              <li key={room.id}>
                <button
                  type="button"
                  className={['presort-room', hueOf(room, tier, keys)].filter(Boolean).join(' ')}
                  aria-pressed={stroke.includes(room.id)}
                  aria-label={labelOf(room)}
                  title={labelOf(room)}
                  disabled={isOff}
                  onPointerDown={(event) => begin(event, room.id)}
                  onPointerEnter={() => over(room.id)}
                  onClick={(event) => {
                    // By key or finger: a mouse has painted by now.
                    const isMouse = (event.nativeEvent as unknown as { pointerType?: string }).pointerType === 'mouse'
                    if (event.detail === 0 || !isMouse) onPaint([room.id])
                  }}
                >
                  {room.roomNo}
                  <small>{t('{{free}} 床', { free: room.free, context: 'free' })}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function hueOf(room: PaintRoom, tier: '1' | '2', keys: readonly string[]): string | undefined {
  const key = tier === '1' ? room.departmentId : (room.classIds.find((one) => keys.includes(one)) ?? null)
  const isOthers = key !== null && !keys.includes(key)
  if (isOthers || (tier === '2' && key === null && room.departmentId === null)) return 'presort-others'
  return colourOf(keys, key)
}

function labelOf({ roomNo, sex, levelName, free, departmentName, classNames }: PaintRoom): string {
  return [roomNo, sexWord(sex), levelName, t('{{free}} 床', { free, context: 'free' }), departmentName, ...classNames]
    .filter(Boolean)
    .join(' · ')
}
