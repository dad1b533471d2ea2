import { Table, Tooltip, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { period, type Figure, type Group } from '../shared/figures.ts'
import { figureText } from './figure-text.ts'
import { groupName } from './group-name.ts'
import { listLink } from './list-link.ts'
import type { Shown } from './use-figures.ts'

/** Every number of every group, the whole below; names and what is a list lead on. */
export function GroupTable({ set, stat, conditions }: Shown) {
  const isNarrow = useNarrow()
  const shown = Object.entries(set.figures).filter(([, { knownBy }]) => !knownBy || knownBy.includes(stat.by))
  const textOf = (name: string, figure: Figure, { key, numbers }: Group) => {
    const text = figureText(figure, numbers[name])
    return figure.rows && numbers[name] ? (
      <Link to={listLink(set, figure, { stat, conditions, key })}>{text}</Link>
    ) : (
      text
    )
  }
  const columns: TableColumnsType<Group> = [
    {
      key: 'name',
      title: t(set.dimensions[stat.by]!.label),
      fixed: 'left',
      width: isNarrow ? 132 : 240,
      render: (_, group) => <Name set={set} stat={stat} conditions={conditions} group={group} />,
    },
    ...shown.map(([name, figure]): TableColumnsType<Group>[number] => ({
      key: name,
      width: 116,
      align: 'right',
      className: 'figure',
      title: (
        <Tooltip title={t(figure.about)}>
          <span>{t(figure.label)}</span>
        </Tooltip>
      ),
      sorter: stat.by === period ? undefined : (a, b) => (a.numbers[name] ?? -1) - (b.numbers[name] ?? -1),
      sortDirections: ['descend', 'ascend'],
      render: (_, group) => textOf(name, figure, group),
    })),
  ]
  return (
    <>
      <Table<Group>
        className={`list-table figures-table ${set.name}-table`}
        size="middle"
        rowKey={({ key }) => key ?? ''}
        columns={columns}
        dataSource={[...stat.groups]}
        scroll={{ x: 'max-content' }}
        pagination={stat.groups.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{t('合计')}</Table.Summary.Cell>
            {shown.map(([name, figure], i) => (
              <Table.Summary.Cell key={name} index={i + 1} align="right">
                <b className="figure">{figureText(figure, stat.total[name])}</b>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
      {stat.groupCount > stat.groups.length && (
        <p className="figures-more">
          {t('显示前 {{n}} 项，共 {{count}} 项', { n: stat.groups.length, count: stat.groupCount })}
        </p>
      )}
    </>
  )
}

function Name({ set, stat, conditions, group }: Shown & { group: Group }) {
  const { page } = set.dimensions[stat.by]!
  const [first] = Object.values(set.figures).filter(({ rows }) => rows)
  const name = groupName(stat, group)
  const to =
    page && group.key ? `${page}${group.key}` : first && listLink(set, first, { stat, conditions, key: group.key })
  return (
    <span className="figures-name">
      {to ? <Link to={to}>{name}</Link> : name}
      {group.note && <small>{group.note}</small>}
    </span>
  )
}
