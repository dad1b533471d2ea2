import { Button, Dropdown } from 'antd'
import { Ellipsis, History, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#kernel/web/feedback.ts'
import { FormPanel } from '#kernel/web/form/form-panel.tsx'
import { useAbility } from '#kernel/web/hooks/use-ability.ts'
import { useList } from '#kernel/web/hooks/use-list.ts'
import { useForget, useMeta } from '#kernel/web/hooks/use-meta.ts'
import { useNarrow } from '#kernel/web/hooks/use-narrow.ts'
import { useRemove } from '#kernel/web/hooks/use-remove.ts'
import { post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { IconButton } from '#kernel/web/parts/icon-button.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#kernel/web/parts/states.tsx'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx'
import { mobileMenu, mobileMenuTypes } from '../shared/mobile-menu.ts'
import { MobileVersions } from './mobile-versions.tsx'
import { PhonePreview } from './phone-preview.tsx'
import '#kernel/web/list/list.css'
import './mobile-menu.css'

/** Menus of the phone: the draft as it would look, its parts beside it, and publishing. */
export function MobileMenuPage() {
  const { world, error, retry } = useMeta(mobileMenu)
  if (world) return <Loaded world={world} />
  return <div className="page">{error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton count={10} height={45} />}</div>
}

type Panel = { kind: 'form'; id?: string; parentId?: string } | { kind: 'versions' } | null

function Loaded({ world }: { world: FieldWorld }) {
  const list = useList({ entity: mobileMenu, fixed: { size: '500' }, columns: ['parentId', 'icon', 'roleIds', 'badgeKey', 'isHide'] })
  const can = useAbility(world)
  const isNarrow = useNarrow()
  const forget = useForget(mobileMenu)
  const remove = useRemove(mobileMenu)
  const feedback = useFeedback()
  const [panel, setPanel] = useState<Panel>(null)
  const [isPublishing, setPublishing] = useState(false)
  const publish = async () => {
    setPublishing(true)
    try {
      const { no } = await post<{ no: number }>('base/mobileMenu/publish', {})
      feedback.success(t('已发布版本 {{no}}', { no }))
    } catch {
      // The client has said what was wrong.
    } finally {
      setPublishing(false)
    }
  }
  const reorder = async (rows: readonly RecordRow[]) => {
    const moved = rows.map((row, i) => ({ id: row.id, version: row.version, sort: (i + 1) * 10 })).filter(({ sort }, i) => rows[i]!['sort'] !== sort)
    await post('base/mobileMenu/batch', moved).catch(() => undefined)
    await forget()
  }
  return (
    <div className="page">
      <header className="list-head">
        <h1>{t('移动菜单')}</h1>
        <span className="list-head-actions">
          {can('publish') && (
            <>
              <IconButton label={t('已发布的版本')} icon={History} onClick={() => setPanel({ kind: 'versions' })} />
              <Button icon={<Send size={16} strokeWidth={1.75} aria-hidden />} loading={isPublishing} onClick={() => void publish()}>
                {t('发布')}
              </Button>
            </>
          )}
          {can('add') && (
            <Button type="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setPanel({ kind: 'form' })}>
              {isNarrow ? t('新增') : t('新增移动菜单')}
            </Button>
          )}
        </span>
      </header>
      {list.error ? (
        <LoadError error={list.error} onRetry={list.refresh} />
      ) : list.isLoading ? (
        <RowsSkeleton count={10} height={45} />
      ) : (
        <div className="mobile-menu">
          <PhonePreview rows={list.rows} canMove={can('update')} onOpen={(row) => setPanel({ kind: 'form', id: row.id })} onReorder={(rows) => void reorder(rows)} />
          <section className="list-card mobile-parts">
            {list.rows.length === 0 && <EmptyState />}
            {Object.values(mobileMenuTypes).map(([type, label]) => {
              const rows = list.rows.filter((row) => row['type'] === type)
              if (rows.length === 0) return null
              return (
                <div key={type} className="mobile-part">
                  <h3>
                    {t(label)} <small>{rows.length}</small>
                  </h3>
                  <ul>
                    {rows.map((row) => (
                      <li key={row.id} className={row['status'] === '0' || row['isHide'] === true ? 'mobile-off' : undefined}>
                        <MenuIcon name={row['icon'] as string | null} />
                        <b>{String(row['name'])}</b>
                        <span>{String(row['serviceName'] ?? row['parentName'] ?? '')}</span>
                        {row['isHide'] === true && <ToneTag tone="grey">{t('隐藏')}</ToneTag>}
                        {row['status'] === '0' && <ToneTag tone="grey">{t('停用')}</ToneTag>}
                        <Dropdown
                          trigger={['click']}
                          menu={{
                            items: [
                              ...(can('update', row) ? [{ key: 'edit', label: t('编辑'), onClick: () => setPanel({ kind: 'form', id: row.id }) }] : []),
                              ...(can('add') && type === mobileMenuTypes.group[0] ? [{ key: 'add', label: t('新增下级'), onClick: () => setPanel({ kind: 'form', parentId: row.id }) }] : []),
                              ...(can('remove', row) ? [{ key: 'remove', danger: true, label: t('删除'), onClick: () => void remove([row.id]) }] : []),
                            ],
                          }}
                        >
                          <Button type="text" size="small" aria-label={t('更多操作')} icon={<Ellipsis size={16} aria-hidden />} />
                        </Dropdown>
                      </li>
                    ))}
                  </ul>
                </div>
              )
            })}
          </section>
        </div>
      )}
      <FormPanel
        isOpen={panel?.kind === 'form'}
        id={panel?.kind === 'form' ? panel.id : undefined}
        defaults={panel?.kind === 'form' && panel.parentId ? { parentId: panel.parentId } : undefined}
        world={world}
        onClose={() => setPanel(null)}
      />
      {panel?.kind === 'versions' && <MobileVersions onClose={() => setPanel(null)} />}
    </div>
  )
}
