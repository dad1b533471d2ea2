import { Radio, Switch } from 'antd'
import type { FlagOptions } from '#kernel/fields/values/flag/kind.ts'
import type { CellProps, FieldView, FilterLabelProps, FilterProps, InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import '#browser/kit/form/form.css'

export const flagView: FieldView = {
  Cell: ({ value }: CellProps) => t(value ? '是' : '否'),
  Input: FlagInput,
  Filter: FlagFilter,
  FilterLabel: ({ value }: FilterLabelProps) => t(value.eq === '1' || value.eq === 'true' ? '是' : '否'),
  width: 80,
  isSortable: true,
}

function FlagInput(props: InputProps) {
  const { words } = props.field.options as FlagOptions
  if (words)
    return (
      <Radio.Group
        id={props.id}
        className="spread-choices"
        value={props.value === true}
        disabled={props.isDisabled}
        aria-label={t(props.field.options.label)}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.target.value)}
        options={words.map((text, at) => ({ value: at === 0, label: t(text) }))}
      />
    )
  return (
    <span style={{ display: 'flex', alignItems: 'center', height: 32 }}>
      <Switch
        id={props.id}
        checked={props.value === true}
        onChange={props.onChange}
        disabled={props.isDisabled}
        checkedChildren={t('是')}
        unCheckedChildren={t('否')}
        aria-describedby={props.describedBy}
      />
    </span>
  )
}

function FlagFilter(props: FilterProps) {
  return (
    <Radio.Group
      value={props.value.eq}
      onChange={(event) => props.onChange({ eq: event.target.value as string })}
      optionType="button"
      options={[
        { value: 'true', label: t('是') },
        { value: 'false', label: t('否') },
      ]}
    />
  )
}
