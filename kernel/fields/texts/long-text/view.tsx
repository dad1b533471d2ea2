import { Input } from 'antd'
import { TextCell } from '#kernel/fields/texts/text/view.tsx'
import type { TextOptions } from '#kernel/fields/texts/text/kind.ts'
import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { TextFilter, TextFilterLabel } from '#browser/kit/parts/filters/text-filter.tsx'

export const longTextView: FieldView = {
  Cell: LongTextCell,
  Input: LongTextInput,
  Filter: TextFilter,
  FilterLabel: TextFilterLabel,
  width: 240,
  isWide: true,
}

function LongTextCell(props: CellProps) {
  return props.place === 'list' ? (
    <TextCell {...props} />
  ) : (
    <span style={{ whiteSpace: 'pre-wrap' }}>{String(props.value)}</span>
  )
}

function LongTextInput(props: InputProps) {
  const { max = 2000 } = props.field.options as TextOptions
  return (
    <Input.TextArea
      id={props.id}
      value={props.value === null || props.value === undefined ? '' : String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      placeholder={t('请输入')}
      autoSize={{ minRows: 2, maxRows: 8 }}
      showCount={{ formatter: ({ count }) => `${count} / ${max}` }}
      disabled={props.isDisabled}
      status={props.hasProblem ? 'error' : undefined}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}
