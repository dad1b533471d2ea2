import { Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { clockOf } from '#kernel/rules/school-time.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { CallNumber } from '#browser/kit/parts/call-number.tsx'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { namedDay } from '#browser/wire/server-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { student } from '../../shared/students/student.ts'
import type { LifeContact } from '../../shared/students/student-life.ts'
import { useLife, type ToldEntry } from './use-life.ts'
import './overview.css'

const atOnce = 50

/** 一览: what happened to a student, of all areas, and whom to call. */
export function Overview({ row, world, aside }: { row: RecordRow; world: FieldWorld; aside: ReactNode }) {
  const { entries, contacts, sources, isLoading } = useLife(row.id)
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
        <Contacts contacts={[...own, ...contacts]} />
        {aside}
      </div>
    </div>
  )
}

function Timeline({ entries }: { entries: readonly ToldEntry[] }) {
  const months = [...Map.groupBy(entries, ({ day }) => day.slice(0, 7))]
  return months.map(([month, own]) => (
    <ol key={month} className="life-month" aria-label={month}>
      {own.map((entry) => (
        <Line key={`${entry.source.key} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  ))
}

function Line({ entry: { source, time, day, title, text, tone, link } }: { entry: ToldEntry }) {
  const { month, day: date } = namedDay(day)
  const Icon = source.icon
  return (
    <li>
      <time dateTime={time}>
        {t('{{month}}月{{day}}日', { month, day: date })}
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
