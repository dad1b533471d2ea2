import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Lock, LockOpen, RotateCcw, Wrench } from 'lucide-react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { plannedEndText } from '#browser/wire/time-words.ts'
import { bed, bedStates, breakBed, lockBed, mendBed, retireBed, reviveBed, unlockBed } from '../shared/bed.ts'
import type { BedOfRoom } from '../shared/place-routes.ts'
import { room } from '../shared/room.ts'
import { RoomAssets } from './room-assets.tsx'
import { useRoomPeople } from './room-people.tsx'

const deeds = [
  { action: lockBed, icon: Lock },
  { action: unlockBed, icon: LockOpen },
  { action: breakBed, icon: Wrench },
  { action: mendBed, icon: CircleCheck },
  { action: retireBed, icon: CircleSlash },
  { action: reviveBed, icon: RotateCcw },
]

/** One room: what it is, and its beds with who has them and what may be done. */
export function RoomPanel(props: { roomId: string | null; onClose: () => void; onChanged: () => void }) {
  const { roomId, onClose, onChanged } = props
  const one = useQuery({
    queryKey: [addressOf(room), 'getOne', roomId],
    queryFn: () => get<RecordRow>('yxgl/dormitoryRoom/getOne', { id: roomId! }),
    enabled: roomId !== null,
  })
  const facts = one.data
  return (
    <Drawer open={roomId !== null} onClose={onClose} title={String(facts?.['roomName'] ?? '')} size={420}>
      {one.error && <LoadError error={one.error} onRetry={() => void one.refetch()} />}
      {roomId && facts && <Facts facts={facts} />}
      {roomId && <Beds roomId={roomId} onChanged={onChanged} />}
      {roomId && <RoomAssets roomId={roomId} />}
    </Drawer>
  )
}

function Facts({ facts }: { facts: RecordRow }) {
  const { world } = useMeta(room)
  const word = (set: string, code: unknown) => world?.meta.codes[set]?.find(({ key }) => key === code)?.label ?? ''
  const lines: [string, string][] = [
    [t('房型'), String(facts['typeName'] ?? '')],
    [t('用途'), t(word('dormRoomUse', facts['roomUse']))],
    [t('性别'), t(word('dormRoomSex', facts['sexLimit']))],
    [t('朝向'), t(word('dormOrient', facts['orient']))],
    [t('归属院系'), String(facts['departmentName'] ?? '')],
    [t('房间电话'), String(facts['phone'] ?? '')],
    [t('状态'), t(word('dormRoomStatus', facts['status']))],
  ]
  return (
    <dl className="room-facts">
      {lines
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Beds({ roomId, onChanged }: { roomId: string; onChanged: () => void }) {
  const { world } = useMeta(bed)
  const rows = useQuery({
    queryKey: [addressOf(bed), 'room', roomId],
    queryFn: () => get<Page<RecordRow>>('yxgl/dormitoryBed/list', { roomId, size: 50 }),
  })
  const people = useRoomPeople(roomId)
  if (!rows.data || !world) return <RowsSkeleton count={4} height={48} />
  const byBed = new Map<string, BedOfRoom>(people.data?.map((one) => [one.bedId, one]))
  return (
    <ul className="room-bed-list">
      {rows.data.records
        .toSorted((a, b) => Number(a['bedNo']) - Number(b['bedNo']))
        .map((row) => (
          <li key={row.id}>
            <span className={`room-bed-no bed-dot-${String(row['status'])}`}>{String(row['bedNo'])}</span>
            <span className="room-bed-text">
              <b>
                {byBed.get(row.id)?.xm ?? t('{{n}} 号床', { n: String(row['bedNo']) })}{' '}
                {byBed.get(row.id)?.isRoomHead && <ToneTag tone="blue">{t('寝室长')}</ToneTag>}
              </b>
              <small>{bedText(row, byBed.get(row.id))}</small>
            </span>
            <StateTag states={bedStates} code={String(row['status'])} />
            <ActionButtons
              views={deeds}
              row={row}
              world={world}
              onDone={() => {
                void rows.refetch()
                onChanged()
              }}
            />
          </li>
        ))}
    </ul>
  )
}

function bedText(row: RecordRow, who: BedOfRoom | undefined): string {
  const until = row['lockUntil'] ? t('锁定至 {{time}}', { time: plannedEndText(String(row['lockUntil'])) }) : ''
  return [who?.className, row['lockReason'], until].filter(Boolean).join(' · ')
}
