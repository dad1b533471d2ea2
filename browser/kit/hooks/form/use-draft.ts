import { useEffect, useRef, useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { beforeSignOut } from '#browser/wire/session/before-sign-out.ts'
import {
  dropDraft,
  keepHere,
  keepThere,
  newerDraft,
  readHere,
  readThere,
  type Draft,
  type DraftPlace,
} from './draft-store.ts'
import type { DraftFile } from '#services/drafts/shared/draft-routes.ts'
import { addressOf } from '../entity-address.ts'
import { heldValues, storableValues, type FormValues } from './form-values.ts'

const hereMs = 1000
const thereMs = 3000

export type DraftState = {
  /** What was found when the form opened. */
  restored: Draft | null
  savedAt: string | null
  /** Names of files that were chosen and belong to no record yet. */
  files: readonly DraftFile[]
  /** Forgets the draft, here and on the server. */
  discard: () => void
}

/**
 * Keeps what was typed: in this browser a second after the last key, on the server three seconds after a change and whenever the page is
 * hidden, the form goes or its person signs out. It waits there until it is saved, given up, or a month old, on whatever computer.
 */
export function useDraft(input: {
  world: FieldWorld
  row?: RecordRow | undefined
  copyOf?: string | undefined
  changed: FormValues
  isTouched: boolean
}): DraftState {
  const { world, row, changed } = input
  const userId = useSession(({ user }) => user?.userId ?? '')
  const place: DraftPlace = {
    userId,
    formKey: addressOf(world.entity),
    recordId: row?.id ?? (input.copyOf ? `copy:${input.copyOf}` : 'new'),
  }
  const placeText = JSON.stringify(place)
  const [restored, setRestored] = useState<Draft | null>(() => readHere(place))
  const [files, setFiles] = useState<readonly DraftFile[]>([])
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const text = JSON.stringify(heldValues(world.entity, changed))
  const held = useRef({
    text,
    isTouched: input.isTouched,
    here: text,
    there: text,
    isSent: false,
    baseVersion: row?.version ?? null,
  })
  useEffect(() => {
    held.current.text = text
    held.current.isTouched = input.isTouched
  })

  useEffect(() => {
    let isHere = true
    void readThere(JSON.parse(placeText) as DraftPlace).then((found) => {
      if (!isHere || !found) return
      held.current.isSent = true
      setFiles(found.files)
      // Whoever is typing already is not disturbed by what they typed elsewhere.
      if (!held.current.isTouched) setRestored((here) => newerDraft({ here, there: found, entity: world.entity }))
    })
    return () => {
      isHere = false
    }
  }, [placeText, world.entity])

  useEffect(() => {
    const now = held.current
    const where = JSON.parse(placeText) as DraftPlace
    const here = () => {
      if (now.here === text) return
      now.here = text
      const time = keepHere(where, {
        values: storableValues(world.entity, JSON.parse(text) as FormValues),
        baseVersion: now.baseVersion,
      })
      setSavedAt(text === '{}' ? null : time)
    }
    const timer = setTimeout(here, hereMs)
    return () => clearTimeout(timer)
  }, [text, placeText, world.entity])

  useEffect(() => {
    const now = held.current
    const where = JSON.parse(placeText) as DraftPlace
    const send = async (isLeaving: boolean) => {
      if (now.there === now.text) return
      now.there = now.text
      now.isSent = true
      const values = JSON.parse(now.text) as FormValues
      if (isLeaving && now.here !== now.text)
        keepHere(where, { values: storableValues(world.entity, values), baseVersion: now.baseVersion })
      await keepThere(where, { values, baseVersion: now.baseVersion }, isLeaving)
    }
    const timer = setInterval(() => void send(false), thereMs)
    const hide = () => document.visibilityState === 'hidden' && void send(true)
    const leave = () => void send(true)
    const stopFlushing = beforeSignOut(() => send(false))
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      stopFlushing()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      void send(true)
    }
  }, [placeText, world.entity])

  return {
    restored,
    savedAt,
    files,
    discard: () => {
      held.current.here = held.current.text
      held.current.there = held.current.text
      void dropDraft(place)
      setRestored(null)
      setSavedAt(null)
    },
  }
}
