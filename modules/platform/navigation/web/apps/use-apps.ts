import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { todoEvent } from '#services/messages/shared/events.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { useRoleInUse } from '#browser/kit/role/role-in-use.ts'
import { get, post } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { putCardRoute } from '#modules/platform/desktop/shared/desk.ts'
import { appsCard } from '../../shared/apps-card.ts'
import {
  appOffDesktopRoute,
  appToDesktopRoute,
  collectAppRoute,
  collectedAppsRoute,
  openAppRoute,
  sortCollectionRoute,
  uncollectAppRoute,
  usedAppsRoute,
  userAppsRoute,
  type UserApp,
} from '../../shared/app-routes.ts'
import { keepAllApps, keptAllApps, setFrontApp } from './app-memory.ts'
import { framePath } from './frame-path.ts'

const key = ['base/appName', 'own']
const inWindow = '1'

/** Everything somebody may open, what they keep and what they used last. */
export function useApps() {
  const client = useQueryClient()
  const all = useQuery({
    queryKey: [...key, 'all'],
    queryFn: async () => keepAllApps(await get(userAppsRoute)),
    // What was there last time stands until the answer comes.
    placeholderData: keptAllApps,
  })
  const kept = useQuery({
    queryKey: [...key, 'kept'],
    queryFn: () => get(collectedAppsRoute, { isAll: 1 }),
  })
  const recent = useQuery({
    queryKey: [...key, 'recent'],
    queryFn: () => get(usedAppsRoute, { size: 8 }),
  })
  // As the desktop remembers which role and which desktop are in front.
  const role = useRoleInUse() ?? ''
  const [fronts] = useUserPref<Record<string, string>>('desktop:front', {})
  const forget = () => client.invalidateQueries({ queryKey: key })
  usePush(todoEvent, () => void forget())
  return {
    groups: all.data,
    kept: kept.data,
    recent: recent.data,
    isPending: all.isPending || kept.isPending || recent.isPending,
    error: all.error ?? kept.error ?? recent.error,
    forget,
    async keep(app: UserApp, isKept: boolean) {
      await post(isKept ? collectAppRoute : uncollectAppRoute, { appId: app.id }).catch(() => {})
      await forget()
    },
    /** On the card of apps of the desktop in front, which is put there where it is missing; or off it again. */
    async sendToDesk(app: UserApp, isOn: boolean): Promise<boolean> {
      const isDone = await wasDone(post(isOn ? appToDesktopRoute : appOffDesktopRoute, { appId: app.id }))
      const isShown =
        !isDone ||
        !isOn ||
        (await wasDone(
          post(putCardRoute, {
            cardCode: appsCard,
            ...(role && { roleCode: role }),
            ...(fronts[role] && { id: fronts[role] }),
          }),
        ))
      await Promise.all([forget(), client.invalidateQueries({ queryKey: ['desk'] })])
      return isDone && isShown
    },
    /** Shown at once in the new order; what the server then says stands. */
    async arrange(apps: readonly UserApp[]) {
      client.setQueryData([...key, 'kept'], apps)
      await post(sortCollectionRoute, { ids: apps.map((app) => app.id) }).catch(() => {})
      await forget()
    },
  }
}

/** Opens an app: the server counts it and says where it leads now; one in repair is not opened. */
export function useOpenApp(forget: () => unknown): (app: UserApp, isNewWindow?: boolean) => Promise<void> {
  const navigate = useNavigate()
  return async (app, isNewWindow = false) => {
    const { id } = app
    setFrontApp(id)
    const framed = isNewWindow ? undefined : framePath(app)
    // It is counted, and given its code, by the page that shows it.
    if (framed) return void (await navigate(framed))
    // A window that opens after the answer would be taken for an unwanted one; it is opened now and led there later.
    const opened = isNewWindow ? window.open('about:blank', '_blank') : null
    const to = await post(openAppRoute, { appId: id }).catch(() => null)
    if (!to) return void opened?.close()
    const address = to.path ?? to.linkUrl
    if (!address) return void opened?.close()
    if (opened) {
      opened.opener = null
      opened.location.href = address
    } else if (to.path && to.openType !== inWindow) await navigate(to.path)
    else if (to.path) window.open(to.path, '_blank', 'noopener')
    else window.open(address, '_blank', 'noopener,noreferrer')
    forget()
  }
}
