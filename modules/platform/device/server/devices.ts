import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { device, deviceOperation, deviceStates } from '#services/device/shared/device.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { requireSecondAuth } from '#services/identity/second-auth.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { loadRows, updateRow } from '#kernel/operations/store.ts'

const scrapped = defineError({ code: 'DEVICE_SCRAPPED', status: 400, message: '设备已报废，不能生成密钥' })

/** How long the secret before a renewal is still good. */
const overlapMs = 24 * 3_600_000
const move = (label: string, from: readonly string[], to: string) =>
  action({
    label,
    input: z.object({}),
    when: (row) => from.includes(String(row['state'])),
    run: async () => ({ state: to }),
  })

export const devices = resource(device, {
  scope: 'open',
  permissions: ['renewSecret'],
  actions: {
    enable: move('启用', [deviceStates.off[0]], deviceStates.on[0]),
    disable: move('停用', [deviceStates.on[0]], deviceStates.off[0]),
    scrap: move('报废', [deviceStates.fresh[0], deviceStates.on[0], deviceStates.off[0]], deviceStates.scrapped[0]),
  },
})

const at = { service: 'device' } as const

export const deviceRoutes: readonly Route[] = [
  route({
    ...at,
    method: 'POST',
    path: 'device/renewSecret',
    label: '生成设备密钥',
    access: { permission: 'device:renewSecret' },
    answersSecrets: true,
    input: z.object({ id: z.string({ error: '请选择设备' }) }),
    run: (ctx, { id }) => renewSecret(ctx, id),
  }),
  route({
    ...at,
    method: 'GET',
    path: 'ingest/v1/time',
    label: '平台时间',
    access: { open: true, perMinute: 600 },
    input: z.object({}),
    run: async (ctx) => ({ serverTime: Math.floor(ctx.now().getTime() / 1000) }),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'ingest/v1/heartbeat',
    label: '设备心跳',
    access: { device: true },
    input: z.looseObject({}),
    run: beat,
  }),
]

/** That a device is there is noted by the door already; it learns what time it is. */
async function beat(ctx: Ctx) {
  return { serverTime: Math.floor(ctx.now().getTime() / 1000) }
}

/** A new secret, told this once. The one before is good for a day more, so that a row of gates can be changed one after the other. */
async function renewSecret(ctx: Ctx, id: string): Promise<{ deviceNo: string; secret: string }> {
  const before = isId(id) ? (await loadRows(ctx, device, [id], { lock: true })).get(id.toLowerCase()) : undefined
  if (!before) throw notFound()
  if (before['state'] === deviceStates.scrapped[0]) throw scrapped()
  await requireSecondAuth(ctx, deviceOperation)
  const secret = randomBytes(32).toString('base64url')
  const former = before['secret']
    ? { formerSecret: before['secret'], formerUntil: new Date(ctx.now().getTime() + overlapMs) }
    : {}
  const values = {
    secret,
    ...former,
    ...(before['state'] === deviceStates.fresh[0] ? { state: deviceStates.on[0] } : {}),
  }
  await updateRow(ctx, device, {
    id: String(before['id']),
    version: before['version'] as number,
    values,
    merged: { ...before, ...values },
  })
  await audit(ctx, [
    { entity: device, recordId: String(before['id']), action: 'renewSecret', title: String(before['name']) },
  ])
  return { deviceNo: String(before['deviceNo']), secret }
}
