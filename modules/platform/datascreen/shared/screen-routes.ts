import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** A new key, told this once. */
export type IssuedKey = { code: string; key: string }

/** How a block fares: when it last went well, how long it took, how much it found, what went wrong. */
export type BlockHealth = {
  screenCode: string
  blockKey: string
  asOf: string | null
  dueTime: string | null
  tookMs: number | null
  rowCount: number | null
  isOk: boolean
  error: string | null
  computations: number
  screenTitle: string
  label: string
  refreshSeconds: number
}

const at = { service: 'report' } as const

export const renewScreenKeyRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'screen/renewKey',
  label: '更换大屏密钥',
  access: { permission: 'screen:renewKey' },
  answersSecrets: true,
  input: z.object({ id: z.uuid('大屏不存在') }),
  answer: answer<IssuedKey>(),
})

export const screenHealthRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'screen/health',
  label: '大屏运行情况',
  access: { permission: 'screen:health' },
  input: z.object({}),
  answer: answer<BlockHealth[]>(),
})
