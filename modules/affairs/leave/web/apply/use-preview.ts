import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { post } from '#browser/wire/http.ts'
import type { MissedLesson } from '../../shared/leave-request.ts'

export type Level = {
  nodeKey: string
  nodeName: string
  mode: string | null
  empty: string | null
  /** Nobody is asked here: everybody it would ask has decided at an earlier step. */
  isSkipped: boolean
  persons: { userId: string; name: string; /** Decided at an earlier step already. */ isSkipped: boolean }[]
}
/** What would become of a leave as it stands in the form. */
export type Preview = {
  days: number | null
  lessonCount: number
  lessons: MissedLesson[]
  levels: Level[]
  /** Why it could not be handed in as the school is set up. */
  stopped: string | null
  problems: Record<string, string>
  usedDays: number
  maxDaysTerm: number | null
  isBackdated: boolean
  /** Until when the proof may be brought afterwards; null where none is owed. */
  proofDeadline: string | null
}

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
    queryFn: ({ signal }) =>
      post<Preview>('xsgl/leaveRequest/preview', JSON.parse(asked), { isBackground: true, signal }),
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
