import { Button, Dropdown, Input, Switch, Table, Tooltip } from 'antd'
import type { TableColumnsType } from 'antd'
import { Ellipsis, GripVertical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { DictionaryItem } from '../../shared/dictionary-routes.ts'
import { reordered, treeOfItems, type ItemNode } from './types.ts'

export type ItemVerbs = {
  edit: (item: DictionaryItem) => void
  rename: (item: DictionaryItem, dictionaryValue: string) => void
  turn: (item: DictionaryItem, isOn: boolean) => void
  remove: (item: DictionaryItem) => void
  addBelow: (item: DictionaryItem) => void
  order: (ids: string[]) => void
}

/** The items of one set as a tree: the label is edited in place, rows are dragged among their neighbours. */
export function ItemsTable(props: {
  items: readonly DictionaryItem[]
  may: { update: boolean; remove: boolean; add: boolean }
  verbs: ItemVerbs
}) {
  const { items, may, verbs } = props
  const [dragged, setDragged] = useState<string | null>(null)
  const isNarrow = useNarrow()
  const rows = useMemo(() => treeOfItems(items), [items])
  const move = (item: DictionaryItem, step: number) => {
    const neighbours = items.filter((one) => one.parentKey === item.parentKey)
    const target = neighbours[neighbours.findIndex((one) => one.id === item.id) + step]
    const ids = target && reordered(items, item.id, target.id)
    if (ids) verbs.order(ids)
  }
  const drop = (target: DictionaryItem) => {
    const ids = dragged && reordered(items, dragged, target.id)
    setDragged(null)
    if (ids) verbs.order(ids)
  }
  const columns: TableColumnsType<ItemNode> = [
    {
      title: t('字典键'),
      dataIndex: 'dictionaryKey',
      width: isNarrow ? 88 : 130,
      render: (key: string) => (
        <span className="dictionary-key">
          {may.update && !isNarrow && <GripVertical size={14} strokeWidth={1.75} aria-hidden />}
          <code>{key}</code>
        </span>
      ),
    },
    {
      title: t('字典值'),
      dataIndex: 'dictionaryValue',
      width: isNarrow ? 120 : 220,
      render: (_, item) => (
        <LabelCell key={item.dictionaryValue} item={item} onRename={may.update ? verbs.rename : undefined} />
      ),
    },
    {
      title: t('显示为'),
      dataIndex: 'tone',
      width: 140,
      responsive: ['md'],
      render: (_, item) => <ToneTag tone={item.tone ?? 'grey'}>{item.dictionaryValue}</ToneTag>,
    },
    {
      title: t('上报代码'),
      dataIndex: 'stdCode',
      width: 100,
      responsive: ['md'],
      render: (code: string | null) => code ?? '—',
    },
    {
      title: t('引用'),
      dataIndex: 'used',
      width: 90,
      responsive: ['md'],
      align: 'right',
      render: (used: number) => used.toLocaleString('en'),
    },
    {
      title: t('启用'),
      dataIndex: 'status',
      width: isNarrow ? 60 : 80,
      render: (status: string, item) => (
        <Switch
          size="small"
          checked={status === '1'}
          disabled={!may.update}
          aria-label={t('启用 {{name}}', { name: shown(item.dictionaryValue) })}
          onChange={(isOn) => verbs.turn(item, isOn)}
        />
      ),
    },
    {
      title: t('操作'),
      key: 'verbs',
      width: isNarrow ? 100 : 120,
      fixed: 'right',
      render: (_, item) => <Verbs item={item} may={may} verbs={verbs} onMove={(step) => move(item, step)} />,
    },
  ]
  return (
    <Table
      rowKey="id"
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={isNarrow ? undefined : { x: 880 }}
      expandable={{ defaultExpandAllRows: true }}
      onRow={(item) => ({
        draggable: may.update,
        className: item.id === dragged ? 'dictionary-dragged' : undefined,
        onDragStart: () => setDragged(item.id),
        onDragEnd: () => setDragged(null),
        onDragOver: (event) => event.preventDefault(),
        onDrop: () => drop(item),
      })}
    />
  )
}

function LabelCell({ item, onRename }: { item: DictionaryItem; onRename: ItemVerbs['rename'] | undefined }) {
  const [typed, setTyped] = useState<string | null>(null)
  const end = () => {
    const value = typed?.trim() ?? ''
    setTyped(null)
    if (value !== '' && value !== item.dictionaryValue) onRename?.(item, value)
  }
  if (typed !== null) {
    return (
      <Input
        autoFocus
        size="small"
        maxLength={100}
        value={typed}
        aria-label={t('字典值')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={end}
        onPressEnter={end}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
      />
    )
  }
  if (!onRename) return <span className="dictionary-label">{item.dictionaryValue}</span>
  return (
    <Tooltip title={t('点击修改')} mouseEnterDelay={0.6}>
      <button type="button" className="dictionary-label" onClick={() => setTyped(item.dictionaryValue)}>
        {item.dictionaryValue}
      </button>
    </Tooltip>
  )
}

function Verbs({
  item,
  may,
  verbs,
  onMove,
}: {
  item: DictionaryItem
  may: { update: boolean; remove: boolean; add: boolean }
  verbs: ItemVerbs
  onMove: (step: number) => void
}) {
  const more = [
    ...(may.update
      ? [
          { key: 'up', label: t('上移'), onClick: () => onMove(-1) },
          { key: 'down', label: t('下移'), onClick: () => onMove(1) },
        ]
      : []),
    ...(may.add ? [{ key: 'below', label: t('新增下级'), onClick: () => verbs.addBelow(item) }] : []),
    ...(may.remove && !item.isLocked
      ? [{ key: 'remove', danger: true, label: t('删除'), onClick: () => verbs.remove(item) }]
      : []),
  ]
  if (!may.update) return null
  return (
    <span className="dictionary-verbs">
      <Button type="link" size="small" onClick={() => verbs.edit(item)}>
        {t('编辑')}
      </Button>
      <Dropdown trigger={['click']} menu={{ items: more }}>
        <Button type="text" size="small" aria-label={t('更多操作')} icon={<Ellipsis size={16} aria-hidden />} />
      </Dropdown>
    </span>
  )
}
