import { Table, Tooltip, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { dimensions, spanFigures, type SpanFigure, type SpanGroup } from '../../shared/figures/figures.ts'
import { leavesLink } from './drill.ts'
import { figureText } from './figure-text.ts'
import { groupName } from './group-name.ts'
import type { Stat } from '../../shared/figures/stat-routes.ts'

const figures: readonly SpanFigure[] = [
  'times',
  'persons',
  'days',
  'lessons',
  'daysPerHead',
  'leaveSchoolPersons',
  'overdueTimes',
  'onTimeRate',
  'avgApproveMin',
]
/** Per head is known for units only. */
const ofUnits = ['department', 'major', 'class']

/** Every number of every group, the whole below; names and 人次 lead on. */
export function GroupTable({ stat, conditions }: { stat: Stat; conditions: Readonly<Record<string, string>> }) {
  const isNarrow = useNarrow()
  const shown = figures.filter((name) => name !== 'daysPerHead' || ofUnits.includes(stat.by))
  const columns: TableColumnsType<SpanGroup> = [
    {
      key: 'name',
      title: t(dimensions[stat.by]),
      fixed: 'left',
      width: isNarrow ? 132 : 240,
      render: (_, group) => <Name stat={stat} group={group} conditions={conditions} />,
    },
    ...shown.map((name): TableColumnsType<SpanGroup>[number] => ({
      key: name,
      width: 116,
      align: 'right',
      className: 'figure',
      title: (
        <Tooltip title={t(spanFigures[name].about)}>
          <span>{t(spanFigures[name].label)}</span>
        </Tooltip>
      ),
      sorter: stat.by === 'period' ? undefined : (a, b) => (a.numbers[name] ?? -1) - (b.numbers[name] ?? -1),
      sortDirections: ['descend', 'ascend'],
      render: (_, { key, numbers }) =>
        name === 'times' && numbers.times ? (
          <Link to={leavesLink(stat, conditions, key)}>{figureText(spanFigures[name], numbers[name])}</Link>
        ) : (
          figureText(spanFigures[name], numbers[name])
        ),
    })),
  ]
  return (
    <>
      <Table<SpanGroup>
        className="list-table leave-stat-table"
        size="middle"
        rowKey={({ key }) => key ?? ''}
        columns={columns}
        dataSource={[...stat.groups]}
        scroll={{ x: 'max-content' }}
        pagination={stat.groups.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{t('合计')}</Table.Summary.Cell>
            {shown.map((name, i) => (
              <Table.Summary.Cell key={name} index={i + 1} align="right">
                <b className="figure">{figureText(spanFigures[name], stat.total[name])}</b>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
      {stat.groupCount > stat.groups.length && (
        <p className="leave-stat-more">
          {t('显示前 {{n}} 项，共 {{count}} 项', { n: stat.groups.length, count: stat.groupCount })}
        </p>
      )}
    </>
  )
}

function Name({
  stat,
  group,
  conditions,
}: {
  stat: Stat
  group: SpanGroup
  conditions: Readonly<Record<string, string>>
}) {
  const to =
    stat.by === 'student' && group.key
      ? `/leave/stuStat?studentId=${group.key}`
      : leavesLink(stat, conditions, group.key)
  return (
    <span className="leave-stat-name">
      <Link to={to}>{groupName(stat, group)}</Link>
      {group.note && <small>{group.note}</small>}
    </span>
  )
}
