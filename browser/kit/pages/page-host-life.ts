import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { RefObject, UIEvent } from 'react'
import { useNavigate } from 'react-router'
import { holdWhileHidden, letGo } from '#browser/kit/pages/page-host-held.ts'
import { homePath } from '#browser/kit/pages/routes.ts'
import type { Tag } from '#browser/kit/pages/tag-list.ts'
import { closeTag, refreshTag, useTags } from '#browser/kit/pages/tags.ts'

/** The tag of the page a component stands on. */
export const PageKey = createContext('')

/** What a page may do with its own tag: start itself anew, or close itself and go on to the next. */
export function useOwnTag(): { refresh: () => void; close: () => void } {
  const key = useContext(PageKey)
  const navigate = useNavigate()
  const close = () => {
    const next = closeTag(key)
    void navigate(next === undefined ? homePath : next.pathname + next.search)
  }
  return { refresh: () => refreshTag(key), close }
}

/** Remembers how far everything on a page was scrolled and whether words in it are unsaved, while it is in the background. */
export function usePageLife(page: Tag): {
  ref: RefObject<HTMLElement | null>
  onScrollCapture: (event: UIEvent) => void
} {
  const ref = useRef<HTMLElement>(null)
  const shown = useRef(page)
  const scrolled = useRef(new Map<Element, { top: number; left: number }>())
  const outside = useRef(0)
  useLayoutEffect(() => {
    shown.current = page
  })
  // Layout effects end when a page is hidden, before its forms fall silent, and begin again when it is shown.
  useLayoutEffect(() => {
    const frame = ref.current?.closest('.shell')
    const places = scrolled.current
    letGo(shown.current.key)
    for (const [element, { top, left }] of places)
      if (element.isConnected) element.scrollTo({ top, left, behavior: 'instant' })
    if (frame?.matches('.is-flowing')) frame.scrollTop = outside.current
    return () => {
      outside.current = frame?.scrollTop ?? 0
      // A page that was closed is gone with its words.
      const { key } = shown.current
      if (useTags.getState().tags.some((tag) => tag.key === key)) holdWhileHidden(key, shown.current)
    }
  }, [])
  const note = ({ target }: UIEvent) => {
    if (!(target instanceof Element) || !target.checkVisibility()) return
    scrolled.current.set(target, { top: target.scrollTop, left: target.scrollLeft })
  }
  return { ref, onScrollCapture: note }
}
