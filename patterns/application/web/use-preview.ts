import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { addressOf, type Answer } from '#kernel/http/define-route.ts'
import { post } from '#browser/wire/http.ts'

const calmMs = 350

/** A call that takes what stands in a form. */
export type FormRoute<A> = { readonly service: string; readonly path: string; readonly answer: Answer<A> }

/** Asks what would become of an application, when nothing was touched for a moment and there is enough to be judged. */
export function usePreview<P>(
  route: FormRoute<P>,
  order: Record<string, unknown>,
  isEnough: (order: Record<string, unknown>) => boolean,
): { preview: P | undefined; isFresh: boolean } {
  // What was judged for an earlier form may be wrong by now: what it became stands in the way of the next.
  const form = useId()
  const text = JSON.stringify(order)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), calmMs)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = isEnough(JSON.parse(asked) as Record<string, unknown>)
  const answer = useQuery({
    queryKey: ['application', addressOf(route), form, asked],
    queryFn: ({ signal }) => post<P>(addressOf(route), JSON.parse(asked), { isBackground: true, signal }),
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
