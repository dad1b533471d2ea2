import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeclaredRoute } from '#kernel/http/define-route.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { batchStates } from '../shared/batch.ts'
import { resultRoute } from '../shared/result-routes.ts'
import { overviewRoute, type Overview } from '../shared/routes.ts'

export const address = 'yxgl/dormitoryPresortBatch'

export function useOverview(id: string) {
  return useQuery({
    queryKey: [address, 'overview', id],
    queryFn: () => get(overviewRoute, { id }),
    placeholderData: keepPreviousData,
  })
}

export function useResult(id: string, asked: { versionId?: string; dormId?: string }, isThere: boolean) {
  return useQuery({
    queryKey: [address, 'result', id, asked.versionId, asked.dormId],
    queryFn: () => get(resultRoute, { id, ...asked }),
    placeholderData: keepPreviousData,
    enabled: isThere,
  })
}

/** What is shown of a batch is asked for anew. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === address && queryKey[1] !== 'meta' })
}

type Deed = {
  isBusy: boolean
  /** Posts, says that it is done and looks again; what the server wants confirmed is asked, and sent once more. */
  run: <A>(
    route: DeclaredRoute,
    body: Record<string, unknown>,
    done: string | ((answer: A) => string),
  ) => Promise<A | null>
}

export function useDeed(): Deed {
  const [isBusy, setBusy] = useState(false)
  const feedback = useFeedback()
  const refresh = useRefresh()
  const send = async <A>(route: DeclaredRoute, body: Record<string, unknown>): Promise<{ answer: A } | null> => {
    try {
      return { answer: await post<A>(`${route.service}/${route.path}`, body, { isBackground: true }) }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const isQuestion = (error.data as { needsConfirm?: boolean } | null)?.needsConfirm === true
      if (isQuestion && (await feedback.confirm({ title: error.msg, okText: t('仍然继续') })))
        return send<A>(route, { ...body, isConfirmed: true })
      if (!isQuestion) feedback.error(error.msg)
      return null
    }
  }
  return {
    isBusy,
    async run<A>(route: DeclaredRoute, body: Record<string, unknown>, done: string | ((answer: A) => string)) {
      setBusy(true)
      try {
        const sent = await send<A>(route, body)
        if (sent) feedback.success(typeof done === 'string' ? done : done(sent.answer))
        return sent?.answer ?? null
      } finally {
        setBusy(false)
        await refresh()
      }
    },
  }
}

/**
 * Whether the caller may change rooms and places now: the office until publication, a department while it is its turn,
 * as long as it has not handed in and the time for it has not run out.
 */
export function isTurn({ state, parts, deadlineYx }: Overview, isOwn: boolean): boolean {
  const { dividing, adjusting, ready } = batchStates
  if (!isOwn) return ([dividing[0], adjusting[0], ready[0]] as string[]).includes(state)
  if (state !== adjusting[0] || (deadlineYx !== null && Date.parse(deadlineYx) < serverNow().getTime())) return false
  return parts.some(({ submitTime }) => submitTime === null)
}

export type StepProps = { overview: Overview; isOwn: boolean; can: (verb: string) => boolean }
