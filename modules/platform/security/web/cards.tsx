import { clockOf } from '#kernel/rules/school-time.ts'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardBars, CardFigure } from '#browser/kit/cards/parts.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { OnlineSummary } from '../shared/session-routes.ts'
import './cards.css'

function OnlineView({ data }: { data: OnlineSummary }) {
  const entries = data.hours.reduce((sum, one) => sum + one.count, 0)
  const bars = data.hours.map(({ hour, count }, i) => ({
    key: hour,
    label: i % 6 === 0 ? clockOf(hour) : '',
    isNow: i === data.hours.length - 1,
    parts: [{ key: 'n', value: count, colour: 'var(--chart-1)', title: `${clockOf(hour)} · ${count}` }],
  }))
  return (
    <div className="desk-online">
      <div className="card-figures">
        <CardFigure label={t('在线会话')} value={data.total} link="/system/session" />
        <CardFigure label={t('在线用户')} value={data.users} unit={t('人')} link="/system/session" />
        <CardFigure label={t('24 小时登录')} value={entries} unit={t('次')} link="/system/log/login" />
      </div>
      <CardBars bars={bars} label={t('近 24 小时登录次数')} />
    </div>
  )
}

export const contributions = [cardView<OnlineSummary>({ code: 'security.online', View: OnlineView })]
