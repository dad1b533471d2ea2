import { Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { weekRange } from '#kernel/rules/days.ts'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { CallNumber } from '#browser/kit/parts/call-number.tsx'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { t } from '#browser/wire/i18n.ts'
import { dateText, monthName, monthText } from '#browser/wire/time-words.ts'
import { studentAside, type StudentAside } from '../../shared/students/student-aside.ts'
import { student } from '../../shared/students/student.ts'
import type { LifeContact, LifeFact } from '../../shared/students/student-life.ts'
import { useLife, type ToldEntry } from './use-life.ts'
import './overview.css'

const atOnce = 50

/** 一览: what happened to a student, of all areas, and whom to call. */
export function Overview({ row, world, aside }: { row: RecordRow; world: FieldWorld; aside: ReactNode }) {
  const { entries, facts, contacts, sources, isLoading } = useLife(row.id)
  const buttons = useSession((session) => session.buttons)
  const beside = useContributions<StudentAside>(studentAside).filter(({ permission }) => buttons[permission] === true)
  const [only, setOnly] = useState('all')
  const [most, setMost] = useState(atOnce)
  const shown = entries.filter(({ source }) => only === 'all' || source.key === only)
  const kinds = sources.filter(({ key }) => entries.some(({ source }) => source.key === key))
  const own: LifeContact[] =
    row.sjhm && canDo(world, 'unmask', row)
      ? [
          {
            id: row.id,
            name: String(row.xm ?? ''),
            about: t('本人'),
            phone: String(row.sjhm),
            number: { entity: student, id: row.id, field: 'sjhm' },
          },
        ]
      : []
  return (
    <div className="profile-body">
      <Now facts={facts} />
      <section className="detail-section life">
        <header>
          <h3>
            {t('全部经历')} <small>{entries.length}</small>
          </h3>
          {kinds.length > 1 && (
            <Segmented
              value={only}
              onChange={setOnly}
              options={[
                { value: 'all', label: t('全部') },
                ...kinds.map(({ key, label }) => ({ value: key, label: label() })),
              ]}
            />
          )}
        </header>
        {isLoading && entries.length === 0 ? (
          <Bones rows={5} />
        ) : shown.length === 0 ? (
          <EmptyState reason={t('还没有记录')} />
        ) : (
          <Timeline entries={shown.slice(0, most)} />
        )}
        {shown.length > most && (
          <button type="button" className="life-more" onClick={() => setMost(most + atOnce)}>
            {t('更早的 {{n}} 条', { n: shown.length - most })}
          </button>
        )}
      </section>
      <div className="profile-aside">
        {beside.map(({ key, Content }) => (
          <Content key={key} studentId={row.id} />
        ))}
        <Contacts contacts={[...own, ...contacts]} />
        {aside}
      </div>
    </div>
  )
}

/** 此刻: what the areas know of this moment, each leading to its page. */
function Now({ facts }: { facts: readonly LifeFact[] }) {
  if (facts.length === 0) return null
  return (
    <section className="life-now" aria-label={t('此刻')}>
      {facts.map(({ key, label, value, note, tone, link }) => {
        const told = (
          <>
            <span>{label}</span>
            <b className={tone && `life-ink-${tone}`}>{value}</b>
            <small title={note}>{note}</small>
          </>
        )
        return link ? (
          <Link key={key} to={link}>
            {told}
          </Link>
        ) : (
          <div key={key}>{told}</div>
        )
      })}
    </section>
  )
}

/** This week, then by months; those of other years say which. */
function Timeline({ entries }: { entries: readonly ToldEntry[] }) {
  const today = dayOf(serverNow())
  const week = weekRange(today)
  const spanOf = ({ day }: ToldEntry) => {
    if (week.start <= day && day <= week.end) return t('本周')
    return day.slice(0, 4) === today.slice(0, 4) ? monthName(day) : monthText(day)
  }
  return [...Map.groupBy(entries, spanOf)].map(([span, own]) => (
    <div key={span} className="life-span">
      <h4>{span}</h4>
      <ol className="life-month" aria-label={span}>
        {own.map((entry) => (
          <Line key={`${entry.source.key} ${entry.id}`} entry={entry} />
        ))}
      </ol>
    </div>
  ))
}

function Line({ entry: { source, time, day, title, text, tone, link } }: { entry: ToldEntry }) {
  const Icon = source.icon
  return (
    <li>
      <time dateTime={time}>
        {/* The heading says which year. */}
        {dateText(day, { isYearSaid: true })}
        <small>{time.length === 10 ? day.slice(0, 4) : clockOf(time)}</small>
      </time>
      <i className={`life-mark life-${tone}`}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </i>
      <div>
        <b>{link ? <Link to={link}>{title}</Link> : title}</b>
        {text && <p>{text}</p>}
      </div>
      <span>{source.label()}</span>
    </li>
  )
}

/** Whom to call, the student first; every call is written down by the server. */
function Contacts({ contacts }: { contacts: readonly LifeContact[] }) {
  if (contacts.length === 0) return null
  return (
    <section className="detail-section life-contacts">
      <h3>
        {t('联系', { context: 'call' })} <small>{t('查看号码会记入日志')}</small>
      </h3>
      <ul>
        {contacts.map(({ id, name, about, phone, number }) => (
          <li key={id}>
            <NameAvatar name={name} size={32} />
            <span>
              <b>
                {about} {name}
              </b>
              <small>{phone}</small>
            </span>
            <CallNumber of={number} name={name} label={t('拨打{{name}}的电话', { name })} look={{ size: 'small' }}>
              {t('拨打')}
            </CallNumber>
          </li>
        ))}
      </ul>
    </section>
  )
}
