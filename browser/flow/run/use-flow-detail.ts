import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { applyEvent } from '#services/applications/shared/events.ts'
import { detailRoute, markReadRoute } from '#services/flow/shared/routes/detail.ts'
import { todoEvent } from '#services/messages/shared/events.ts'
import { get, post } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'

/** Everything that tells of flows; asked anew when one moved. */
export const flowKey = ['flow'] as const

/** One matter as it stands, kept fresh while it is looked at; looking at it is remembered. */
export function useFlowDetail(instanceId: string | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...flowKey, 'detail', instanceId],
    queryFn: () => get(detailRoute, { instanceId }),
    enabled: instanceId !== undefined,
    retry: false,
  })
  const again = () => void client.invalidateQueries({ queryKey: [...flowKey, 'detail', instanceId] })
  usePush(todoEvent, again)
  usePush(applyEvent, again)
  const seen = useRef<string>(undefined)
  const isHere = query.data !== undefined
  useEffect(() => {
    if (!instanceId || !isHere || seen.current === instanceId || currentPreview() !== undefined) return
    seen.current = instanceId
    void post(markReadRoute, { instanceId }, { isBackground: true }).catch(() => undefined)
  }, [instanceId, isHere])
  return query
}

/** After something was done with a flow: every list and number that may have changed. */
export function useFlowRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      ['userTodo', 'flow', 'base/applyIndex'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    )
  }
}
