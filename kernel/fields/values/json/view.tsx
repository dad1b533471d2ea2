import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'

/** A structured value is read here and edited on a screen of its own. */
export const jsonView: FieldView = { Cell: JsonCell, Input: JsonInput, width: 180, isWide: true }

function JsonCell({ value, place }: CellProps) {
  const text = JSON.stringify(value)
  return place === 'list' ? (
    <code title={text}>{text}</code>
  ) : (
    <pre className="json-value">{JSON.stringify(value, null, 1)}</pre>
  )
}

function JsonInput({ value, id }: InputProps) {
  return (
    <output id={id} className="json-value">
      {value === null || value === undefined ? t('未设置') : JSON.stringify(value)}
    </output>
  )
}
