import { Maximize2, Minimize2, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { ColumnSettings, DensityMenu } from './columns/column-settings.tsx'
import type { ViewSettings } from './views/use-view.ts'

/** What changes how the list is shown, at the right of its head. */
export function ListTools(props: {
  list: ListState
  world: FieldWorld
  view: ViewSettings
  isFull: boolean
  setFull: (isFull: boolean) => void
}) {
  const { list, world, view, isFull, setFull } = props
  useEffect(() => {
    if (!isFull) return undefined
    const leave = (event: KeyboardEvent) => {
      // A menu or a drawer on top closes first.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('.ant-drawer-open, .ant-modal-wrap, .ant-popover:not(.ant-popover-hidden)')
      )
        setFull(false)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isFull, setFull])
  return (
    <span className="list-tools">
      <NewsButton list={list} />
      <IconButton label={t('刷新')} icon={RefreshCw} onClick={list.refresh} isLoading={list.isRefreshing} />
      <ColumnSettings world={world} view={view} />
      <DensityMenu view={view} />
      <IconButton
        label={isFull ? t('退出全屏') : t('全屏')}
        icon={isFull ? Minimize2 : Maximize2}
        isActive={isFull}
        onClick={() => setFull(!isFull)}
      />
    </span>
  )
}

/** Somebody changed what is shown; the rows wait until one is ready for it. */
export function NewsButton({ list }: { list: ListState }) {
  if (!list.hasNews) return null
  return (
    <button type="button" className="list-news" onClick={list.refresh} aria-live="polite">
      <RefreshCw size={14} strokeWidth={1.75} aria-hidden />
      {t('有新数据，点击刷新')}
    </button>
  )
}
