import dayjs from 'dayjs'
import { Link } from 'react-router'
import { listed, t, tKey } from '#browser/wire/i18n.ts'
import { monthName } from '#browser/wire/time-words.ts'
import { colourOf, legendOf } from './kind-colours.ts'
import { useCodes } from './use-codes.ts'
import type { StatusStat } from '../shared/stat-routes.ts'

const chartHeight = 168
const totalHeight = 18

/** Twelve months, one bar each, stacked by kind. */
export function MonthBars({ stat }: { stat: StatusStat }) {
  const { nameOf } = useCodes()
  const months = Array.from({ length: 12 }, (_, i) => dayjs(stat.firstMonth).add(i, 'month').format('YYYY-MM'))
  const kinds = [...new Set(stat.months.map((one) => one.kind))].toSorted()
  const totals = months.map((month) => sum(stat.months.filter((one) => one.month === month)))
  const top = Math.max(1, ...totals)
  return (
    <section className="list-card stat-card" aria-label={t('近12个月异动')}>
      <h2>{t('近12个月异动')}</h2>
      <ul className="stat-legend">
        {legendOf(kinds).map(([colour, alike]) => (
          <li key={colour}>
            <i style={{ background: colour }} aria-hidden />
            {listed(alike.map((kind) => t(nameOf('statusChangeKind', kind))))}
          </li>
        ))}
      </ul>
      <div className="stat-bars">
        {months.map((month, i) => (
          <div key={month} className="stat-bar">
            <span className="stat-bar-stack" style={{ height: chartHeight + totalHeight }}>
              <span className="stat-bar-total">{totals[i] || ''}</span>
              {stat.months
                .filter((one) => one.month === month)
                .map(({ kind, n }) => (
                  <Link
                    key={kind}
                    to={`/status/change?state=30&kind=${kind}&effectiveDate_ge=${month}-01&effectiveDate_le=${dayjs(`${month}-01`).endOf('month').format('YYYY-MM-DD')}`}
                    style={{ height: (n / top) * chartHeight, background: colourOf(kind) }}
                    title={`${month} ${t(nameOf('statusChangeKind', kind))} ${n}`}
                    aria-label={`${month} ${t(nameOf('statusChangeKind', kind))} ${n}`}
                  />
                ))}
            </span>
            <span className="stat-axis">{monthName(month)}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Departments by kinds; the darker, the more. */
export function KindMatrix({ stat }: { stat: StatusStat }) {
  const { nameOf } = useCodes()
  const kinds = [...new Set(stat.matrix.map((one) => one.kind))].toSorted()
  const departments = [...new Map(stat.matrix.map((one) => [one.departmentId, one.departmentName]))]
  const top = Math.max(4, ...stat.matrix.map((one) => one.n))
  const period = `effectiveDate_ge=${stat.firstMonth}&effectiveDate_le=${stat.today}`
  return (
    <section className="list-card stat-card stat-full" aria-label={t('院系与异动类别')}>
      <h2>{t('院系与异动类别')}</h2>
      <div className="stat-scroll">
        <table className="stat-matrix">
          <thead>
            <tr>
              <th>{t('院系')}</th>
              {kinds.map((kind) => (
                <th key={kind}>{t(nameOf('statusChangeKind', kind))}</th>
              ))}
              <th>{t('合计')}</th>
            </tr>
          </thead>
          <tbody>
            {departments.map(([id, name]) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {kinds.map((kind) => {
                  const n = stat.matrix.find((one) => one.departmentId === id && one.kind === kind)?.n
                  return (
                    <td key={kind}>
                      {n ? (
                        <Link
                          style={{
                            background: `color-mix(in srgb, var(--ant-color-primary) ${12 + (n / top) * 42}%, var(--ant-color-bg-container))`,
                          }}
                          to={`/status/change?state=30&kind=${kind}&departmentId=${id}&${period}`}
                        >
                          {n}
                        </Link>
                      ) : (
                        <span aria-hidden>·</span>
                      )}
                    </td>
                  )
                })}
                <td>
                  <Link className="stat-sum" to={`/status/change?state=30&departmentId=${id}&${period}`}>
                    {sum(stat.matrix.filter((one) => one.departmentId === id))}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {departments.length === 0 && <p className="change-hint">{t('暂无数据~')}</p>}
    </section>
  )
}

const parts = [
  ['reading', tKey('在读'), 'var(--tone-green-solid)', '01,05,20'],
  ['away', tKey('休学与保留'), 'var(--tone-amber-solid)', '02,04,13,16'],
  ['finished', tKey('毕结肄业'), 'var(--tone-grey-solid)', '07,08,09'],
  ['lost', tKey('流失'), 'var(--tone-red-solid)', '03,06,10,11,14,15,99'],
] as const

/** What has become of those who are in each grade now; whoever fell back counts where they are. */
export function Retention({ stat }: { stat: StatusStat }) {
  return (
    <section className="list-card stat-card" aria-label={t('各年级留存')}>
      <h2>{t('各年级留存')}</h2>
      <ul className="stat-legend">
        {parts.map(([key, label, colour]) => (
          <li key={key}>
            <i style={{ background: colour }} aria-hidden />
            {t(label)}
          </li>
        ))}
      </ul>
      <ul className="stat-grades">
        {stat.grades.map((one) => (
          <li key={one.grade}>
            <span>
              {t('{{n}}级', { n: one.grade })}
              <small>{t('现有 {{n}} 人', { n: one.entered })}</small>
            </span>
            <span className="stat-grade-bar">
              {parts.map(
                ([key, label, colour, codes]) =>
                  one[key] > 0 && (
                    <Link
                      key={key}
                      to={`/base/student?grade=${one.grade}&xjztM_in=${codes}`}
                      style={{ flexGrow: one[key], background: colour }}
                      title={`${t(label)} ${one[key]}`}
                      aria-label={`${one.grade} ${t(label)} ${one[key]}`}
                    />
                  ),
              )}
            </span>
            <b title={t('在读与毕结业占该年级现有学生')}>
              {(((one.reading + one.finished) / one.entered) * 100).toFixed(1)}%
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sum(rows: readonly { n: number }[]): number {
  return rows.reduce((total, one) => total + one.n, 0)
}
