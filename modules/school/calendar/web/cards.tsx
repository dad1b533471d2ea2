import { addDays } from '#kernel/rules/days.ts'
import dayjs from 'dayjs'
import { dateText, daysText } from '#browser/wire/time-words.ts'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import './cards.css'

type Term = { name: string; startDate: string; endDate: string; weeks: number; zc: number }
type Stretch = { name: string; from: string; to: string; isWork: boolean }
type TermCard = { today: string; term: Term | null; coming: Stretch[] }

function TermView({ data }: { data: TermCard }) {
  const { term, today } = data
  if (!term) return null
  const weekStart = dayjs(term.startDate)
    .add((term.zc - 1) * 7, 'day')
    .format('YYYY-MM-DD')
  const isRunning = term.zc >= 1 && term.zc <= term.weeks
  return (
    <div className="desk-term">
      <p>
        <b>{isRunning ? t('第 {{n}} 周', { n: term.zc }) : t('不在教学周内')}</b>
        {isRunning && <span>/ {t('{{n}} 周', { n: term.weeks })}</span>}
        <small>{daysText(term.startDate, term.endDate)}</small>
      </p>
      <div className="desk-weeks" aria-hidden>
        {Array.from({ length: term.weeks }, (_, i) => (
          <i key={i} className={i + 1 < term.zc ? 'is-over' : i + 1 === term.zc ? 'is-now' : undefined} />
        ))}
      </div>
      <ul>
        {data.coming.map((one) => (
          <li key={one.from}>
            <span>
              <b>{one.name}</b>
              <small>{daysText(one.from, one.to)}</small>
            </span>
            {one.isWork ? (
              <ToneTag tone="amber">{t('上班')}</ToneTag>
            ) : (
              <ToneTag tone={one.from <= today ? 'green' : 'grey'}>
                {one.from <= today ? t('放假中') : t('还有 {{n}} 天', { n: dayjs(one.from).diff(today, 'day') })}
              </ToneTag>
            )}
          </li>
        ))}
        {isRunning && (
          <li>
            <span>
              <b>{t('本周')}</b>
              <small>{daysText(weekStart, addDays(weekStart, 6))}</small>
            </span>
            <ToneTag tone="blue">{t('还剩 {{n}} 周', { n: term.weeks - term.zc })}</ToneTag>
          </li>
        )}
        {today <= term.endDate && (
          <li>
            <span>
              <b>{t('学期结束')}</b>
              <small>{dateText(term.endDate)}</small>
            </span>
            <ToneTag tone="grey">{t('还有 {{n}} 天', { n: dayjs(term.endDate).diff(today, 'day') })}</ToneTag>
          </li>
        )}
      </ul>
    </div>
  )
}

export const contributions = [
  cardView<TermCard>({
    code: 'calendar.term',
    View: TermView,
    isEmpty: ({ term }) => term === null,
    note: ({ term }) => ({ text: term?.name }),
  }),
]
