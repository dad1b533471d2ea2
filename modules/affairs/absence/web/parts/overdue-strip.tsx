import { Button } from 'antd'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { shown, t } from '#browser/wire/i18n.ts'
import { lengthText, plannedEndText } from '#browser/wire/time-words.ts'
import { NoteDialog } from '#patterns/worklist/web/notes.tsx'
import type { OverdueBoard, OverdueCard } from '../../shared/overdue.ts'
import { CallLate } from './call-late.tsx'
import { handlingNotes } from './handling-card.tsx'
import './overdue-strip.css'

/** Who is not back in time, as the desktop knows it: how many, and the first of them. */
export type LateOnes = Pick<OverdueBoard, 'total' | 'rows' | 'canNote' | 'canSeePhones'>

type StripProps = { late: LateOnes; classId: string | undefined; onChanged: () => void }

/** Over the whole width of the desktop while somebody is not back: who, since when, a call away. */
export function OverdueStrip({ late, classId, onChanged }: StripProps) {
  const [noted, setNoted] = useState<OverdueCard>()
  const others = late.total - late.rows.length
  return (
    <section className="late-strip" aria-label={t('逾期未归')}>
      <b>
        <AlarmClock size={18} strokeWidth={1.75} aria-hidden />
        {t('{{n}} 人逾期未归', { n: late.total })}
      </b>
      <ul>
        {late.rows.map((one) => (
          <li key={one.id}>
            <p>
              <Link to={`/leave/detail?id=${one.id}`}>{one.xm}</Link> <small>{one.className}</small>{' '}
              {t('{{type}}，应于 {{time}} 返校', { type: shown(one.typeName), time: plannedEndText(one.endTime) })}
            </p>
            <strong>{lengthText(one.lateMinutes * 60_000)}</strong>
            {late.canSeePhones && (
              <CallLate
                card={one}
                onNote={late.canNote ? () => setNoted(one) : undefined}
                look={{ type: 'text', size: 'small' }}
              />
            )}
            {late.canNote && (
              <Button type="text" size="small" onClick={() => setNoted(one)}>
                {t('记联系结果')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Link to={classId ? `/leave/overdue?classId=${classId}` : '/leave/overdue'}>
          {t('另 {{n}} 人', { n: others })}
        </Link>
      )}
      {noted && (
        <NoteDialog
          notes={handlingNotes}
          about={{ id: noted.id, name: noted.xm }}
          onClose={() => setNoted(undefined)}
          onDone={() => {
            setNoted(undefined)
            onChanged()
          }}
        />
      )}
    </section>
  )
}
