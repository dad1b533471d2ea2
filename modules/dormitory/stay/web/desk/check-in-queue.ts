import { useEffect, useRef, useState } from 'react'
import { post, RequestError } from '#browser/wire/http.ts'
import { onConnectionFound } from '#browser/wire/calls/connection-state.ts'
import { withKey } from '#browser/wire/post-once.ts'
import { readStored, writeStored } from '#browser/wire/storage.ts'
import type { DeskStay } from '../../shared/desk/desk-routes.ts'

/** What is handed over at the counter, as far as somebody notes it. */
export type Handed = { keyNo: string; cardNo: string }
/** A check-in that has not reached the server yet; sent again it carries the same key, so that it happens once. */
type Kept = { key: string; stay: DeskStay; handed?: Handed }
type Outcome = { kind: 'done' | 'kept' } | { kind: 'refused'; text: string }

const place = 'dorm-check-in'
const stored = () => readStored<Kept[]>(localStorage, place) ?? []

function keep(queue: readonly Kept[]): void {
  writeStored(localStorage, place, queue)
}

const send = ({ key, stay, handed }: Kept) =>
  post('yxgl/dormitoryRegister/checkin', { id: stay.id, ...handed }, { idempotencyKey: key, isBackground: true })

/** Check-ins at the counter: sent at once; where there is no way to the server they wait here and follow by themselves. */
export function useCheckInQueue({ onSent }: { onSent: () => void }) {
  const [queue, setQueue] = useState<readonly Kept[]>(stored)
  const [refused, setRefused] = useState<readonly { stay: DeskStay; text: string }[]>([])
  const put = (next: readonly Kept[]) => {
    keep(next)
    setQueue(next)
  }

  const told = useRef(onSent)
  useEffect(() => {
    told.current = onSent
  }, [onSent])
  useEffect(() => {
    let isRunning = false
    let isGone = false
    const replay = async () => {
      if (isRunning || isGone) return
      isRunning = true
      try {
        for (const one of stored()) {
          const outcome = await tried(one)
          if (outcome.kind === 'kept') return
          if (outcome.kind === 'refused') setRefused((before) => [...before, { stay: one.stay, text: outcome.text }])
          const left = stored().filter(({ key }) => key !== one.key)
          keep(left)
          setQueue(left)
          told.current()
        }
      } finally {
        isRunning = false
      }
    }
    onConnectionFound(() => void replay())
    void replay()
    return () => {
      isGone = true
    }
  }, [])

  return {
    waiting: queue,
    refused,
    forget: () => setRefused([]),
    checkIn: async (stay: DeskStay, handed: Handed): Promise<Outcome> => {
      const one = withKey({ stay, handed })
      const outcome = await tried(one)
      if (outcome.kind === 'kept') put([...stored(), one])
      else onSent()
      return outcome
    },
  }
}

async function tried(one: Kept): Promise<Outcome> {
  try {
    await send(one)
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // No answer says nothing: it may have been written, and the key keeps it from being written twice.
    return error.status === 0 ? { kind: 'kept' } : { kind: 'refused', text: error.msg }
  }
}
