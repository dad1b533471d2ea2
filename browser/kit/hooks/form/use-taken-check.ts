import { useEffect, useRef, useState } from 'react'
import type { FieldProblems } from '#kernel/entity/schema.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { post } from '#browser/wire/http.ts'
import { addressOf } from '../entity-address.ts'
import type { FormValues } from './form-values.ts'

const pauseMs = 300

/** Asks, when a field is left that must be the only one of its kind, whether somebody has its value already. */
export function useTakenCheck(input: { world: FieldWorld; row?: RecordRow | undefined; body: FormValues }): {
  problems: FieldProblems
  look: (name: string) => void
  clear: (name: string) => void
  /** What is being saved must not be found to be taken, by itself. */
  stop: () => void
} {
  const { world, row } = input
  const [problems, setProblems] = useState<FieldProblems>({})
  const latest = useRef(input.body)
  const timer = useRef<number>(undefined)
  const asked = useRef('')
  useEffect(() => {
    latest.current = input.body
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const alone = new Set((world.entity.unique ?? []).flatMap(({ on }) => [...on]) as readonly string[])
  const ask = async (name: string) => {
    const values = Object.fromEntries(Object.entries(latest.current).filter(([one]) => alone.has(one)))
    const question = JSON.stringify(values)
    // Nothing new was typed, or nothing that belongs to a key.
    if (!(name in values) || values[name] === null || question === asked.current) return
    asked.current = question
    const found = await post<FieldProblems>(
      `${addressOf(world.entity)}/checkUnique`,
      { ...(row ? { id: row.id } : {}), values },
      { isBackground: true },
    ).catch(() => undefined)
    if (found && asked.current === question) setProblems(found)
  }
  return {
    problems,
    look: (name) => {
      if (!alone.has(name)) return
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void ask(name), pauseMs)
    },
    stop: () => {
      window.clearTimeout(timer.current)
      asked.current = ''
      setProblems({})
    },
    clear: (name) => setProblems((before) => (alone.has(name) && Object.keys(before).length > 0 ? {} : before)),
  }
}
