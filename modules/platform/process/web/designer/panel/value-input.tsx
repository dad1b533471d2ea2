import { Input, InputNumber } from 'antd'
import dayjs from 'dayjs'
import type { KnownField } from '#services/flow/shared/model/known-of.ts'
import { DepartmentSelect } from '#browser/flow/form/department-select.tsx'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { shapeOf, type Row } from './condition-ops.ts'

type Value = Row['value']
type Props = { field: KnownField | undefined; row: Row; onChange: (value: Value) => void }

/** What a field is compared with, entered as its kind asks. */
export function ValueInput({ field, row, onChange }: Props) {
  const shape = shapeOf(row.op, field)
  if (shape === 'none') return null
  if (shape === 'two') {
    const [from = '', to = ''] = Array.isArray(row.value) ? row.value : []
    return (
      <div className="panel-span">
        <One field={field} value={from} label={t('从')} onChange={(next) => onChange([plain(next), to])} />
        <span>–</span>
        <One field={field} value={to} label={t('到')} onChange={(next) => onChange([from, plain(next)])} />
      </div>
    )
  }
  if (shape === 'one') return <One field={field} value={row.value} label={t('值')} onChange={onChange} />
  const values = (Array.isArray(row.value) ? row.value : row.value === undefined ? [] : [row.value]).map(String)
  const set = (next: string[]) => onChange(next.length === 0 ? undefined : next)
  if (field?.codes)
    return (
      <Select
        mode="multiple"
        aria-label={t('值')}
        value={values}
        placeholder={t('请选择')}
        options={field.codes.map(({ key, label }) => ({ value: key, label: shown(label) }))}
        onChange={set}
      />
    )
  if (field?.kind === 'person') return <PeopleSelect isMany value={values} onChange={set} />
  if (field?.kind === 'department') return <DepartmentSelect value={values[0]} onChange={(id) => set(id ? [id] : [])} />
  return (
    <Select
      mode="tags"
      aria-label={t('值')}
      open={false}
      suffixIcon={null}
      value={values}
      placeholder={t('输入后按回车')}
      onChange={set}
    />
  )
}

function One({
  field,
  value,
  onChange,
  label,
}: {
  field: KnownField | undefined
  value: unknown
  onChange: (value: Value) => void
  label: string
}) {
  const kind = field?.kind
  if (kind === 'number')
    return (
      <InputNumber
        aria-label={label}
        value={value === '' || value === undefined ? null : Number(value)}
        onChange={(next) => onChange(next === null ? undefined : Number(next))}
        style={{ width: '100%' }}
      />
    )
  if (kind === 'money')
    return (
      <InputNumber
        aria-label={label}
        precision={2}
        suffix={t('元')}
        value={value === '' || value === undefined ? null : Number(value) / 100}
        onChange={(next) => onChange(next === null ? undefined : Math.round(Number(next) * 100))}
        style={{ width: '100%' }}
      />
    )
  if (kind === 'day' || kind === 'moment')
    return (
      <DatePicker
        aria-label={label}
        value={value ? dayjs(String(value)) : null}
        onChange={(picked) => onChange(picked ? picked.format('YYYY-MM-DD') : undefined)}
        placeholder={t('请选择日期')}
        style={{ width: '100%' }}
      />
    )
  if (kind === 'flag')
    return (
      <Select
        aria-label={label}
        value={value === true ? 1 : 0}
        options={[
          { value: 1, label: t('是') },
          { value: 0, label: t('否') },
        ]}
        onChange={(next) => onChange(next === 1)}
      />
    )
  if (field?.codes)
    return (
      <Select
        aria-label={label}
        value={(value as string) || undefined}
        placeholder={t('请选择')}
        options={field.codes.map(({ key, label: name }) => ({ value: key, label: shown(name) }))}
        onChange={onChange}
      />
    )
  return (
    <Input
      aria-label={label}
      value={value === undefined ? '' : String(value)}
      maxLength={200}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

function plain(value: Value): string | number {
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}
