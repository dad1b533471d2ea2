import { Lock, Wrench } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { bedRefusal, isFree } from '../../shared/board/board-rules.ts'
import type { BoardBed, BoardRoom } from '../../shared/board/board-routes.ts'
import type { Held } from './use-board.ts'

/** What is in somebody's hand: why a room or a bed does not take it, and what a drop does. */
export type Hand = {
  roomRefusal: (room: BoardRoom) => string | null
  bedRefusal: (room: BoardRoom, bed: BoardBed) => string | null
}
type Props = {
  room: BoardRoom
  hand: Hand | null
  onAim: (text: string | null) => void
  onBed: (room: BoardRoom, bed: BoardBed) => void
  onRoom: (room: BoardRoom) => void
  onLift: (held: Held | null, isDrag: boolean) => void
  lifted: string | null
}

/** A room with its beds; what does not take what is in the hand is grey, and says why. */
export function RoomCard(props: Props) {
  const { room, hand, onAim, onRoom } = props
  const refusal = hand?.roomRefusal(room) ?? null
  const free = room.beds.filter(isFree).length
  const aim = refusal ?? t('放到 {{room}}，按床号依次分配', { room: room.roomNo })
  return (
    <div className={refusal === null ? 'board-room' : 'board-room is-off'}>
      <button
        type="button"
        className="board-room-head"
        title={refusal ?? undefined}
        aria-label={t('{{room}}，空 {{n}} 床', { room: room.roomNo, n: free })}
        onClick={() => onRoom(room)}
        onDragOver={(event) => {
          onAim(aim)
          if (refusal === null && free > 0) event.preventDefault()
        }}
        onDrop={(event) => {
          event.preventDefault()
          onRoom(room)
        }}
      >
        <b>{room.roomNo}</b>
        <small>{room.className ?? room.departmentName ?? room.typeName}</small>
        <em>{free}</em>
      </button>
      <ul>
        {room.beds.map((bed) => (
          <Bed key={bed.id} {...props} bed={bed} />
        ))}
      </ul>
    </div>
  )
}

function Bed({ room, bed, hand, onAim, onBed, onLift, lifted }: Props & { bed: BoardBed }) {
  const refusal = hand?.bedRefusal(room, bed) ?? null
  const { holder } = bed
  const mayLift = holder !== null && !holder.isLiving
  const name = `${room.roomNo}-${bed.bedNo}`
  const held = mayLift ? { holder, bedId: bed.id } : null
  const isTarget = hand !== null && refusal === null
  const classes = [
    'board-bed',
    `board-bed-${bed.status}`,
    isTarget && 'is-target',
    hand && refusal && 'is-off',
    lifted !== null && holder?.registerId === lifted && 'is-lifted',
  ]
  return (
    <li>
      <button
        type="button"
        className={classes.filter(Boolean).join(' ')}
        draggable={mayLift}
        title={hand ? (refusal ?? undefined) : wordOf(bed)}
        aria-label={t('{{bed}}床 {{word}}', { bed: name, word: wordOf(bed) })}
        onClick={() => (hand ? onBed(room, bed) : onLift(held, false))}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', bed.id)
          event.dataTransfer.effectAllowed = 'move'
          onLift(held, true)
        }}
        onDragEnd={() => onLift(null, true)}
        onDragOver={(event) => {
          onAim(refusal ?? t('松开：放到 {{bed}} 床', { bed: name }))
          if (refusal === null) event.preventDefault()
        }}
        onDrop={(event) => {
          event.preventDefault()
          onBed(room, bed)
        }}
      >
        <Face bed={bed} />
      </button>
    </li>
  )
}

/** A bed says who has it, or its number. */
function Face({ bed: { status, holder, bedNo } }: { bed: BoardBed }) {
  if (holder) return <span className="board-holder">{holder.xm}</span>
  if (status === bedStates.locked[0]) return <Lock size={12} aria-hidden />
  if (status === bedStates.broken[0]) return <Wrench size={12} aria-hidden />
  return <>{bedNo}</>
}

function wordOf(bed: BoardBed): string {
  const state = codeEntry(bedStates, bed.status)
  const word = state ? t(state[1]) : ''
  return [bed.holder?.xm, bed.holder?.className, word, bed.isLong && t('加长')].filter(Boolean).join(' · ')
}

/** Why a bed does not take somebody new, or somebody who has one already. */
export function whyNotBed(bed: BoardBed, lifted: Held | null): string | null {
  if (lifted && bed.holder && !bed.holder.isLiving && bed.id !== lifted.bedId) return null
  if (lifted?.bedId === bed.id) return t('就是现在的床位')
  const reason = bedRefusal(bed)
  return reason === null ? null : t(reason)
}
