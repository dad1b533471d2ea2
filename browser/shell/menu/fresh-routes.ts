import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { notify } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { refreshRoutes } from '#browser/wire/session/session.ts'

/** Between two looks at the menu while somebody works, should no event have come. */
const gapMs = 15_000
/** Every server process knows of a change by then. */
const settleMs = 1100
/** So long nobody touched anything: a menu that changes disturbs nobody. */
const idleMs = 3000

/** Takes new menus and buttons: when the server tells of a change, as soon as nobody is in the middle of something; else with the next page. */
export function useFreshRoutes(): void {
  const { pathname } = useLocation()
  const looked = useRef(Date.now())
  const changedAt = useRef<number>(undefined)
  const look = useEffectEvent(async () => {
    looked.current = Date.now()
    changedAt.current = undefined
    // The old menu is still right enough when it fails; the next page looks again.
    const isNew = await refreshRoutes().catch(() => false)
    if (isNew) notify({ kind: 'info', text: t('菜单已更新') })
  })
  usePush('routes-changed', () => {
    changedAt.current ??= Date.now()
  })
  useEffect(() => {
    if (changedAt.current !== undefined || Date.now() - looked.current >= gapMs) void look()
  }, [pathname])
  useEffect(() => {
    let touchedAt = 0
    const touch = () => {
      touchedAt = Date.now()
    }
    const timer = setInterval(() => {
      const isSettled = changedAt.current !== undefined && Date.now() - changedAt.current >= settleMs
      if (isSettled && (document.hidden || (Date.now() - touchedAt >= idleMs && !isWriting()))) void look()
    }, 500)
    for (const event of touches) window.addEventListener(event, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const event of touches) window.removeEventListener(event, touch, { capture: true })
    }
  }, [])
}

const touches = ['pointerdown', 'keydown'] as const

/** Somebody is filling in a field. */
function isWriting(): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLInputElement ||
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLElement && activeElement.isContentEditable)
  )
}
