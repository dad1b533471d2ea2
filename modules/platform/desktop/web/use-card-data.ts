import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { notifyError } from '#browser/wire/calls/request-error.ts'
import type { DeskItem } from '../shared/item.ts'
import type { CardFacts } from '../shared/desk.ts'
import { readCards } from './read-cards.ts'

/** What is known of a card: nothing yet, what it shows, or why not; while it is asked again, what it showed stays. */
export type CardState = { data?: unknown; problem?: string; isBusy: boolean; at: number }

const lookEveryMs = 15_000

/** What the cards of a desktop show, each as soon as it is ready, and again when it is due. */
export function useCardData(
  { roleCode, group }: { roleCode: string; group: string | undefined },
  items: readonly DeskItem[],
  cards: readonly CardFacts[],
) {
  const [states, setStates] = useState<ReadonlyMap<string, CardState>>(new Map())
  const running = useRef(new Set<AbortController>())
  const wanted = JSON.stringify(items.map(({ instanceId, cardCode, settings }) => ({ instanceId, cardCode, settings })))

  const ask = (ids: readonly string[] | null, isFresh: boolean) => {
    const asked = items
      .filter((item) => ids === null || ids.includes(item.instanceId))
      .map(({ instanceId, cardCode, settings }) => ({ instanceId, cardCode, settings }))
    if (asked.length === 0) return
    const change = (id: string, next: (before: CardState | undefined) => CardState) =>
      setStates((before) => new Map(before).set(id, next(before.get(id))))
    for (const { instanceId } of asked)
      change(instanceId, (before) => ({ ...before, isBusy: true, at: before?.at ?? 0 }))
    const control = new AbortController()
    running.current.add(control)
    const left = new Set(asked.map(({ instanceId }) => instanceId))
    void readCards({
      roleCode,
      group,
      items: asked,
      isFresh,
      signal: control.signal,
      onAnswer(answer) {
        left.delete(answer.instanceId)
        change(answer.instanceId, () =>
          answer.ok
            ? { data: answer.data, isBusy: false, at: Date.now() }
            : { problem: answer.msg, isBusy: false, at: Date.now() },
        )
      },
    })
      .catch((error: unknown) => {
        // A card that looks for news by itself says so on its face alone.
        if ((ids === null || isFresh) && error instanceof RequestError) notifyError(error)
      })
      .finally(() => {
        running.current.delete(control)
        // The connection broke: what had no answer says so.
        if (!control.signal.aborted)
          for (const id of left) change(id, () => ({ problem: t('加载失败'), isBusy: false, at: Date.now() }))
      })
  }
  const latest = useRef(ask)
  useLayoutEffect(() => {
    latest.current = ask
  })

  useEffect(() => {
    const current = running.current
    latest.current(null, false)
    return () => {
      for (const control of current) control.abort()
      current.clear()
    }
  }, [roleCode, group, wanted])

  const due = useEffectEvent(() => {
    if (document.hidden) return
    const now = Date.now()
    const ids = items.filter(({ instanceId, cardCode }) => {
      const seconds = cards.find(({ code }) => code === cardCode)?.refreshSeconds ?? 0
      const state = states.get(instanceId)
      return seconds > 0 && state !== undefined && !state.isBusy && now - state.at >= seconds * 1000
    })
    if (ids.length > 0)
      ask(
        ids.map(({ instanceId }) => instanceId),
        false,
      )
  })
  useEffect(() => {
    const timer = window.setInterval(() => due(), lookEveryMs)
    return () => window.clearInterval(timer)
  }, [])

  const refresh = useCallback((ids: readonly string[] | null = null) => latest.current(ids, true), [])
  return { states, refresh }
}
