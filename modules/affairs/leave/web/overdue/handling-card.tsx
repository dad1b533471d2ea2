import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/kit/parts/moment-text.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { handlingResults, handlingWays } from '../../shared/away/leave-handling.ts'
import type { HandlingNote } from '../../shared/away/overdue.ts'
import { leaveStates } from '../../shared/states.ts'
import { HandlingDialog } from './handling-dialog.tsx'
import './overdue.css'

type Leave = { id: string; xm: string; status: string; overdueMinutes: number | null }

/** What was done about a student who was not back, on the page of the leave; nothing where it never was late. */
export function HandlingCard({ leave }: { leave: Leave }) {
  const canList = useCan('leaveHandling:list')
  const canAdd = useCan('leaveHandling:add')
  const [isOpen, setOpen] = useState(false)
  const isLate = leave.status === leaveStates.overdue[0] || (leave.overdueMinutes ?? 0) > 0
  const notes = useQuery({
    queryKey: ['xsgl/leaveHandling', 'of', leave.id],
    queryFn: () =>
      get<Page<HandlingNote & { id: string }>>('xsgl/leaveHandling/list', { leaveId: leave.id, size: 100 }),
    enabled: isLate && canList,
  })
  const rows = notes.data?.records ?? []
  if (!isLate || !canList) return null
  return (
    <section className="detail-card">
      <h2>
        {t('逾期处理记录')}{' '}
        {canAdd && (
          <Button size="small" type="link" onClick={() => setOpen(true)}>
            {t('登记处理')}
          </Button>
        )}
      </h2>
      {notes.data && rows.length === 0 && <p className="late-none">{t('还没有处理记录')}</p>}
      <ol className="handling-list">
        {rows.map((note) => {
          const [, way] = Object.values(handlingWays).find(([code]) => code === note.way) ?? handlingWays.other
          const [, result, tone] =
            Object.values(handlingResults).find(([code]) => code === note.result) ?? handlingResults.other
          return (
            <li key={note.id} className="late-note">
              <p>
                <ToneTag tone={tone}>{t(result)}</ToneTag>
                <small>{[t(way), note.operatorName, momentText(note.time)].filter(Boolean).join(' · ')}</small>
              </p>
              <p>{note.content}</p>
            </li>
          )
        })}
      </ol>
      {isOpen && (
        <HandlingDialog
          leaveId={leave.id}
          name={leave.xm}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            void notes.refetch()
          }}
        />
      )}
    </section>
  )
}
