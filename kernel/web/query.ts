import { QueryClient } from '@tanstack/react-query'
import { RequestError } from '#kernel/web/http.ts'
import { onConnectionFound } from '#kernel/web/wire/connection-state.ts'

/** A page one comes back to within this is shown as it was left, without a call. */
const freshMs = 30_000

/** One cache for the whole app. A refused call is not repeated; a lost connection is tried again by the wire itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshMs, refetchOnWindowFocus: false, retry: false },
    mutations: { retry: false },
  },
})

// What failed for want of a connection is asked again as soon as there is one.
onConnectionFound(
  () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error instanceof RequestError && state.error.isUnreachable,
    }),
)
