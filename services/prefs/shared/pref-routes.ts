import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { prefKey } from './user-pref.ts'

export type StoredPref = { key: string; value: unknown; version: number }

const at = { service: 'base', access: { signedIn: true } } as const

export const prefsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userPref/getAll',
  label: '我的偏好',
  input: z.object({}),
  answer: answer<StoredPref[]>(),
})

export const prefRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userPref/getOne',
  label: '我的一项偏好',
  input: z.object({ key: prefKey }),
  answer: answer<StoredPref>(),
})

export const prefSubmitRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userPref/submit',
  label: '保存偏好',
  input: z.object({ key: prefKey, value: z.unknown() }),
  answer: answer<{ key: string; version: number }>(),
})
