import { Button, Segmented } from 'antd'
import { Plus, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { menu } from '#services/system/shared/menus.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { TreeMenu } from '../../shared/tree-menu.ts'
import { menuViewersRoute } from '../../shared/menu-routes.ts'
import { MenuButtonsDialog } from './menu-buttons-dialog.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { MenuTable } from './menu-table.tsx'
import { RolePreview } from './role-preview.tsx'
import { filterTree, stepOf } from './tree-places.ts'
import { useMenuTree, useMoveMenu, type Move } from './use-menus.ts'
import '#browser/kit/list/list.css'
import './menu-page.css'

type Panel =
  | { kind: 'form'; id?: string; parentId?: string }
  | { kind: 'buttons'; node: TreeMenu }
  | { kind: 'preview' }
  | null
type Shown = 'all' | 'pages' | 'off'

/** The tree of menus and buttons: found, arranged by dragging, and kept in a form beside it. */
export function MenuPage() {
  const { world, error, retry } = useMeta(menu)
  const tree = useMenuTree()
  const can = useAbility(world)
  const isNarrow = useNarrow()
  const feedback = useFeedback()
  const move = useMoveMenu()
  const remove = useRemove(menu)
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [panel, setPanel] = useState<Panel>(null)
  const nodes = useMemo(() => shownNodes(tree.data ?? [], words, shown), [tree.data, words, shown])
  const failure = error ?? tree.error
  const go = (step: Move | null) => {
    if (step) move.mutate(step, { onSuccess: () => feedback.success(t('菜单已移动')) })
  }
  const removeNode = async (node: TreeMenu) => {
    const viewers = node.permission ? await get(menuViewersRoute, { id: node.id }) : []
    if (
      viewers.length > 0 &&
      !(await feedback.confirm({
        title: t('将同时取消 {{n}} 个角色的授权', { n: viewers.length }),
        okText: t('继续删除'),
        cancelText: t('取消'),
      }))
    )
      return
    await remove([node.id])
    void tree.refetch()
  }
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-actions">
          <Button type="text" onClick={() => setPanel({ kind: 'preview' })}>
            {t('按角色预览')}
          </Button>
          {can('add') && (
            <Button
              type="primary"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setPanel({ kind: 'form' })}
            >
              {t('新增菜单')}
            </Button>
          )}
        </span>
      </header>
      <section className="list-card" aria-busy={tree.isFetching}>
        <div className="menu-bar">
          <SearchInput className="menu-search" label={t('搜索名称、路由、权限标识')} onType={setWords} />
          <Segmented<Shown>
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t('全部') },
              { value: 'pages', label: t('不含按钮') },
              { value: 'off', label: t('已停用') },
            ]}
          />
          {!isNarrow && can('update') && words === '' && shown !== 'off' && (
            <span className="menu-hint">{t('拖动一行可调整顺序和上级')}</span>
          )}
          <IconButton
            label={t('刷新')}
            icon={RefreshCw}
            onClick={() => void tree.refetch()}
            isLoading={tree.isFetching}
          />
        </div>
        {failure ? (
          <LoadError error={failure} onRetry={() => (retry(), void tree.refetch())} />
        ) : !tree.data || !world ? (
          <RowsSkeleton count={12} height={45} />
        ) : nodes.length === 0 ? (
          <EmptyState />
        ) : (
          <MenuTable
            tree={tree.data}
            nodes={nodes}
            isSearching={words !== '' || shown === 'off'}
            rights={{ add: can('add'), update: can('update'), remove: can('remove') }}
            onMove={go}
            onStep={(node, direction) => go(stepOf(tree.data, node, direction))}
            onEdit={(node) => setPanel({ kind: 'form', id: node.id })}
            onAdd={(node) => setPanel({ kind: 'form', parentId: node.id })}
            onButtons={(node) => setPanel({ kind: 'buttons', node })}
            onRemove={(node) => void removeNode(node)}
          />
        )}
      </section>
      {world && panel?.kind === 'form' && (
        <MenuDrawer
          key={panel.id ?? panel.parentId ?? 'new'}
          world={world}
          id={panel.id}
          parentId={panel.parentId}
          onClose={() => setPanel(null)}
          onSaved={() => void tree.refetch()}
        />
      )}
      {panel?.kind === 'buttons' && <MenuButtonsDialog node={panel.node} onClose={() => setPanel(null)} />}
      {panel?.kind === 'preview' && tree.data && <RolePreview tree={tree.data} onClose={() => setPanel(null)} />}
    </div>
  )
}

function shownNodes(tree: readonly TreeMenu[], words: string, shown: Shown): TreeMenu[] {
  const wanted = words.trim().toLowerCase()
  return filterTree(shown === 'pages' ? withoutButtons(tree) : tree, (node) => {
    if (shown === 'off' && node.status !== '0') return false
    return (
      wanted === '' ||
      `${node.label} ${node.path ?? ''} ${node.permission ?? ''} ${node.component ?? ''}`.toLowerCase().includes(wanted)
    )
  })
}

function withoutButtons(nodes: readonly TreeMenu[]): TreeMenu[] {
  return nodes
    .filter((node) => node.menuType !== '3')
    .map((node) => ({ ...node, children: withoutButtons(node.children) }))
}
