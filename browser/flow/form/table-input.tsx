import { Button } from 'antd'
import { Copy, Plus, Trash2 } from 'lucide-react'
import { use } from 'react'
import { sumsOf } from '#services/flow/shared/form/designed-facts.ts'
import type { DesignedColumn, DesignedField } from '#services/flow/shared/form/designed-form.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { NarrowForm } from './narrow-form.ts'
import { PlainInput, type DesignedInputProps } from './plain-input.tsx'
import { isFigure, TableSums } from './table-view.tsx'

type Row = Record<string, unknown>
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Rows of a table inside a form: a table on a wide screen, a card for each row on a phone. */
export function TableInput(props: DesignedInputProps) {
  const isPhone = useNarrow()
  const isNarrow = use(NarrowForm) || isPhone
  const columns = props.field.columns ?? []
  const rows = Array.isArray(props.value) ? (props.value as Row[]) : []
  const most = props.field.max ?? 100
  const set = (i: number, name: string, value: unknown) =>
    props.onChange(rows.map((row, at) => (at === i ? { ...row, [name]: value } : row)))
  const remove = (i: number) => props.onChange(rows.filter((_, at) => at !== i))
  const repeat = (i: number) => props.onChange(rows.toSpliced(i + 1, 0, { ...rows[i] }))
  const parts = { ...props, columns, rows, set, remove, repeat, isFull: rows.length >= most }
  return (
    <div className="designed-table-input">
      {rows.length > 0 && (isNarrow ? <Cards {...parts} /> : <Sheet {...parts} />)}
      <Button
        block
        type="dashed"
        aria-describedby={props.describedBy}
        icon={<Plus {...icon} />}
        disabled={props.isDisabled || rows.length >= most}
        onClick={() => props.onChange([...rows, {}])}
      >
        {rows.length >= most ? t('最多 {{n}} 行', { n: most }) : t('添加一行')}
      </Button>
    </div>
  )
}

type Parts = DesignedInputProps & {
  columns: readonly DesignedColumn[]
  rows: readonly Row[]
  set: (i: number, name: string, value: unknown) => void
  remove: (i: number) => void
  repeat: (i: number) => void
  isFull: boolean
}

function Sheet(parts: Parts) {
  const { columns, rows } = parts
  const sums = sumMap(parts.field, rows)
  return (
    <div className="designed-table">
      <table>
        <thead>
          <tr>
            <th className="designed-row-no">{t('序号')}</th>
            {columns.map((column) => (
              <th key={column.name} className={isFigure(column) ? 'figure-cell' : undefined}>
                {column.required && <i aria-hidden>*</i>}
                {shown(column.label)}
              </th>
            ))}
            <th className="designed-row-tools" aria-label={t('操作')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <td className="designed-row-no">{i + 1}</td>
              {columns.map((column) => (
                <td key={column.name}>
                  <CellInput parts={parts} column={column} row={row} i={i} />
                </td>
              ))}
              <td className="designed-row-tools">
                <RowTools parts={parts} i={i} />
              </td>
            </tr>
          ))}
        </tbody>
        {sums.size > 0 && <TableSums columns={columns} sums={sums} hasTail />}
      </table>
    </div>
  )
}

function Cards(parts: Parts) {
  const { columns, rows } = parts
  const sums = sumMap(parts.field, rows)
  return (
    <div className="designed-cards">
      {rows.map((row, i) => (
        <section key={i}>
          <header>
            <b>{t('第 {{n}} 行', { n: i + 1 })}</b>
            <RowTools parts={parts} i={i} />
          </header>
          {columns.map((column) => (
            <div key={column.name} className="designed-card-field">
              <label htmlFor={`${parts.id}-${i}-${column.name}`}>
                {column.required && <i aria-hidden>*</i>}
                {shown(column.label)}
              </label>
              <CellInput parts={parts} column={column} row={row} i={i} />
            </div>
          ))}
        </section>
      ))}
      {columns
        .filter((column) => sums.has(column.name))
        .map((column) => (
          <p key={column.name} className="designed-card-sum">
            {t('{{name}}合计', { name: shown(column.label) })}
            <b>{column.type === 'money' ? `${yuanText(sums.get(column.name)!)} ${t('元')}` : sums.get(column.name)}</b>
          </p>
        ))}
    </div>
  )
}

function CellInput({ parts, column, row, i }: { parts: Parts; column: DesignedColumn; row: Row; i: number }) {
  return (
    <span className="designed-cell" aria-label={shown(column.label)} role="group">
      <PlainInput
        id={`${parts.id}-${i}-${column.name}`}
        field={asField(column)}
        value={row[column.name]}
        onChange={(value) => parts.set(i, column.name, value)}
        isDisabled={parts.isDisabled ?? false}
      />
    </span>
  )
}

function RowTools({ parts, i }: { parts: Parts; i: number }) {
  return (
    <>
      {!parts.isFull && <IconButton label={t('复制这一行')} icon={Copy} onClick={() => parts.repeat(i)} />}
      <IconButton label={t('删除这一行')} icon={Trash2} onClick={() => parts.remove(i)} />
    </>
  )
}

/** A column is a small field of its own. */
function asField(column: DesignedColumn): DesignedField {
  return {
    name: column.name,
    label: column.label,
    type: column.type,
    required: column.required,
    choices: column.choices,
    isHalf: false,
  }
}

function sumMap(field: DesignedField, rows: readonly Row[]): ReadonlyMap<string, number> {
  return new Map(sumsOf(field, rows).map(({ column, total }) => [column.name, total]))
}
