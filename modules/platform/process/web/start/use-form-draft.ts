import { useEffect, useRef, useState } from 'react'
import { draftRemoveRoute, draftRoute, draftSubmitRoute } from '#services/drafts/shared/draft-routes.ts'
import type { DesignedField } from '#services/flow/shared/form/designed-form.ts'
import { get, post } from '#browser/wire/http.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'

export type Typed = { data: Record<string, unknown>; chosen: Record<string, string[]> }
/** What was found when the form opened, with the names of its files. */
export type FoundDraft = { time: string; values: Typed; files: { fileId: string; name: string }[] }

const keepAfterMs = 5000
const formKey = 'process/start'

/**
 * Keeps what is typed into a form of a flow on the server, for its author alone: a few seconds after the last change, and when the page is
 * hidden or left. Nothing lies in the browser, since such forms ask for numbers of papers.
 */
export function useFormDraft({
  recordId,
  fields,
  typed,
  isTouched,
  onFound,
}: {
  recordId: string
  fields: readonly DesignedField[]
  typed: Typed
  isTouched: boolean
  onFound: (draft: FoundDraft) => void
}) {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const text = JSON.stringify(typed)
  const held = useRef({ text, isTouched, kept: text, fields, onFound })
  useEffect(() => {
    Object.assign(held.current, { text, isTouched, fields, onFound })
  })

  useEffect(() => {
    let isHere = true
    if (currentPreview() === undefined) {
      void get(draftRoute, { formKey, recordId }, { isBackground: true })
        .then((found) => {
          // What is kept under this key is what is sent below.
          if (isHere && found && !held.current.isTouched)
            held.current.onFound({ ...found, values: found.values as Typed })
        })
        .catch(() => undefined)
    }
    return () => {
      isHere = false
    }
  }, [recordId])

  useEffect(() => {
    const { current } = held
    const send = (isLeaving: boolean) => {
      if (currentPreview() !== undefined || !current.isTouched || current.kept === current.text) return
      current.kept = current.text
      const values = JSON.parse(current.text) as Typed
      const sending = post(
        draftSubmitRoute,
        { formKey, recordId, values, fileIds: filesIn(current.fields, values.data) },
        { isBackground: true, ...(isLeaving ? { keepalive: true } : {}) },
      )
      void sending.then(({ time }) => !isLeaving && setSavedAt(time)).catch(() => undefined)
    }
    const timer = setInterval(() => send(false), keepAfterMs)
    const hide = () => document.visibilityState === 'hidden' && send(true)
    const leave = () => send(true)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      send(true)
    }
  }, [recordId])

  return {
    savedAt,
    /** It was handed in, stored as a draft of its own, or is not wanted any more. */
    drop: () => {
      held.current.isTouched = false
      held.current.kept = held.current.text
      setSavedAt(null)
      void post(draftRemoveRoute, { formKey, recordId }, { isBackground: true }).catch(() => undefined)
    },
  }
}

function filesIn(fields: readonly DesignedField[], data: Record<string, unknown>): string[] {
  return fields
    .filter(({ type }) => type === 'files')
    .flatMap(({ name }) => (Array.isArray(data[name]) ? (data[name] as string[]) : []))
}
