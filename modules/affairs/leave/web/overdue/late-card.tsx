import { Button } from 'antd'
import { BellRing, Phone, UserCheck } from 'lucide-react'
import { Link } from 'react-router'
import { shown, t } from '#browser/wire/i18n.ts'
import { dayText, lengthText, momentText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { CallPeople } from '#browser/kit/phone/call-sheet.tsx'
import { LastNote } from '#patterns/worklist/web/notes.tsx'
import type { OverdueCard } from '../../shared/away/overdue.ts'
import { TypeChip } from '../parts/type-chip.tsx'
import { handlingNotes } from './handling-card.tsx'

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
  const emergName = [card.emergName, card.emergRelation && shown(card.emergRelation)].filter(Boolean).join(' · ')
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
        <span>{t('应返 {{time}}', { time: dayText(card.endTime) })}</span>
      </p>
      <dl>
        {card.phone && <PhoneLine label={t('本人')} name="" phone={card.phone} isClear={canSeePhones} />}
        {card.emergPhone && (
          <PhoneLine label={t('紧急联系人')} name={emergName} phone={card.emergPhone} isClear={canSeePhones} />
        )}
      </dl>
      <LastNote notes={handlingNotes} last={card.last} count={card.handlings} />
      <footer>
        {canSeePhones && (
          <CallPeople
            name={card.xm}
            about={t('逾期 {{time}}', { time: lengthText(card.lateMinutes * 60_000) })}
            people={[
              ...(card.phone ? [{ role: t('学生本人'), number: card.phone }] : []),
              ...(card.emergPhone ? [{ role: t('紧急联系人'), name: emergName, number: card.emergPhone }] : []),
            ]}
            onNote={canNote ? onNote : undefined}
            look={{ size: 'small', type: 'primary' }}
          />
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

function PhoneLine({ label, name, phone, isClear }: { label: string; name: string; phone: string; isClear: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {name && <span>{name}</span>}
        {isClear ? (
          <a href={`tel:${phone}`}>
            <Phone size={14} strokeWidth={1.75} aria-hidden />
            {phone}
          </a>
        ) : (
          <span className="late-masked">{phone}</span>
        )}
      </dd>
    </div>
  )
}
