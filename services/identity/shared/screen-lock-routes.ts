import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** What a person has to get back in with. */
export type UnlockWays = { password: boolean; totp: boolean }

export const lockRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'lock',
  label: '锁屏',
  access: { signedIn: true },
  input: z.object({}),
  answer: answer<null>(),
})

export const unlockWaysRoute = defineRoute({
  method: 'GET',
  service: 'auth',
  path: 'unlockWays',
  label: '解锁方式',
  access: { signedIn: true },
  input: z.object({}),
  answer: answer<UnlockWays>(),
})

export const unlockRoute = defineRoute({
  method: 'POST',
  service: 'auth',
  path: 'unlock',
  label: '解锁',
  access: { signedIn: true },
  input: z.object({
    password: z.string().max(64).optional(),
    code: z
      .string()
      .regex(/^\d{6}$/, '动态口令为6位数字')
      .optional(),
  }),
  answersSecrets: true,
  answer: answer<null>(),
})
