import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { t } from '#browser/wire/i18n.ts'
import './cards.css'

type Next = {
  key: string
  title: string
  start: string
  end: string
  isAllDay: boolean
  place: string | null
  color: string
  source: string
  link: string
}
type Data = { today: string; items: Next[]; missing: string[] }

function NextItems({ data }: { data: Data }) {
  return (
    <CardRows>
      {data.items.map((item) => {
        const start = Date.parse(item.start)
        const when = item.isAllDay ? t('全天') : clockOf(start)
        return (
          <CardRow
            key={item.key}
            link={item.link}
            title={item.title}
            text={[item.place, t(item.source)].filter(Boolean).join(' · ')}
            front={
              <time className={`sch-card-time sch-card-${item.color}`}>
                {dayOf(start) > data.today ? <small>{t('明天')}</small> : null}
                {when}
              </time>
            }
          />
        )
      })}
      {data.missing.map((name) => (
        <CardRow
          key={name}
          link="/personal/userschedule"
          title={t('“{{name}}”暂未加载，点击重试', { name: t(name) })}
        />
      ))}
    </CardRows>
  )
}

export const contributions = [
  cardView<Data>({
    code: 'schedule.next',
    View: NextItems,
    isEmpty: (data) => data.items.length === 0,
    note: (data) => ({ count: data.items.length }),
    events: ['schedule', 'todo'],
  }),
]
