import { Button, Dropdown, Table } from 'antd'
import type { MenuProps, TableProps } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useState, type DragEvent, type HTMLAttributes } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { menuTypes } from '#services/system/shared/menus.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { flatten, moveOf, type DropPlace } from './tree-places.ts'
import type { Move } from './use-menus.ts'
import type { TreeMenu } from '../../shared/tree-menu.ts'
import { useIsDangling } from './menu-choice-fields.tsx'

type Props = {
  /** The whole tree, which a drop is judged by. */
  tree: readonly TreeMenu[]
  /** What is shown of it. */
  nodes: readonly TreeMenu[]
  isSearching: boolean
  rights: { add: boolean; update: boolean; remove: boolean }
  onMove: (move: Move | null) => void
  onStep: (node: TreeMenu, direction: 'up' | 'down') => void
  onEdit: (node: TreeMenu) => void
  onAdd: (node: TreeMenu) => void
  onButtons: (node: TreeMenu) => void
  onRemove: (node: TreeMenu) => void
}

/** The tree as a table. Directories are open at first, pages with their buttons closed; what a person opens stays open. */
export function MenuTable(props: Props) {
  const { nodes, tree } = props
  const [opened, setOpened] = useUserPref<string[] | null>('navigation:menuTreeOpened', null)
  const all = flatten(nodes)
  const open = props.isSearching
    ? all.filter((node) => node.children.length > 0).map(({ id }) => id)
    : (opened ?? all.filter((node) => node.menuType === '1' && !node.isHide).map(({ id }) => id))
  const drag = useDrag(props)
  const isNarrow = useNarrow()
  return (
    <Table<TreeMenu>
      className="list-table menu-table"
      rowKey="id"
      columns={isNarrow ? narrowColumns(props) : columnsOf(props)}
      dataSource={nodes.map(leafless)}
      pagination={false}
      sticky
      tableLayout="fixed"
      scroll={isNarrow ? undefined : { x: 1180 }}
      expandable={{
        expandedRowKeys: open,
        onExpandedRowsChange: (keys) => !props.isSearching && setOpened(keys.map(String)),
        indentSize: 20,
      }}
      rowClassName={(node) => [node.status === '0' ? 'menu-off' : '', drag.classOf(node)].join(' ')}
      onRow={(node) => drag.rowOf(flatten(tree).find(({ id }) => id === node.id) ?? node)}
    />
  )
}

/** antd shows an arrow for an empty list of children, so leaves have none. */
function leafless(node: TreeMenu): TreeMenu {
  const { children, ...rest } = node
  return (children.length > 0 ? { ...rest, children: children.map(leafless) } : rest) as TreeMenu
}

/** On a phone: the name, what it is, and what can be done with it. */
function narrowColumns(props: Props): TableProps<TreeMenu>['columns'] {
  return [
    { title: t('名称'), ellipsis: true, render: (_, node) => <MenuName node={node} /> },
    { title: t('类型'), width: 72, render: (_, node) => <MenuType node={node} /> },
    { title: t('操作'), width: 96, render: (_, node) => <Actions node={node} {...props} /> },
  ]
}

function MenuName({ node }: { node: TreeMenu }) {
  return (
    <span className="menu-name">
      {node.menuType !== '3' && node.icon && <MenuIcon name={node.icon} />}
      <b>{t(node.label)}</b>
      {!node.isBuiltIn && <ToneTag tone="teal">{t('自建')}</ToneTag>}
    </span>
  )
}

function MenuType({ node }: { node: TreeMenu }) {
  const [, label, tone] = codeEntry(menuTypes, node.menuType) ?? ['', node.menuType, 'grey']
  return <ToneTag tone={tone}>{t(label)}</ToneTag>
}

