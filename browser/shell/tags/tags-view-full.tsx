import { Minimize } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { t } from '#browser/wire/i18n.ts'
import { readStored, writeStored } from '#browser/wire/storage.ts'
import './page-full.css'

const storageKey = 'isTagsViewCurrenFull'
const useFull = create<{ isFull: boolean }>()(() => ({ isFull: readStored(sessionStorage, storageKey) === true }))
/** What Escape closes first. */
const layers =
  '.ant-modal-wrap, .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

/** Whether the page in front has the whole window, without header, menus and tags; remembered for this window. */
export function usePageFull(): boolean {
  return useFull((state) => state.isFull)
}

export function setPageFull(isFull: boolean): void {
  writeStored(sessionStorage, storageKey, isFull)
  useFull.setState({ isFull })
}

/** The way back: a button over the page, or Escape. */
export function LeavePageFull() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const hasLayer = [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility())
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !hasLayer) setPageFull(false)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <button
      type="button"
      className="leave-page-full"
      aria-label={t('退出全屏')}
      title={`${t('退出全屏')} (Esc)`}
      onClick={() => setPageFull(false)}
    >
      <Minimize size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
