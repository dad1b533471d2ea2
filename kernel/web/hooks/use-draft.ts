import { useEffect, useRef, useState } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { useSession } from '#kernel/web/session.ts'
import { readStored, writeStored } from '#kernel/web/wire/storage.ts'
import { addressOf } from './entity-address.ts'
import { storableValues, type FormValues } from './form-values.ts'

type Draft = { time: string; values: FormValues }
const pause = 1000

export type DraftState = {
  /** What was found when the form opened. */
  restored: Draft | null
  savedAt: string | null
  /** Forgets the stored draft. */
  discard: () => void
}

/** Keeps what was typed in this browser, a second after the last key, until it is saved or given up. */
export function useDraft(input: { world: FieldWorld; id?: string; changed: FormValues }): DraftState {
  const { world, id, changed } = input
  const userId = useSession(({ user }) => user?.userId ?? '')
  const key = `draft:${userId}:${addressOf(world.entity)}:${id ?? 'new'}`
  const [restored, setRestored] = useState(() => readStored<Draft>(localStorage, key) ?? null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const text = JSON.stringify(storableValues(world.entity, changed))
  const last = useRef(text)
  useEffect(() => {
    if (text === last.current) return undefined
    const timer = setTimeout(() => {
      last.current = text
      const values = JSON.parse(text) as FormValues
      const time = new Date().toISOString()
      const isEmpty = Object.keys(values).length === 0
      if (isEmpty) localStorage.removeItem(key)
      else writeStored(localStorage, key, { time, values })
      setSavedAt(isEmpty ? null : time)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, key])
  return {
    restored,
    savedAt,
    discard: () => {
      localStorage.removeItem(key)
      setRestored(null)
      setSavedAt(null)
    },
  }
}
