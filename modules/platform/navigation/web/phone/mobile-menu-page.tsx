import { Button } from 'antd'
import { History, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useList } from '#browser/kit/hooks/list/use-list.ts'
import { useForget, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { mobileMenu } from '../../shared/mobile-menu.ts'
import { publishMobileRoute } from '../../shared/mobile-routes.ts'
import { MobileBoard } from './mobile-board.tsx'
import { MobileIconPart } from './mobile-icon-part.tsx'
import { MobileVersions } from './mobile-versions.tsx'
import { patchesOf, zonesOf } from './mobile-zones.ts'
import { PeoplePart } from '../apps/people-part.tsx'
import { PhonePreview } from './phone-preview.tsx'
import '#browser/kit/list/list.css'
import './mobile-menu.css'

/** Menus of the phone: the draft as it would look, its parts beside it, and publishing. */
export function MobileMenuPage() {
  const { world, error, retry } = useMeta(mobileMenu)
  if (world) return <Loaded world={world} />
  return (
    <div className="page">
      {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton count={10} height={45} />}
    </div>
  )
}

const form: FormTweaks = {
  isAsked: (name) => name !== 'targetScope' && name !== 'icon',
  after: { 移动菜单: MobileIconPart, 可见范围: PeoplePart },
}

type Panel = { kind: 'form'; id?: string; parentId?: string } | { kind: 'versions' } | null

function Loaded({ world }: { world: FieldWorld }) {
  const list = useList({
    entity: mobileMenu,
    fixed: { size: '500' },
    columns: ['parentId', 'icon', 'roleIds', 'grayPercent', 'isHide'],
  })
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
      const { no } = await post(publishMobileRoute, {})
      feedback.success(t('已发布版本 {{no}}', { no }))
    } catch {
      // The client has said what was wrong.
    } finally {
      setPublishing(false)
    }
  }
  const move = async (input: Parameters<typeof patchesOf>[0]) => {
    const patches = patchesOf(input)
    if (patches.length > 0) await post('base/mobileMenu/batch', patches).catch(() => undefined)
    await forget()
  }
  const edit = (row: RecordRow) => setPanel({ kind: 'form', id: row.id })
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-actions">
          {can('publish') && (
            <>
              <IconButton label={t('已发布的版本')} icon={History} onClick={() => setPanel({ kind: 'versions' })} />
              <Button
                icon={<Send size={16} strokeWidth={1.75} aria-hidden />}
                loading={isPublishing}
                onClick={() => void publish()}
              >
                {t('发布')}
              </Button>
            </>
          )}
          {can('add') && (
            <Button
              type="primary"
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setPanel({ kind: 'form' })}
            >
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
          <PhonePreview rows={list.rows} onOpen={edit} />
          <MobileBoard
            zones={zonesOf(list.rows)}
            can={can}
            onMove={(input) => void move(input)}
            onEdit={edit}
            onAdd={(parentId) => setPanel({ kind: 'form', parentId })}
            onRemove={(row) => void remove([row.id])}
          />
        </div>
      )}
      <FormPanel
        isOpen={panel?.kind === 'form'}
        id={panel?.kind === 'form' ? panel.id : undefined}
        defaults={panel?.kind === 'form' && panel.parentId ? { parentId: panel.parentId } : undefined}
        world={world}
        tweaks={form}
        onClose={() => setPanel(null)}
      />
      {panel?.kind === 'versions' && <MobileVersions onClose={() => setPanel(null)} />}
    </div>
  )
}
