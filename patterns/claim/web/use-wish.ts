import { useRef, useState } from 'react'
import { useConnection } from '#browser/wire/calls/connection-state.ts'
import { RequestError } from '#browser/wire/http.ts'
import { postOnce, type PostOnce } from '#browser/wire/post-once.ts'

/**
 * `late`: no answer came in time, and the truth was asked for instead. `unsent`: there is no way to the server; the
 * same wish made again carries the same key.
 */
export type WishTold<T> =
  | { kind: 'done'; data: T }
  | { kind: 'refused'; error: RequestError }
  | { kind: 'late'; truth: T }
  | { kind: 'unsent' }

/** A server that is overrun is asked the same once more, under the same key: what it granted it says again. */
const tries = 2

/**
 * Sends one wish at a time. A lost connection sends the same wish again under the same key; where no answer comes at
 * all the page asks how things really stand (`truth`) and tells that, never a guess.
 */
export function useWish<T>(truth: () => Promise<T>) {
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const unsent = useRef<{ wish: string; post: PostOnce } | null>(null)
  const send = async (wish: string, work: (post: PostOnce) => Promise<T>): Promise<WishTold<T> | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    // One key for this wish, however often it has to be sent.
    const post = unsent.current?.wish === wish ? unsent.current.post : postOnce()
    unsent.current = null
    try {
      for (let tried = 1; ; tried += 1)
        try {
          return { kind: 'done', data: await work(post) }
        } catch (error) {
          if (!(error instanceof RequestError)) throw error
          if (error.status !== 0 && error.status < 500) return { kind: 'refused', error }
          if (tried < tries) continue
          if (!navigator.onLine || useConnection.getState().isLost) {
            unsent.current = { wish, post }
            return { kind: 'unsent' }
          }
          return { kind: 'late', truth: await truth() }
        }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { isBusy, send }
}