function columnsOf(props: Props): TableProps<TreeMenu>['columns'] {
  return [
    { title: t('名称'), width: 260, fixed: 'start', render: (_, node) => <MenuName node={node} /> },
    { title: t('类型'), width: 84, render: (_, node) => <MenuType node={node} /> },
    { title: t('路由地址'), width: 190, ellipsis: true, render: (_, node) => <code>{node.path ?? '—'}</code> },
    {
      title: t('组件'),
      width: 190,
      ellipsis: true,
      render: (_, node) => <MenuComponent component={node.component ?? undefined} />,
    },
    { title: t('权限标识'), width: 190, ellipsis: true, render: (_, node) => <code>{node.permission ?? '—'}</code> },
    { title: t('排序'), width: 64, align: 'right', dataIndex: 'sort' },
    {
      title: t('显示'),
      width: 64,
      render: (_, node) => (node.menuType === '3' ? '—' : node.isHide ? t('否') : t('是')),
    },
    {
      title: t('缓存'),
      width: 64,
      render: (_, node) => (node.menuType === '2' ? (node.isKeepAlive ? t('是') : t('否')) : '—'),
    },
    {
      title: t('状态'),
      width: 84,
      render: (_, node) => (
        <ToneTag tone={node.status === '1' ? 'green' : 'grey'} hasDot>
          {node.status === '1' ? t('启用') : t('停用')}
        </ToneTag>
      ),
    },
    { title: t('操作'), width: 132, fixed: 'end', render: (_, node) => <Actions node={node} {...props} /> },
  ]
}

function Actions({ node, ...props }: Props & { node: TreeMenu }) {
  const { rights } = props
  const items: MenuProps['items'] = [
    ...(rights.add && node.menuType !== '3'
      ? [{ key: 'add', label: t('新增下级'), onClick: () => props.onAdd(node) }]
      : []),
    ...(rights.add && node.menuType === '2'
      ? [{ key: 'buttons', label: t('从业务生成按钮'), onClick: () => props.onButtons(node) }]
      : []),
    ...(rights.update
      ? [
          { key: 'up', label: t('上移'), onClick: () => props.onStep(node, 'up') },
          { key: 'down', label: t('下移'), onClick: () => props.onStep(node, 'down') },
        ]
      : []),
    ...(rights.remove && !node.isBuiltIn
      ? [
          { type: 'divider' as const },
          { key: 'remove', danger: true, label: t('删除'), onClick: () => props.onRemove(node) },
        ]
      : []),
  ]
  return (
    <span className="row-actions">
      <Button type="link" size="small" onClick={() => props.onEdit(node)}>
        {rights.update ? t('编辑') : t('详情')}
      </Button>
      {items.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
          <Button
            type="text"
            size="small"
            className="row-actions-more"
            aria-label={t('更多操作')}
            icon={<Ellipsis size={16} aria-hidden />}
          />
        </Dropdown>
      )}
    </span>
  )
}

/** Rows that are taken up and dropped before, into or after another. */
function useDrag({ tree, rights, isSearching, onMove }: Props) {
  const [dragged, setDragged] = useState<TreeMenu | null>(null)
  const [over, setOver] = useState<{ id: string; place: DropPlace } | null>(null)
  const isAllowed = rights.update && !isSearching
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    classOf: (node: TreeMenu) =>
      over?.id === node.id ? `menu-drop-${over.place}` : dragged?.id === node.id ? 'menu-dragged' : '',
    rowOf: (node: TreeMenu): HTMLAttributes<HTMLElement> => ({
      draggable: isAllowed,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', node.id)
        setDragged(node)
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const place = dragged && placeOf(event, node)
        if (!dragged || !place || !moveOf({ tree, dragged, target: node, place })) return setOver(null)
        event.preventDefault()
        if (over?.id !== node.id || over.place !== place) setOver({ id: node.id, place })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        if (dragged && over?.id === node.id) onMove(moveOf({ tree, dragged, target: node, place: over.place }))
        end()
      },
      onDragEnd: end,
    }),
  }
}

/** The upper and lower quarter of a row mean beside it, the middle into it where it can hold something. */
function placeOf(event: DragEvent<HTMLElement>, node: TreeMenu): DropPlace {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  if (node.menuType === '3') return share < 0.5 ? 'before' : 'after'
  return share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'inside'
}

function MenuComponent({ component }: { component: string | undefined }) {
  const isDangling = useIsDangling(component)
  if (!component || !isDangling) return <code>{component ?? '—'}</code>
  return (
    <code className="menu-dangling" title={t('组件 {{name}} 不存在于当前版本', { name: component })}>
      {component}
    </code>
  )
}
