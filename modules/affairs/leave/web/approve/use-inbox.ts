import { useQuery, useQueryClient } from '@tanstack/react-query'
import { todoEvent } from '#services/messages/shared/events.ts'
import { detailRoute } from '#services/flow/shared/routes/detail.ts'
import { flowKey } from '#browser/flow/run/use-flow-detail.ts'
import { get } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import {
  inboxRoute,
  leaveProfileRoute,
  urgencyOf,
  type InboxGroup,
  type InboxRow,
} from '../../shared/decide/approve.ts'

const inboxKey = [...flowKey, 'leaveInbox']
const aheadMs = 60_000

/** What waits for this person, with all its facts, so that a request stands there the moment it is opened. */
export function useInbox() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: inboxKey,
    queryFn: () => get(inboxRoute),
  })
  usePush(todoEvent, () => void client.invalidateQueries({ queryKey: inboxKey }))
  return {
    rows: query.data ?? [],
    isPending: query.isPending,
    error: query.error,
    refresh: () => void client.invalidateQueries({ queryKey: flowKey }),
    /** Decided: off the list before the server is asked again. */
    drop: (taskIds: readonly string[]) =>
      client.setQueryData<InboxRow[]>(inboxKey, (rows) => rows?.filter(({ taskId }) => !taskIds.includes(taskId))),
    /** Fetches what will be wanted next while somebody still reads. */
    lookAhead: (row: InboxRow | undefined) => {
      if (!row) return
      void client.prefetchQuery({ ...profileQuery(row), staleTime: aheadMs })
      void client.prefetchQuery({
        queryKey: [...flowKey, 'detail', row.instanceId],
        queryFn: () => get(detailRoute, { instanceId: row.instanceId }),
        staleTime: aheadMs,
      })
    },
  }
}

export function profileQuery({ leaveId, extendId }: Pick<InboxRow, 'leaveId' | 'extendId'>) {
  return {
    queryKey: ['leaveProfile', leaveId, extendId],
    queryFn: () => get(leaveProfileRoute, { leaveId, ...(extendId ? { extendId } : {}) }),
  }
}

export type RowGroup = { group: InboxGroup; rows: InboxRow[] }
const order: readonly InboxGroup[] = ['begun', 'soon', 'waiting']

/** In groups, the most urgent first. */
export function grouped(rows: readonly InboxRow[], now: Date): RowGroup[] {
  const parts = Map.groupBy(rows, (row) => urgencyOf(row, now.getTime()))
  return order.flatMap((group) => (parts.has(group) ? [{ group, rows: parts.get(group)! }] : []))
}
