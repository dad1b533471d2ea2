import { QueryClient } from '@tanstack/react-query'
import { RequestError } from '#kernel/web/http.ts'

/** One cache for the whole app. A refused call is not repeated; a lost connection is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof RequestError && error.status === 0,
    },
    mutations: { retry: false },
  },
})
