import { Link } from 'react-router'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import { spanText } from '#browser/wire/time-words.ts'
import type { LeavePast } from '../../shared/approve.ts'
import { LeaveStateTag } from '#modules/affairs/leave/web/parts/state-tag.tsx'

/** How often the student was away this term: a bar for each week, and the last ones. */
export function HistoryCard({ profile }: { profile: LeavePast }) {
  const { before } = profile
  return (
    <section className="request-card">
      <h3>{t('本学期请假')}</h3>
      <Weeks profile={profile} />
      {before.length > 0 && (
        <ul className="history-list">
          {before.map((one) => (
            <li key={one.id}>
              <Link to={`/leave/detail?id=${one.id}`}>{shown(one.typeName)}</Link>
              <span>{t('{{n}} 天', { n: one.days })}</span>
              <LeaveStateTag status={one.status} />
              <small>{spanText(one.startTime, one.endTime)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const fullDays = 7

function Weeks({ profile: { weeks, weekNow } }: { profile: LeavePast }) {
  if (weekNow === null) return null
  const days = new Map(weeks.map(({ week, days: n }) => [week, n]))
  const last = Math.max(weekNow, ...days.keys())
  const label = t('本学期各周请假天数：{{list}}', {
    list: listed(weeks.map(({ week, days: n }) => t('第 {{week}} 周 {{n}} 天', { week, n }))) || t('没有'),
  })
  return (
    <figure className="history-weeks" role="img" aria-label={label}>
      <div>
        {Array.from({ length: last }, (_, i) => i + 1).map((week) => (
          <i
            key={week}
            className={week === weekNow ? 'is-now' : undefined}
            title={t('第 {{week}} 周 {{n}} 天', { week, n: days.get(week) ?? 0 })}
          >
            <b style={{ blockSize: `${Math.min(100, (100 * (days.get(week) ?? 0)) / fullDays)}%` }} />
          </i>
        ))}
      </div>
      <figcaption>
        <span>{t('第 1 周')}</span>
        {last === weekNow && <span>{t('本周')}</span>}
      </figcaption>
    </figure>
  )
}

/** Others of the class away meanwhile. */
export function MatesCard({ profile: { mates, mateCount } }: { profile: LeavePast }) {
  return (
    <section className="request-card">
      <h3>
        {t('同班同期请假')} <small>{t('{{n}} 人', { n: mateCount })}</small>
      </h3>
      {mates.length === 0 && <p className="request-none">{t('这段时间班里没有其他人请假')}</p>}
      <ul className="history-list">
        {mates.map((one) => (
          <li key={one.id}>
            <Link to={`/leave/detail?id=${one.id}`}>{one.xm}</Link>
            <span>{shown(one.typeName)}</span>
            <LeaveStateTag status={one.status} />
            <small>{spanText(one.startTime, one.endTime)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
