import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { get, post } from '#browser/wire/http.ts'
import { applyEvent } from '#services/applications/shared/events.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { openAppRoute } from '#modules/platform/navigation/shared/app-routes.ts'
import { collectRoute, hallRoute, uncollectRoute } from '../shared/hall.ts'
import { ownAppliesRoute } from '../shared/own-apply.ts'
import { beginRoute } from '../shared/use-routes.ts'

export const hallKey = ['base/serviceItem', 'hall']
export const applyKey = ['base/applyIndex']

/** What the hall shows this person. */
export function useHall() {
  return useQuery({ queryKey: hallKey, queryFn: () => get(hallRoute) })
}

/** What the person applied for, moving as it moves. */
export function useApplies(query: Record<string, string>) {
  const client = useQueryClient()
  usePush(applyEvent, () => void client.invalidateQueries({ queryKey: applyKey }))
  return useQuery({
    queryKey: [...applyKey, 'mine', query],
    queryFn: () => get(ownAppliesRoute, query),
    placeholderData: (before) => before,
  })
}

/** Keeps a matter or lets it go; every place that shows it follows. */
export function useKeep(): (item: { id: string; isCollect: boolean }) => Promise<void> {
  const client = useQueryClient()
  return async ({ id, isCollect }) => {
    await post(isCollect ? uncollectRoute : collectRoute, { id }).catch(() => {})
    await client.invalidateQueries({ queryKey: ['base/serviceItem'] })
  }
}

/** Begins a matter: the server counts it, refuses what is closed or in repair, and says where it is done. */
export function useBegin(): (id: string) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (id) => {
    const to = await post(beginRoute, { id }).catch(() => null)
    if (!to) return
    const app = to.appId ? await post(openAppRoute, { appId: to.appId }).catch(() => null) : to
    if (app?.path) await navigate(app.path)
    else if (app?.linkUrl) window.open(app.linkUrl, '_blank', 'noopener,noreferrer')
    await client.invalidateQueries({ queryKey: hallKey })
  }
}
