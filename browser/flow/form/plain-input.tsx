import { Checkbox, Input, InputNumber, Radio, Switch } from 'antd'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import { daysOfSpan, type Names } from '#services/flow/shared/form/designed-facts.ts'
import { designedDays, type DaySpan, type DesignedField } from '#services/flow/shared/form/designed-form.ts'
import { usualDays } from '#kernel/rules/days.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { pickerDays } from '#browser/kit/parts/picker-days.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'

export type DesignedInputProps = {
  id: string
  field: DesignedField
  value: unknown
  onChange: (value: unknown) => void
  names?: Names
  isDisabled?: boolean
  hasProblem?: boolean
  describedBy?: string
}

type Controls = Partial<Record<DesignedField['type'], ComponentType<DesignedInputProps>>>

/** Controls of values that stand for themselves; a line of text for every other. */
const controls: Controls = {
  longText: LongInput,
  number: NumberInput,
  money: MoneyInput,
  day: DayInput,
  daySpan: SpanInput,
  moment: MomentInput,
  choice: ChoiceInput,
  choices: ChoiceInput,
  flag: FlagInput,
}

/** The control of a plain value, in a form or in a cell of a table. */
export function PlainInput(props: DesignedInputProps) {
  const Control = controls[props.field.type] ?? LineInput
  return <Control {...props} />
}

function LineInput(props: DesignedInputProps) {
  const { field, value, onChange } = props
  return (
    <Input
      {...commonOf(props)}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      placeholder={t('请输入')}
      maxLength={lineLengths[field.type] ?? field.max ?? 200}
      autoComplete="off"
      inputMode={field.type === 'phone' ? 'tel' : 'text'}
    />
  )
}

function LongInput(props: DesignedInputProps) {
  return (
    <Input.TextArea
      {...commonOf(props)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      placeholder={t('请输入')}
      autoSize={{ minRows: 3, maxRows: 10 }}
      maxLength={props.field.max ?? 2000}
      showCount
    />
  )
}

function NumberInput(props: DesignedInputProps) {
  const { field, value, onChange } = props
  return (
    <InputNumber<string>
      {...commonOf(props)}
      stringMode
      controls={false}
      precision={field.places}
      suffix={field.unit ? shown(field.unit) : undefined}
      value={numberText(value)}
      onChange={(next) => onChange(next === null || next === '' ? null : Number(next))}
      placeholder={t('请输入')}
      inputMode="decimal"
    />
  )
}

function DayInput(props: DesignedInputProps) {
  return (
    <DatePicker
      {...commonOf(props)}
      value={props.value ? dayjs(String(props.value)) : null}
      onChange={(picked) => props.onChange(picked?.format('YYYY-MM-DD') ?? null)}
      {...pickerDays(designedDays)}
      placeholder={t('请选择日期')}
    />
  )
}

function MomentInput(props: DesignedInputProps) {
  return (
    <DatePicker
      {...commonOf(props)}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={props.value ? dayjs(String(props.value)) : null}
      onChange={(picked) => props.onChange(picked?.format('YYYY-MM-DDTHH:mm:00Z') ?? null)}
      {...pickerDays(usualDays)}
      placeholder={t('请选择时间')}
    />
  )
}

function FlagInput({ id, value, onChange, isDisabled = false }: DesignedInputProps) {
  return (
    <span className="designed-switch">
      <Switch
        id={id}
        checked={value === true}
        onChange={onChange}
        disabled={isDisabled}
        checkedChildren={t('是')}
        unCheckedChildren={t('否')}
      />
    </span>
  )
}

/** Yuan on the screen, fen in the data. */
function MoneyInput(props: DesignedInputProps) {
  const fen = props.value === null || props.value === undefined || props.value === '' ? null : Number(props.value)
  return (
    <InputNumber<string>
      {...commonOf(props)}
      stringMode
      controls={false}
      precision={2}
      suffix={t('元')}
      inputMode="decimal"
      value={fen === null ? null : (fen / 100).toFixed(2)}
      onChange={(yuan) => props.onChange(yuan === null || yuan === '' ? null : Math.round(Number(yuan) * 100))}
      placeholder={t('请输入')}
    />
  )
}

function SpanInput(props: DesignedInputProps) {
  const { start, end } = (props.value ?? {}) as Partial<DaySpan>
  const days = daysOfSpan(props.value)
  const { id, ...common } = commonOf(props)
  return (
    <div className="designed-span">
      <DatePicker.RangePicker
        {...common}
        id={{ start: id, end: `${id}-end` }}
        value={[start ? dayjs(start) : null, end ? dayjs(end) : null]}
        onChange={(picked) =>
          props.onChange(
            picked?.[0] && picked[1]
              ? { start: picked[0].format('YYYY-MM-DD'), end: picked[1].format('YYYY-MM-DD') }
              : null,
          )
        }
        {...pickerDays(usualDays)}
        placeholder={[t('开始日期'), t('结束日期')]}
      />
      {days !== null && <em>{t('共 {{n}} 天', { n: days })}</em>}
    </div>
  )
}

/** Few choices lie open, many are a list to search. */
function ChoiceInput(props: DesignedInputProps) {
  const { field, value, onChange, isDisabled = false } = props
  const options = (field.choices ?? []).map((one) => ({ value: one.value, label: shown(one.label) }))
  const isOpen = options.length <= 6
  if (field.type === 'choices') {
    const chosen = listOf(value)
    if (isOpen)
      return (
        <Checkbox.Group
          className="designed-open"
          value={chosen}
          onChange={onChange}
          options={options}
          disabled={isDisabled}
        />
      )
    return (
      <Select
        {...commonOf(props)}
        mode="multiple"
        value={chosen}
        onChange={onChange}
        options={options}
        placeholder={t('请选择')}
        showSearch={{ optionFilterProp: 'label' }}
      />
    )
  }
  if (isOpen)
    return (
      <Radio.Group
        className="designed-open"
        id={props.id}
        value={value ?? null}
        onChange={(event) => onChange(event.target.value)}
        options={options}
        disabled={isDisabled}
      />
    )
  return (
    <Select
      {...commonOf(props)}
      allowClear
      value={value ? String(value) : undefined}
      onChange={(chosen) => onChange(chosen ?? null)}
      options={options}
      placeholder={t('请选择')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** What every control is told. */
export function commonOf({ id, isDisabled = false, hasProblem = false, describedBy }: DesignedInputProps) {
  return {
    id,
    disabled: isDisabled,
    status: hasProblem ? ('error' as const) : undefined,
    style: { width: '100%' },
    'aria-invalid': hasProblem || undefined,
    'aria-describedby': describedBy,
  }
}

/** Longest lines where the type says it. */
const lineLengths: Partial<Record<DesignedField['type'], number>> = { phone: 20, idCard: 18 }

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

function numberText(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** Chosen ids or values as a list. */
export function listOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]
}
