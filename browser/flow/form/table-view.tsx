import { sumsOf, textOfDesigned } from '#services/flow/shared/form/designed-facts.ts'
import type { DesignedColumn } from '#services/flow/shared/form/designed-form.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import '#browser/kit/parts/parts.css'

/** The rows of a table inside a form, with what its columns come to. */
export function TableView({
  columns,
  rows,
}: {
  columns: readonly DesignedColumn[]
  rows: readonly Record<string, unknown>[]
}) {
  const sums = new Map(sumsOf({ columns: [...columns] }, rows).map(({ column, total }) => [column.name, total]))
  return (
    <div className="designed-table" tabIndex={0} role="group" aria-label={t('明细')}>
      <table>
        <thead>
          <tr>
            <th className="designed-row-no">{t('序号')}</th>
            {columns.map((column) => (
              <th key={column.name} className={isFigure(column) ? 'figure-cell' : undefined}>
                {shown(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <td className="designed-row-no">{i + 1}</td>
              {columns.map((column) => (
                <td key={column.name} className={isFigure(column) ? 'figure-cell' : undefined}>
                  {cellText(column, row[column.name]) || <span className="blank">—</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.size > 0 && <TableSums columns={columns} sums={sums} />}
      </table>
    </div>
  )
}

/** The line below the rows. */
export function TableSums({
  columns,
  sums,
  hasTail = false,
}: {
  columns: readonly DesignedColumn[]
  sums: ReadonlyMap<string, number>
  hasTail?: boolean
}) {
  return (
    <tfoot>
      <tr>
        <td className="designed-row-no">{t('合计')}</td>
        {columns.map((column) => (
          <td key={column.name} className="figure-cell">
            {sums.has(column.name) ? cellText(column, sums.get(column.name)) : ''}
          </td>
        ))}
        {hasTail && <td />}
      </tr>
    </tfoot>
  )
}

/** Whether a column holds numbers. */
export function isFigure(column: DesignedColumn): boolean {
  return column.type === 'number' || column.type === 'money'
}

function cellText(column: DesignedColumn, value: unknown): string {
  if (column.type === 'money' && value !== undefined && value !== null) return yuanText(Number(value))
  return shown(textOfDesigned(column, value))
}
