import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePush } from '#browser/wire/push/use-push.ts'
import type { OpenWork } from '../shared/ages.ts'

/** What is open, as it is now: asked anew every minute and whenever one of these entities changes. */
export function useWork<B extends OpenWork<object>>({
  key,
  ask,
  changedBy,
}: {
  key: readonly string[]
  ask: (keyword: string) => Promise<B>
  changedBy: readonly string[]
}) {
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...key, keyword],
    queryFn: () => ask(keyword),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const refresh = () => void refetch()
  usePush('entity-changed', ({ data: told, isResync }) => {
    if (isResync || changedBy.includes(String((told as { entity?: string } | undefined)?.entity))) refresh()
  })
  return { data, error, isPending, isFetching, refresh, typed, setTyped }
}

export type WorkAnswer<B extends OpenWork<object>> = ReturnType<typeof useWork<B>>
