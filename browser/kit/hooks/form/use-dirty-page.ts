import { useEffect, useId } from 'react'
import { useLocation } from 'react-router'
import { t } from '#browser/wire/i18n.ts'

/** What holds unsaved words, and on which page (`pathname` and `search` as the page sees them). */
type Place = { pathname: string; search: string }
const dirty = new Map<string, Place>()

/** Says of the page this stands on that it holds words nobody has saved. The browser asks before it is closed as a whole. */
export function useDirtyPage(isDirty: boolean): void {
  const key = useId()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isDirty) return undefined
    dirty.set(key, { pathname, search })
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      dirty.delete(key)
    }
  }, [isDirty, key, pathname, search])
}

/** Whether one of the pages that pass holds unsaved words. */
export function hasDirtyPage(isMeant: (place: Place) => boolean = () => true): boolean {
  return [...dirty.values()].some(isMeant)
}

/** The words of that question; what was typed waits as a draft. */
export function leaveQuestion(): { title: string; content: string; okText: string; cancelText: string } {
  return {
    title: t('内容尚未保存，确定离开吗？'),
    content: t('已填写的内容会保留为草稿，下次打开时恢复。'),
    okText: t('离开'),
    cancelText: t('继续填写'),
  }
}
