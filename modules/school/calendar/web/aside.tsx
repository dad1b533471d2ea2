import dayjs from 'dayjs'
import { dateText, daysText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { daysBetween } from '#kernel/rules/days.ts'
import { dayTypes } from '../shared/dictionaries.ts'
import { toneOfDay, type TermRow } from './calendar-types.ts'
import type { WallDay } from '../shared/wall-routes.ts'

/** What a term comes to: its milestones, how many days of each kind, and its holidays. */
export function Aside({ term, days }: { term: TermRow; days: readonly WallDay[] }) {
  const inTerm = days.filter((day) => day.zc > 0)
  const milestones = [
    [t('报到注册'), term.registerDate],
    [t('正式上课'), term.teachStart ?? term.startDate],
    [t('考试开始'), term.examStart],
    [t('放假'), term.holidayStart],
  ] as const
  return (
    <aside className="calendar-aside">
      <section className="list-card aside-card">
        <h2>{t('重要日期')}</h2>
        <dl className="aside-dates">
          {milestones.map(
            ([label, day]) =>
              day && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {dateText(day)}
                    <small>{away(day)}</small>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </section>
      <section className="list-card aside-card">
        <h2>{t('本学期天数')}</h2>
        <ul className="aside-kinds">
          {Object.values(dayTypes).map(([code, label]) => {
            const count = inTerm.filter((day) => day.dayType === code).length
            return (
              count > 0 && (
                <li key={code}>
                  <i className={`wall-day-${toneOfDay[code]}`} aria-hidden />
                  {t(label)}
                  <b>{count}</b>
                </li>
              )
            )
          })}
          <li className="aside-sum">
            {t('工作日合计')}
            <b>{inTerm.filter((day) => day.isWork).length}</b>
          </li>
        </ul>
      </section>
      <section className="list-card aside-card">
        <h2>{t('节假日与调休')}</h2>
        <ul className="aside-holidays">
          {spansOf(days).map(({ name, from, to, isWorked, lessons }) => (
            <li key={from}>
              <span>
                {name}
                {isWorked && <em>{t('上班')}</em>}
              </span>
              <small>
                {daysText(from, to)}
                {lessons && ` · ${t('上{{day}}的课', { day: dateText(lessons, { isNarrow: true }) })}`}
              </small>
            </li>
          ))}
          {spansOf(days).length === 0 && <li className="aside-none">{t('暂无数据~')}</li>}
        </ul>
      </section>
    </aside>
  )
}

type Span = { name: string; from: string; to: string; isWorked: boolean; lessons: string | null }

function spansOf(days: readonly WallDay[]): Span[] {
  const spans: Span[] = []
  for (const day of days) {
    if (day.dayType !== '3' && day.dayType !== '4') continue
    const last = spans.at(-1)
    const name = day.holidayName ?? day.remark ?? t('调休')
    const isWorked = day.dayType === '4'
    if (last && !isWorked && !last.isWorked && last.name === name && daysBetween(last.to, day.riQi) === 1)
      last.to = day.riQi
    else spans.push({ name, from: day.riQi, to: day.riQi, isWorked, lessons: day.lessonDate })
  }
  return spans
}

function away(day: string): string {
  const n = daysBetween(dayjs().format('YYYY-MM-DD'), day)
  if (n === 0) return t('今天')
  return n > 0 ? t('还有 {{n}} 天', { n }) : ''
}
