import { Tooltip } from 'antd'
import { ArrowDown, ArrowUp, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { comparisons, type Figure } from '../shared/figures.ts'
import type { Comparison } from '../shared/span.ts'
import { changeOf, figureText, unitText } from './figure-text.ts'
import { listLink } from './list-link.ts'
import type { Shown } from './use-figures.ts'
import './figures.css'

/** The numbers of the span, how they changed, and what exactly each counts; the ones that are a list lead to it. */
export function KpiRow({ set, stat, conditions, compare }: Shown & { compare?: Comparison | undefined }) {
  return (
    <div className="figures-kpis">
      {Object.entries(set.figures).map(([name, figure]) => {
        const value = stat.total[name] ?? null
        const content = (
          <>
            <KpiLabel figure={figure} />
            <b className={toneOf(figure, value)}>
              {figureText(figure, value)}
              <small>{value === null ? '' : unitText(figure)}</small>
            </b>
            {compare && stat.before && (
              <Change figure={figure} {...{ value, compare }} before={stat.before[name] ?? null} />
            )}
          </>
        )
        return figure.rows ? (
          <Link key={name} className="figures-kpi" to={listLink(set, figure, { stat, conditions })}>
            {content}
          </Link>
        ) : (
          <div key={name} className="figures-kpi">
            {content}
          </div>
        )
      })}
    </div>
  )
}

/** Alarms stand in red; a length of time is words and needs their room. */
function toneOf({ isAlarm, form }: Figure, value: number | null): string | undefined {
  return isAlarm && (value ?? 0) > 0 ? 'is-late' : form === 'minutes' ? 'is-length' : undefined
}

/** How much more or less than before; a change for the worse is marked. */
function Change({
  figure,
  value,
  before,
  compare,
}: {
  figure: Figure
  value: number | null
  before: number | null
  compare: Comparison
}) {
  const change = changeOf(figure, value, before)
  if (!change) return <span className="figures-change">{`${t(comparisons[compare])} —`}</span>
  const Arrow = change.isMore ? ArrowUp : ArrowDown
  return (
    <span className={change.isWorse ? 'figures-change is-worse' : 'figures-change'}>
      {t(comparisons[compare])}
      {change.text !== '' && (
        <Arrow size={12} strokeWidth={2} aria-label={change.isMore ? t('比之前多') : t('比之前少')} />
      )}
      {change.text === '' ? ` ${t('持平')}` : change.text}
    </span>
  )
}

/** Numbers of this moment side by side. */
export function FactStrip({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <dl className={`figures-facts ${className}`} aria-label={label}>
      {children}
    </dl>
  )
}

/** One of them: where it leads, and what else is to be said of it. */
export function Fact({
  figure,
  value,
  to,
  note,
}: {
  figure: Figure
  value: number | null
  to?: string
  note?: string | undefined
}) {
  const isLate = figure.isAlarm && (value ?? 0) > 0
  const number = <b className={isLate ? 'is-late' : undefined}>{figureText(figure, value)}</b>
  return (
    <div>
      <dt>
        <KpiLabel figure={figure} />
      </dt>
      <dd>
        {to ? <Link to={to}>{number}</Link> : number}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

/** What a number is called; whoever points at it learns what exactly it counts. */
function KpiLabel({ figure }: { figure: Figure }) {
  return (
    <Tooltip title={t(figure.about)}>
      <span className="figures-kpi-label">
        {t(figure.label)}
        <Info size={12} strokeWidth={1.75} aria-hidden />
      </span>
    </Tooltip>
  )
}
