import { useQuery, useQueryClient } from '@tanstack/react-query'
import { todoEvent } from '#services/messages/shared/events.ts'
import { flowKey } from '#browser/flow/run/use-flow-detail.ts'
import { get } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { inboxRoute, leaveProfileRoute, type InboxRow } from '../../shared/approve.ts'

export const inboxKey = [...flowKey, 'leaveInbox']
const aheadMs = 60_000
const freshMs = 30_000

/** What waits for this person, with all its facts, so that a request stands there the moment it is opened. */
export function useInbox() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: inboxKey,
    queryFn: () => get(inboxRoute, {}),
  })
  usePush(todoEvent, () => void client.invalidateQueries({ queryKey: inboxKey, exact: true }))
  return {
    rows: query.data ?? [],
    isPending: query.isPending,
    error: query.error,
    asked: query,
    refresh: () => void client.invalidateQueries({ queryKey: flowKey }),
    /** Decided: off the list before the server is asked again. */
    drop: (taskIds: readonly string[]) =>
      client.setQueryData<InboxRow[]>(inboxKey, (rows) => rows?.filter(({ taskId }) => !taskIds.includes(taskId))),
    /** Fetches what will be wanted next while somebody still reads. */
    lookAhead: (row: InboxRow) => void client.prefetchQuery({ ...profileQuery(row), staleTime: aheadMs }),
  }
}

/** One request that waits for this person, wherever it is decided on: as the list has it, or else asked for alone. */
export function useRequest(instanceId: string) {
  const client = useQueryClient()
  const one = useQuery({
    queryKey: [...inboxKey, instanceId],
    queryFn: () => get(inboxRoute, { instanceId }),
    staleTime: freshMs,
    initialData: () => {
      const row = client.getQueryData<InboxRow[]>(inboxKey)?.find((known) => known.instanceId === instanceId)
      return row && [row]
    },
    initialDataUpdatedAt: () => client.getQueryState(inboxKey)?.dataUpdatedAt,
  })
  const row = one.data?.[0]
  const profile = useQuery({
    ...profileQuery(row ?? { leaveId: '', extendId: null }),
    staleTime: freshMs,
    enabled: row !== undefined,
  })
  return { row, isPending: one.isPending, profile }
}

function profileQuery({ leaveId, extendId }: Pick<InboxRow, 'leaveId' | 'extendId'>) {
  return {
    queryKey: ['xsgl/leaveRequest', 'profile', leaveId, extendId],
    queryFn: () => get(leaveProfileRoute, { leaveId, ...(extendId ? { extendId } : {}) }),
  }
}
