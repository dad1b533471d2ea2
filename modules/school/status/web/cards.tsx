import dayjs from 'dayjs'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardBars, CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { listed, t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import { monthName, plannedDayText } from '#browser/wire/time-words.ts'
import { colourOf, legendOf } from './kind-colours.ts'
import './cards.css'

type Trend = {
  today: string
  first: string
  rows: { month: string; kind: string; n: number }[]
  names: Record<string, string>
}
type Away = {
  studentId: string
  xm: string
  className: string | null
  departmentName: string | null
  returnDate: string | null
  daysLeft: number | null
  isDropDue: boolean
  kind: string | null
}

function MonthTrend({
  data,
  settings,
  size,
}: {
  data: Trend
  settings: Readonly<Record<string, string | number>>
  size: { w: number }
}) {
  const open = useOpenLink()
  const count = size.w <= 4 ? 6 : Number(settings['months'] ?? 12)
  const months = Array.from({ length: count }, (_, i) =>
    dayjs(data.today)
      .subtract(count - 1 - i, 'month')
      .format('YYYY-MM'),
  )
  const shown = data.rows.filter((row) => months.includes(row.month))
  const kinds = [...Map.groupBy(shown, (row) => row.kind)]
    .map(([kind, rows]) => ({ kind, n: rows.reduce((sum, row) => sum + row.n, 0) }))
    .toSorted((a, b) => b.n - a.n)
    .map(({ kind }) => kind)
  const bars = months.map((month) => ({
    key: month,
    label: monthName(month),
    isNow: data.today.startsWith(month),
    parts: shown
      .filter((row) => row.month === month)
      .map(({ kind, n }) => ({
        key: kind,
        value: n,
        colour: colourOf(kind),
        title: `${month} ${t(data.names[kind] ?? kind)} ${n}`,
        onOpen: () =>
          open(
            `/status/change?state=30&kind=${kind}&effectiveDate_ge=${month}-01&effectiveDate_le=${dayjs(`${month}-01`).endOf('month').format('YYYY-MM-DD')}`,
          ),
      })),
  }))
  return (
    <div className="status-trend">
      <ul className="card-legend">
        {legendOf(kinds).map(([colour, alike]) => (
          <li key={colour}>
            <i style={{ background: colour }} aria-hidden />
            {listed(alike.map((kind) => t(data.names[kind] ?? kind)))}
          </li>
        ))}
      </ul>
      <CardBars bars={bars} label={t('学籍异动趋势')} />
    </div>
  )
}

function AwayRows({ data }: { data: { rows: Away[] } }) {
  return (
    <CardRows>
      {data.rows.map((one) => (
        <CardRow
          key={one.studentId}
          front={<NameAvatar name={one.xm} size={30} />}
          title={<span className="card-cut">{one.xm}</span>}
          text={[
            one.className ?? one.departmentName,
            one.returnDate && t('应于 {{day}} 返校', { day: plannedDayText(one.returnDate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          link="/status/suspend"
          end={
            <ToneTag
              tone={one.daysLeft === null ? 'grey' : one.daysLeft < 0 ? 'red' : one.daysLeft <= 30 ? 'amber' : 'grey'}
            >
              {one.daysLeft === null
                ? t('未定')
                : one.daysLeft < 0
                  ? t('逾期 {{n}} 天', { n: -one.daysLeft })
                  : t('还有 {{n}} 天', { n: one.daysLeft })}
            </ToneTag>
          }
        />
      ))}
    </CardRows>
  )
}

export const contributions = [
  cardView<Trend>({
    code: 'status.trend',
    View: MonthTrend,
    isEmpty: ({ rows }) => rows.length === 0,
    note: ({ rows }) => ({ text: t('合计 {{n}} 人次', { n: rows.reduce((sum, row) => sum + row.n, 0) }) }),
  }),
  cardView<{ total: number; soon: number; rows: Away[] }>({
    code: 'status.away',
    View: AwayRows,
    isEmpty: ({ rows }) => rows.length === 0,
    note: ({ total, soon }) => ({ count: total, text: soon > 0 ? t('30 天内到期 {{n}} 人', { n: soon }) : undefined }),
  }),
]
