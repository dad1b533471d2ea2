import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** A new secret, told this once. */
export type IssuedDeviceSecret = { deviceNo: string; secret: string }

const at = { service: 'device' } as const

export const renewDeviceSecretRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'device/renewSecret',
  label: '生成设备密钥',
  access: { permission: 'device:renewSecret' },
  answersSecrets: true,
  input: z.object({ id: z.string({ error: '请选择设备' }) }),
  answer: answer<IssuedDeviceSecret>(),
})

export const deviceTimeRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'ingest/v1/time',
  label: '平台时间',
  access: { open: true, perMinute: 600 },
  input: z.object({}),
  answer: answer<{ serverTime: number }>(),
})

export const heartbeatRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'ingest/v1/heartbeat',
  label: '设备心跳',
  access: { device: true },
  input: z.looseObject({}),
  answer: answer<{ serverTime: number; heartbeatSec: number }>(),
})
