import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { RequestError } from '#browser/wire/http.ts'
import { beginFor, isPersonWaiting } from '#browser/wire/calls/awaited.ts'
import { onConnectionFound } from '#browser/wire/calls/connection-state.ts'
import { takeOver } from '#browser/wire/calls/request-error.ts'

/** A page one comes back to within this is shown as it was left, without a call. */
const freshMs = 30_000

/** Queries whose last fetch was begun by the page itself. */
const unawaited = new WeakSet<Query>()

/** One cache for the whole app. A refused call is not repeated; a lost connection is tried again by the wire itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What the wire is about to tell is kept back where nobody waits for it.
    onError: (error, query) => unawaited.has(query as Query) && takeOver(error),
  }),
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      refetchOnWindowFocus: false,
      retry: false,
      behavior: {
        onFetch: (context, query) => {
          const { fetchFn } = context
          context.fetchFn = () => beginFor(!unawaited.has(query), fetchFn)
        },
      },
    },
    mutations: { retry: false },
  },
})

// Heard while a fetch begins, so the event being handled is the one that caused it.
queryClient.getQueryCache().subscribe((change) => {
  if (change.type !== 'updated' || change.action.type !== 'fetch') return
  const query = change.query as Query
  const { data, errorUpdateCount } = query.state
  const isAsked = isPersonWaiting({
    hasData: data !== undefined,
    hasFailed: errorUpdateCount > 0,
    isPolled: query.observers.some(({ options }) => Boolean(options.refetchInterval)),
    isNextPage: change.action.meta?.fetchMore !== undefined,
    deed: window.event?.isTrusted ? window.event.type : undefined,
  })
  if (isAsked) unawaited.delete(query)
  else unawaited.add(query)
})

// What failed for want of a connection is asked again as soon as there is one.
onConnectionFound(
  () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error instanceof RequestError && state.error.isUnreachable,
    }),
)
