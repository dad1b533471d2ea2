import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import type { FlowModelJson } from '#services/flow/shared/model/model.ts'
import { designRoute, saveDesignRoute, type Design } from '#services/flow/shared/routes/models.ts'
import { get, post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { beginHistory, pushed, redone, undone, type History, type Work } from './design-history.ts'

/** What a tab may change. Changes with the same `mark` in a row (typing into one field) are one step to take back. */
export type Change = (next: { draft?: FlowModelJson; form?: DesignedForm }, mark?: string) => void
/** What every tab of the designer is given; `reload` fetches what the server knows anew (after a change of the type itself). */
export type DesignTabProps = { design: Design; change: Change; reload: () => Promise<void>; isReadOnly: boolean }

export type SaveState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'failed' | 'stale'; text: string }

export type DesignState = {
  design: Design | undefined
  error: unknown
  retry: () => void
  change: Change
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  saved: SaveState
  /** Stores what is not stored yet; false where that did not work. */
  flush: () => Promise<boolean>
  reload: () => Promise<void>
}

const saveAfterMs = 800

/** A flow as it is being drawn: what is on the screen, its history, and storing it by itself. */
export function useDesign(modelId: string): DesignState {
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: ['process/model', 'design', modelId],
    queryFn: () => get(designRoute, { id: modelId }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [history, setHistory] = useState<History>()
  const [facts, setFacts] = useState<Omit<Design, 'draft' | 'form'>>()
  const [saved, setSaved] = useState<SaveState>({ kind: 'saved' })
  // What the next saving needs to know at once, not with the next drawing.
  const now = useRef<{
    history?: History
    version: number
    stored?: Work
    isSaving?: Promise<boolean> | undefined
    isStale?: boolean
  }>({ version: 0 })

  const put = useCallback((next: History) => {
    now.current.history = next
    setHistory(next)
    setSaved((before) =>
      next.present === now.current.stored ? { kind: 'saved' } : before.kind === 'stale' ? before : { kind: 'waiting' },
    )
  }, [])

  const take = useCallback(
    (design: Design) => {
      const { draft, form, ...rest } = design
      const work = { draft, form }
      now.current.version = rest.version
      now.current.isStale = false
      const known = now.current.history
      const isSame = known !== undefined && sameJson(known.present, work)
      now.current.stored = isSame ? known.present : work
      setFacts(rest)
      put(isSame ? known : known ? pushed(known, work) : beginHistory(work))
      setSaved({ kind: 'saved' })
    },
    [put],
  )

  const isNew = answer.data !== undefined && history === undefined
  useEffect(() => {
    if (isNew) take(answer.data!)
  }, [isNew, answer.data, take])

  const save = useCallback(async (): Promise<boolean> => {
    const { isSaving, history: current, stored, version } = now.current
    if (isSaving) return (await isSaving) && (now.current.history?.present === now.current.stored || save())
    if (!current || current.present === stored) return true
    if (now.current.isStale) return false
    const work = current.present
    setSaved({ kind: 'saving' })
    const sending = post(
      saveDesignRoute,
      { id: modelId, version, draft: work.draft, ...(work.form === null ? {} : { form: work.form }) },
      { isBackground: true },
    ).then(
      (done) => {
        now.current.version = done.version
        now.current.stored = work
        setFacts((before) => before && { ...before, ...done })
        setSaved({ kind: now.current.history?.present === work ? 'saved' : 'waiting' })
        return true
      },
      (error: unknown) => {
        const isStale = error instanceof RequestError && error.status === 409
        now.current.isStale = isStale
        setSaved(
          isStale
            ? { kind: 'stale', text: t('流程已被其他人修改，请重新打开后再编辑') }
            : { kind: 'failed', text: error instanceof RequestError && error.msg ? error.msg : t('保存失败') },
        )
        return false
      },
    )
    now.current.isSaving = sending
    const isDone = await sending
    now.current.isSaving = undefined
    return isDone
  }, [modelId])

  useEffect(() => {
    if (saved.kind !== 'waiting') return undefined
    const timer = setTimeout(() => void save(), saveAfterMs)
    return () => clearTimeout(timer)
  }, [saved, history, save])

  // Whoever goes elsewhere takes nothing unsaved along.
  useEffect(() => () => void save(), [save])

  const reload = useCallback(async () => {
    await save()
    take(
      await client.fetchQuery({
        queryKey: ['process/model', 'design', modelId],
        queryFn: () => get(designRoute, { id: modelId }),
        staleTime: 0,
      }),
    )
  }, [client, modelId, save, take])

  const design = useMemo(() => (facts && history ? { ...facts, ...history.present } : undefined), [facts, history])
  const turn = (step: (history: History) => History) => () => {
    if (now.current.history) put(step(now.current.history))
  }
  return {
    design,
    error: answer.error,
    retry: () => void answer.refetch(),
    saved,
    flush: save,
    reload,
    change: useCallback(
      (next, mark) => {
        if (now.current.history) put(pushed(now.current.history, next, { mark: mark ?? null, at: performance.now() }))
      },
      [put],
    ),
    undo: turn(undone),
    redo: turn(redone),
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
  }
}

/** The same as data, in whatever order the database kept it. */
function sameJson(a: unknown, b: unknown): boolean {
  return ordered(a) === ordered(b)
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : one,
  )
}
