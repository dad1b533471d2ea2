import { dateText } from '#browser/wire/time-words.ts'
import { Button } from 'antd'
import { MapPin, TriangleAlert } from 'lucide-react'
import { dayOf } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { weekdayName } from '#browser/wire/weekdays.ts'
import { itemClass, itemTime } from './item-look.ts'
import { isWholeDay, touches } from './layout.ts'
import { sourceName } from './source-name.ts'
import type { DayFacts, Item, Source } from '../../shared/event-routes.ts'

type AgendaProps = {
  days: readonly string[]
  items: readonly Item[]
  sources: readonly Source[]
  facts: readonly DayFacts[]
  conflicts: ReadonlySet<Item>
  now: number
  onOpen: (item: Item) => void
  onCreate?: (() => void) | undefined
}

/** Day after day as a list; days without anything are left out, today is always there. */
export function Agenda({ days, items, sources, facts, conflicts, now, onOpen, onCreate }: AgendaProps) {
  const today = dayOf(now)
  const nameOf = (item: Item) => {
    const source = sources.find(({ code }) => code === item.source)
    return source && sourceName(source)
  }
  const shown = days
    .map((day) => ({
      day,
      items: items
        .filter((item) => touches(item, day))
        .toSorted((a, b) => Number(isWholeDay(b)) - Number(isWholeDay(a))),
    }))
    .filter((one) => one.items.length > 0 || one.day === today)
  if (shown.length === 0) return <p className="sch-none">{t('这段时间没有安排')}</p>
  return (
    <ol className="sch-agenda">
      {shown.map(({ day, items: own }) => {
        const fact = facts.find((one) => one.date === day)
        return (
          <li key={day}>
            <h2 className={day === today ? 'sch-agenda-today' : undefined}>
              <b>{dateText(day)}</b>
              <span>
                {[
                  day === today ? t('今天') : null,
                  weekdayName(day),
                  fact?.weekNo ? t('第{{n}}周', { n: fact.weekNo }) : null,
                  fact?.holidayName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </h2>
            {own.length === 0 && (
              <p className="sch-none">
                {t('今天没有安排')}
                {onCreate && (
                  <Button type="link" size="small" onClick={onCreate}>
                    {t('新建日程')}
                  </Button>
                )}
              </p>
            )}
            {own.map((item) => (
              <button
                key={item.key}
                type="button"
                className={`${itemClass(item, sources, conflicts.has(item))} sch-line`}
                onClick={() => onOpen(item)}
              >
                <time>{itemTime(item, t('全天'))}</time>
                <span>
                  <b>
                    {conflicts.has(item) && <TriangleAlert size={14} strokeWidth={2} aria-label={t('时间冲突')} />}
                    {item.title}
                  </b>
                  {item.place && (
                    <small>
                      <MapPin size={12} strokeWidth={1.75} aria-hidden />
                      {item.place}
                    </small>
                  )}
                </span>
                <em>{nameOf(item)}</em>
              </button>
            ))}
          </li>
        )
      })}
    </ol>
  )
}
