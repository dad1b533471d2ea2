import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { previewRoute, type Preview } from '../../shared/ask/apply-routes.ts'

const calmMs = 350

/** Asks what would become of a leave, when nothing was touched for a moment. Until there are a type and a span there is nothing to ask. */
export function usePreview(order: Record<string, unknown>): { preview: Preview | undefined; isFresh: boolean } {
  // What was judged for an earlier form may be wrong by now: the leave it became stands in the way of the next.
  const form = useId()
  const text = JSON.stringify(order)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), calmMs)
    return () => clearTimeout(timer)
  }, [text])
  const { typeId, startTime, endTime } = JSON.parse(asked) as Record<string, unknown>
  const isAsked = Boolean(typeId && startTime && endTime)
  const answer = useQuery({
    queryKey: ['leave', 'preview', form, asked],
    queryFn: ({ signal }) => post(previewRoute, JSON.parse(asked), { isBackground: true, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 0,
    retry: false,
  })
  return {
    preview: isAsked ? answer.data : undefined,
    isFresh: isAsked && asked === text && !answer.isPlaceholderData && answer.data !== undefined,
  }
}
