import { Segmented } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { t } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { spanProblem } from '../shared/span.ts'
import {
  monthOf,
  periodAround,
  periodKinds,
  weekOf,
  yearsOf,
  type Period,
  type PeriodKind,
  type Term,
} from './periods.ts'

/** Which span of time: a school year, a term, a month, a week, or from a day to a day. */
export function PeriodBar({
  period,
  terms,
  today,
  onChange,
}: {
  period: Period
  terms: readonly Term[]
  today: string
  onChange: (period: Period) => void
}) {
  const problem = spanProblem(period)
  const kinds = (Object.entries(periodKinds) as [PeriodKind, string][]).filter(
    ([kind]) => terms.length > 0 || (kind !== 'year' && kind !== 'term'),
  )
  return (
    <div className="figures-period">
      <Segmented<PeriodKind>
        value={period.kind}
        options={kinds.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(kind) => onChange(periodAround(kind, { today, terms, before: period }))}
        aria-label={t('统计周期')}
      />
      <Choice period={period} terms={terms} onChange={onChange} />
      <span className="figures-span">{period.kind === 'custom' ? null : daysText(period.from, period.to)}</span>
      {problem && (
        <span className="figures-problem" role="alert">
          {t(problem)}
        </span>
      )}
    </div>
  )
}

function Choice({
  period,
  terms,
  onChange,
}: {
  period: Period
  terms: readonly Term[]
  onChange: (period: Period) => void
}) {
  const text = (day: Dayjs) => day.format('YYYY-MM-DD')
  if (period.kind === 'year') {
    const years = yearsOf(terms)
    return (
      <Select
        value={period.of}
        aria-label={t('学年')}
        options={years.map(({ xn }) => ({ value: xn, label: xn }))}
        onChange={(xn) => {
          const year = years.find((one) => one.xn === xn)!
          onChange({ kind: 'year', of: xn, from: year.from, to: year.to })
        }}
        popupMatchSelectWidth={false}
      />
    )
  }
  if (period.kind === 'term') {
    return (
      <Select
        value={period.of}
        aria-label={t('学期')}
        options={terms.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const term = terms.find((one) => one.id === id)!
          onChange({ kind: 'term', of: id, from: term.startDate, to: term.endDate })
        }}
        popupMatchSelectWidth={false}
      />
    )
  }
  if (period.kind === 'month')
    return (
      <DatePicker
        picker="month"
        value={dayjs(period.from)}
        allowClear={false}
        inputReadOnly
        aria-label={t('月份')}
        onChange={(day) => day && onChange(monthOf(text(day)))}
      />
    )
  if (period.kind === 'week')
    return (
      <DatePicker
        picker="week"
        value={dayjs(period.from)}
        allowClear={false}
        inputReadOnly
        aria-label={t('周')}
        onChange={(day) => day && onChange(weekOf(text(day)))}
      />
    )
  return (
    <span className="figures-days">
      <DatePicker
        value={dayjs(period.from)}
        allowClear={false}
        aria-label={t('开始日期')}
        onChange={(day) => day && onChange({ ...period, from: text(day) })}
      />
      <span aria-hidden>–</span>
      <DatePicker
        value={dayjs(period.to)}
        allowClear={false}
        aria-label={t('结束日期')}
        onChange={(day) => day && onChange({ ...period, to: text(day) })}
      />
    </span>
  )
}
