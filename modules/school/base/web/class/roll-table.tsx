import { Table } from 'antd'
import { Link } from 'react-router'
import type { AnyField } from '#kernel/entity/field.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { t } from '#browser/wire/i18n.ts'
import { MainStateCell } from '../main-state-cell.tsx'

const columns = ['sex', 'nation', 'political', 'sjhm', 'xjztM'] as const

/** The roll of a class, as it is read aloud and printed. */
export function RollTable({ students, world }: { students: readonly RecordRow[]; world: FieldWorld }) {
  const fields = world.entity.fields as Record<string, AnyField>
  return (
    <Table<RecordRow>
      className="list-table roll-table"
      rowKey="id"
      size="middle"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={students as RecordRow[]}
      columns={[
        { key: 'place', title: t('序号'), width: 64, render: (_value, _row, index) => index + 1 },
        { key: 'xh', title: t('学号'), width: 130, render: (_value, row) => String(row.xh ?? '—') },
        {
          key: 'xm',
          title: t('姓名'),
          width: 120,
          render: (_value, row) => <Link to={`/base/student/detail?id=${row.id}`}>{String(row.xm)}</Link>,
        },
        ...columns
          .filter((name) => !world.meta.hidden.includes(name))
          .map((name) => ({
            key: name,
            title: t(fields[name]!.options.label),
            width: fields[name]!.options.width,
            render: (_value: unknown, row: RecordRow) => {
              const props = { name, field: fields[name]!, value: row[name], row, world, place: 'list' as const }
              return name === 'xjztM' ? <MainStateCell {...props} /> : <FieldCell {...props} />
            },
          })),
      ]}
    />
  )
}
