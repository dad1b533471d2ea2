import { Input, InputNumber } from 'antd'
import dayjs from 'dayjs'
import type { KnownField } from '#services/flow/shared/model/known-of.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { Field } from '../panel/panel-parts.tsx'

type Props = {
  fields: readonly KnownField[]
  value: Record<string, unknown>
  onChange: (next: Record<string, unknown>) => void
}

/** Values of the fields an area declares, typed for a trial. */
export function TypedFacts({ fields, value, onChange }: Props) {
  const set = (name: string, next: unknown) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...value, [name]: next }).filter(([, one]) => one !== undefined && one !== null && one !== ''),
      ),
    )
  return fields.map((field) => (
    <Field key={field.name} label={shown(field.label)}>
      {(id) => <One id={id} field={field} value={value[field.name]} onChange={(next) => set(field.name, next)} />}
    </Field>
  ))
}

function One({
  id,
  field,
  value,
  onChange,
}: {
  id: string
  field: KnownField
  value: unknown
  onChange: (value: unknown) => void
}) {
  if (field.codes)
    return (
      <Select
        id={id}
        allowClear
        value={(value as string) ?? undefined}
        placeholder={t('未填写')}
        options={field.codes.map(({ key, label }) => ({ value: key, label: shown(label) }))}
        onChange={onChange}
      />
    )
  if (field.kind === 'number')
    return (
      <InputNumber
        id={id}
        value={(value as number) ?? null}
        placeholder={t('未填写')}
        onChange={onChange}
        style={{ width: '100%' }}
      />
    )
  if (field.kind === 'flag')
    return (
      <Select
        id={id}
        allowClear
        value={typeof value === 'boolean' ? Number(value) : undefined}
        placeholder={t('未填写')}
        options={[
          { value: 1, label: t('是') },
          { value: 0, label: t('否') },
        ]}
        onChange={(next: number | undefined) => onChange(next === undefined ? undefined : next === 1)}
      />
    )
  if (field.kind === 'day')
    return (
      <DatePicker
        id={id}
        value={value ? dayjs(String(value)) : null}
        placeholder={t('未填写')}
        onChange={(picked) => onChange(picked?.format('YYYY-MM-DD'))}
        style={{ width: '100%' }}
      />
    )
  return (
    <Input
      id={id}
      value={(value as string) ?? ''}
      placeholder={t('未填写')}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
