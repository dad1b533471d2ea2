import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { notify } from '#kernel/web/feedback.ts'
import { get } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session.ts'
import type { RouteNode } from '#kernel/web/session.ts'

/** Between two looks at the menu while somebody works. */
const gapMs = 15_000

/** Looks whether menus or buttons were changed meanwhile when another page is opened, and takes the new ones. */
export function useFreshRoutes(): void {
  const { pathname } = useLocation()
  const looked = useRef(Date.now())
  useEffect(() => {
    if (Date.now() - looked.current < gapMs) return
    looked.current = Date.now()
    void refresh()
  }, [pathname])
}

async function refresh(): Promise<void> {
  const before = useSession.getState()
  if (before.phase !== 'ready') return
  try {
    const [routes, buttons] = await Promise.all([
      get<RouteNode[] | null>('base/sysMenu/getUserRoutes', undefined, { quiet: true }),
      get<Record<string, boolean> | null>('base/sysMenu/getUserBtn', undefined, { quiet: true }),
    ])
    const isSame = JSON.stringify([routes ?? [], buttons ?? {}]) === JSON.stringify([before.routes, before.buttons])
    if (isSame || useSession.getState().user?.userId !== before.user?.userId) return
    useSession.setState({ routes: routes ?? [], buttons: buttons ?? {} })
    notify({ kind: 'info', text: t('菜单已更新') })
  } catch {
    // The old menu is still right enough; the next page looks again.
  }
}
