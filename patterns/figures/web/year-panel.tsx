import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import type { Figure } from '../shared/figures.ts'
import { figureText, unitText } from './figure-text.ts'
import { Panel } from './panel.tsx'
import { YearHeat, YearHeatKey, type HeatDate } from './year-heat.tsx'
import './year-panel.css'

/** One person or thing in a year: some numbers, and the dates something was on. */
export function YearPanel({
  label,
  title,
  note,
  stat: { year, years },
  onYear,
  figures,
  dates,
  datesLabel,
  legend,
}: {
  label: string
  title: string
  note?: string | undefined
  stat: { readonly year: number; readonly years: readonly number[] }
  onYear: (year: number) => void
  figures: readonly (readonly [Figure, number | null])[]
  dates: readonly HeatDate[]
  datesLabel: string
  legend: { part: string; day: string; other: string }
}) {
  return (
    <Panel className="year-panel" label={label}>
      <header>
        <h2>
          {title}
          {note && <small>{note}</small>}
        </h2>
        <Select
          value={year}
          onChange={onYear}
          aria-label={t('年份')}
          options={years.map((value) => ({ value, label: t('{{n}} 年', { n: value }) }))}
        />
      </header>
      <dl>
        {figures.map(([figure, value]) => (
          <div key={figure.label}>
            <dt title={t(figure.about)}>{t(figure.label)}</dt>
            <dd className={figure.isAlarm && (value ?? 0) > 0 ? 'is-late' : undefined}>
              {figureText(figure, value)}
              <small>{unitText(figure)}</small>
            </dd>
          </div>
        ))}
      </dl>
      <YearHeat year={year} dates={dates} label={datesLabel} />
      <YearHeatKey {...legend} />
    </Panel>
  )
}
