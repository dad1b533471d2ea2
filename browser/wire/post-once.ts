import type { z } from 'zod'
import { addressOf, type DeclaredRoute } from '#kernel/http/define-route.ts'
import { newIdempotencyKey, post, RequestError, type Asking, type PostOptions } from './http.ts'

export type PostOnce = {
  <I extends z.ZodType, A>(route: DeclaredRoute<'POST', I, A>, ...asking: Asking<I, PostOptions>): Promise<A>
  <T>(path: string, body?: unknown, options?: PostOptions): Promise<T>
}

/** What is meant once and may wait in storage for a way to the server: its key is kept with it, so every try carries the same. */
export function withKey<T extends object>(meant: T): T & { key: string } {
  return { ...meant, key: newIdempotencyKey() }
}

/**
 * Sends what one opened form means, which then happens once however often it is sent: every try carries the same key, until one is
 * answered well. Where an earlier try was saved with other words after all the server says so, and whoever sends again means it.
 */
export function postOnce(): PostOnce {
  let key = newIdempotencyKey()
  return async <T>(at: string | DeclaredRoute, body?: unknown, options?: PostOptions): Promise<T> => {
    const path = typeof at === 'string' ? at : addressOf(at)
    const used = key
    const renew = () => {
      if (key === used) key = newIdempotencyKey()
    }
    try {
      const answer = await post<T>(path, body, { ...options, idempotencyKey: used })
      renew()
      return answer
    } catch (error) {
      if (error instanceof RequestError && (error.data as { reason?: string } | null)?.reason === 'KEY_REUSED') renew()
      throw error
    }
  }
}
