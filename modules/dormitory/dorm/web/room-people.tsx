import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import { useState, type ReactNode } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { bed, bedStates } from '../shared/bed.ts'
import { roomStudentsRoute } from '../shared/place-routes.ts'

/** Who has which bed of a room, asked for once it is looked at. */
export const useRoomPeople = (roomId: string, isWanted = true) =>
  useQuery({
    queryKey: [addressOf(bed), 'people', roomId],
    queryFn: () => get(roomStudentsRoute, { roomId }),
    enabled: isWanted,
  })

/** Whoever rests on a room sees who lives there, without opening it. */
export function RoomPeople({ roomId, title, children }: { roomId: string; title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const people = useRoomPeople(roomId, isOpen)
  const content = people.error ? (
    <LoadError error={people.error} onRetry={() => void people.refetch()} />
  ) : people.data ? (
    <ul className="room-people">
      {people.data.map(({ bedId, bedNo, status, xm, className, isRoomHead }) => (
        <li key={bedId}>
          <span className={`bed-dot bed-dot-${status}`} />
          <span>{bedNo}</span>
          <span>
            {xm ?? wordOf(status)} {isRoomHead && <ToneTag tone="blue">{t('寝室长')}</ToneTag>}
          </span>
          <small>{className}</small>
        </li>
      ))}
    </ul>
  ) : (
    <RowsSkeleton count={4} height={20} />
  )
  return (
    <Popover {...{ title, content }} mouseEnterDelay={0.3} open={isOpen} onOpenChange={setOpen}>
      {children}
    </Popover>
  )
}

function wordOf(status: string): string {
  const found = codeEntry(bedStates, status)
  return found ? t(found[1]) : ''
}
