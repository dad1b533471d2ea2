import { Button } from 'antd'
import { BellRing, UserCheck } from 'lucide-react'
import { Link } from 'react-router'
import { maskPhone } from '#kernel/rules/contact.ts'
import { t } from '#browser/wire/i18n.ts'
import { lengthText, momentText, plannedEndText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { LastNote } from '#patterns/worklist/web/notes.tsx'
import type { OverdueCard } from '../../shared/overdue.ts'
import { TypeChip } from '#modules/affairs/leave/web/parts/type-chip.tsx'
import { CallLate, emergencyOf } from '../parts/call-late.tsx'
import { handlingNotes } from '../parts/handling-card.tsx'

type Props = {
  card: OverdueCard
  canNote: boolean
  canSeePhones: boolean
  onNote: () => void
  onReturn: () => void
  onRemind: () => void
}

/** One student who is not back: since when, whom to call, what was done so far. */
export function LateCard({ card, canNote, canSeePhones, onNote, onReturn, onRemind }: Props) {
  return (
    <article className="late-card">
      <header>
        <NameAvatar name={card.xm} size={36} />
        <span>
          <Link to={`/leave/detail?id=${card.id}`}>{card.xm}</Link>
          <small>{[card.xh, card.className].filter(Boolean).join(' · ')}</small>
        </span>
        <strong className="late-time">{lengthText(card.lateMinutes * 60_000)}</strong>
      </header>
      <p className="late-line">
        <TypeChip face={card} />
        <span>{t('应返 {{time}}', { time: plannedEndText(card.endTime) })}</span>
      </p>
      <dl>
        {card.phone && <PhoneLine label={t('本人')} name="" phone={card.phone} />}
        {card.emergPhone && <PhoneLine label={t('紧急联系人')} name={emergencyOf(card)} phone={card.emergPhone} />}
      </dl>
      <LastNote notes={handlingNotes} last={card.last} count={card.handlings} />
      <footer>
        {canSeePhones && (
          <CallLate card={card} onNote={canNote ? onNote : undefined} look={{ size: 'small', type: 'primary' }} />
        )}
        {canNote && (
          <Button size="small" onClick={onNote}>
            {t('登记处理')}
          </Button>
        )}
        {card.canRemind && (
          <Button
            size="small"
            type="text"
            icon={<BellRing size={14} strokeWidth={1.75} aria-hidden />}
            title={card.remindTime ? t('上次提醒 {{time}}', { time: momentText(card.remindTime) }) : undefined}
            onClick={onRemind}
          >
            {t('提醒', { context: 'verb' })}
          </Button>
        )}
        {card.canReturn && (
          <Button
            size="small"
            type="text"
            icon={<UserCheck size={14} strokeWidth={1.75} aria-hidden />}
            onClick={onReturn}
          >
            {t('代销')}
          </Button>
        )}
      </footer>
    </article>
  )
}

/** The number is covered: calling shows it. */
function PhoneLine({ label, name, phone }: { label: string; name: string; phone: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {name && <span>{name}</span>}
        <span className="late-masked">{maskPhone(phone)}</span>
      </dd>
    </div>
  )
}
