import { InputNumber } from 'antd'
import type { FilterLabelProps, FilterProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import './range-filter.css'

/** From a number to a number, either end open. `scale` turns what is typed into what travels. */
export function NumberRangeFilter(props: FilterProps & { scale?: number }) {
  const { value, scale = 1 } = props
  const change = (end: 'ge' | 'le', typed: number | null) => {
    const { [end]: _, ...rest } = value
    props.onChange(typed === null ? rest : { ...rest, [end]: String(Math.round(typed * scale * 1e6) / 1e6) })
  }
  const shown = (text: string | undefined) => (text === undefined ? null : Number(text) / scale)
  const label = t(props.field.options.label)
  return (
    <div className="range-filter">
      <InputNumber
        controls={false}
        value={shown(value.ge)}
        onChange={(typed) => change('ge', typed)}
        placeholder={t('最小')}
        aria-label={`${label} ${t('最小')}`}
      />
      <span aria-hidden>–</span>
      <InputNumber
        controls={false}
        value={shown(value.le)}
        onChange={(typed) => change('le', typed)}
        placeholder={t('最大')}
        aria-label={`${label} ${t('最大')}`}
      />
    </div>
  )
}

/** `from – to`, or the one end that is set. */
export function RangeFilterLabel(props: FilterLabelProps & { scale?: number }) {
  const { value, scale } = props
  const shown = (text: string | undefined) => (text === undefined || !scale ? text : String(Number(text) / scale))
  const [from, to] = [shown(value.ge), shown(value.le)]
  if (value.eq) return shown(value.eq) ?? ''
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? `≥ ${from}` : `≤ ${to}`
}
