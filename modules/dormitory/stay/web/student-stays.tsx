import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { register, stayStates } from '../shared/register.ts'
import './mine/mine.css'

/** Where a student has slept from when to when, the newest first. */
export function StudentStays({ studentId }: { studentId: string }) {
  const { world } = useMeta(register)
  const stays = useQuery({
    queryKey: ['yxgl/dormitoryRegister', 'of', studentId],
    queryFn: () => get<Page<RecordRow>>('yxgl/dormitoryRegister/list', { studentId, size: 50 }),
  })
  if (stays.error) return <LoadError error={stays.error} onRetry={() => void stays.refetch()} />
  if (!stays.data || !world) return <RowsSkeleton count={3} height={56} />
  if (stays.data.records.length === 0) return <EmptyState reason={t('没有住宿记录')} />
  const word = (set: string, code: unknown) => t(world.meta.codes[set]?.find(({ key }) => key === code)?.label ?? '')
  return (
    <ul className="my-dorm-lines">
      {stays.data.records.map((row) => (
        <li key={row.id}>
          <b>{String(row['placeName'] ?? '')}</b>
          <StateTag states={stayStates} code={String(row['state'])} />
          <span>
            {[word('dormInWay', row['inWay']), word('dormOutReason', row['outReason'])].filter(Boolean).join(' · ')}
          </span>
          <small>
            {[row['inTime'] ?? row['assignTime'], row['outTime']]
              .map((time) => (time ? momentText(String(time)) : ''))
              .filter(Boolean)
              .join(' – ')}
          </small>
        </li>
      ))}
    </ul>
  )
}
