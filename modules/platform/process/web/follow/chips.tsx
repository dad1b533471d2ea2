import { Checkbox, Input, InputNumber, Popover, Radio } from 'antd'
import dayjs from 'dayjs'
import { ChevronDown, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { listed, t } from '#browser/wire/i18n.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import '#browser/kit/list/filter/filter.css'
import '#browser/kit/parts/filters/choice-filter.css'
import '#browser/kit/parts/filters/range-filter.css'

export type Choice = { value: string; label: string }
type Params = Readonly<Record<string, string>>
type Change = (changed: Record<string, string | undefined>) => void

/** A search box that asks when one pauses. */
export function KeywordBox({
  value,
  placeholder,
  onChange,
}: {
  value: string
  placeholder: string
  onChange: (word: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  if (asked !== value) {
    setAsked(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), 450)
    return () => clearTimeout(timer)
  })
  return (
    <SearchInput
      className="keyword-box"
      label={placeholder}
      value={typed}
      onType={setTyped}
      onSearch={(word) => onChange(word.trim())}
    />
  )
}

/** A condition as a chip: dashed while it is not set, with its value once it is. */
function Chip({
  label,
  value,
  onClear,
  children,
}: {
  label: string
  value: string
  onClear: () => void
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<div className="filter-popover">{children}</div>}
    >
      <span className={value ? 'filter-chip filter-chip-set' : 'filter-chip'}>
        <button type="button" className="filter-chip-body" aria-haspopup="dialog" aria-expanded={isOpen}>
          {label}
          {value ? <b>{value}</b> : <ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
        </button>
        {value && (
          <button
            type="button"
            className="filter-chip-clear"
            aria-label={t('清除条件 {{field}}', { field: label })}
            onClick={(event) => {
              event.stopPropagation()
              onClear()
            }}
          >
            <X size={14} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </span>
    </Popover>
  )
}

/** One of some, or several of them. */
export function ChoiceChip({
  label,
  name,
  choices,
  params,
  onChange,
  isOne = false,
}: {
  label: string
  name: string
  choices: readonly Choice[]
  params: Params
  onChange: Change
  isOne?: boolean
}) {
  const chosen = (params[name] ?? '').split(',').filter(Boolean)
  const nameOf = (value: string) => choices.find((one) => one.value === value)?.label ?? value
  const options = choices.map((one) => ({ value: one.value, label: one.label }))
  return (
    <Chip label={label} value={listed(chosen.map(nameOf))} onClear={() => onChange({ [name]: undefined })}>
      {choices.length === 0 ? (
        t('暂无数据~')
      ) : isOne ? (
        <Radio.Group
          className="choice-filter"
          value={chosen[0]}
          options={options}
          onChange={(event) => onChange({ [name]: String(event.target.value) })}
        />
      ) : (
        <Checkbox.Group
          className="choice-filter"
          value={chosen}
          options={options}
          onChange={(keys) => onChange({ [name]: keys.join(',') || undefined })}
        />
      )}
    </Chip>
  )
}

/** From a day to a day. */
export function DayChip({
  label,
  name,
  params,
  onChange,
}: {
  label: string
  name: string
  params: Params
  onChange: Change
}) {
  const [from, to] = [params[`${name}_ge`], params[`${name}_le`]]
  return (
    <Chip
      label={label}
      value={spanWords(from, to)}
      onClear={() => onChange({ [`${name}_ge`]: undefined, [`${name}_le`]: undefined })}
    >
      <DatePicker.RangePicker
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        allowEmpty={[true, true]}
        aria-label={label}
        onChange={(days) =>
          onChange({ [`${name}_ge`]: days?.[0]?.format('YYYY-MM-DD'), [`${name}_le`]: days?.[1]?.format('YYYY-MM-DD') })
        }
      />
    </Chip>
  )
}

/** From a number to a number. */
export function NumberChip({
  label,
  name,
  params,
  onChange,
}: {
  label: string
  name: string
  params: Params
  onChange: Change
}) {
  const [from, to] = [params[`${name}_ge`], params[`${name}_le`]]
  const box = (end: 'ge' | 'le', placeholder: string) => (
    <InputNumber
      controls={false}
      {...(params[`${name}_${end}`] === undefined ? {} : { defaultValue: Number(params[`${name}_${end}`]) })}
      placeholder={placeholder}
      aria-label={`${label} ${placeholder}`}
      onBlur={(event) => onChange({ [`${name}_${end}`]: event.target.value || undefined })}
      onPressEnter={(event) => onChange({ [`${name}_${end}`]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <Chip
      label={label}
      value={spanWords(from, to)}
      onClear={() => onChange({ [`${name}_ge`]: undefined, [`${name}_le`]: undefined })}
    >
      <div className="range-filter">
        {box('ge', t('最小'))}
        <span aria-hidden>–</span>
        {box('le', t('最大'))}
      </div>
    </Chip>
  )
}

/** Contains what is typed. */
export function TextChip({
  label,
  name,
  params,
  onChange,
}: {
  label: string
  name: string
  params: Params
  onChange: Change
}) {
  return (
    <Chip label={label} value={params[name] ?? ''} onClear={() => onChange({ [name]: undefined })}>
      <Input
        allowClear
        defaultValue={params[name] ?? ''}
        placeholder={t('包含')}
        aria-label={label}
        onPressEnter={(event) => onChange({ [name]: event.currentTarget.value.trim() || undefined })}
        onBlur={(event) => onChange({ [name]: event.target.value.trim() || undefined })}
      />
    </Chip>
  )
}

/** A condition that holds or is not asked for. */
export function FlagChip({
  label,
  name,
  params,
  onChange,
}: {
  label: string
  name: string
  params: Params
  onChange: Change
}) {
  const isOn = params[name] === '1'
  return (
    <span className={isOn ? 'filter-chip filter-chip-set' : 'filter-chip'}>
      <button
        type="button"
        className="filter-chip-body"
        aria-pressed={isOn}
        onClick={() => onChange({ [name]: isOn ? undefined : '1' })}
      >
        {isOn ? <b>{label}</b> : label}
        {isOn && <X size={14} strokeWidth={1.75} aria-hidden />}
      </button>
    </span>
  )
}

function spanWords(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? `≥ ${from}` : to ? `≤ ${to}` : ''
}
