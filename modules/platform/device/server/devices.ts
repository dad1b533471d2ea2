import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { device, deviceOperation, deviceStates } from '#services/device/shared/device.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { moveRow } from '#kernel/operations/write/move-rows.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { disable, enable, scrap } from '../shared/device-actions.ts'
import {
  deviceTimeRoute,
  heartbeatRoute,
  renewDeviceSecretRoute,
  type IssuedDeviceSecret,
} from '../shared/device-routes.ts'

const scrapped = defineError({ code: 'DEVICE_SCRAPPED', status: 400, message: '设备已报废，不能生成密钥' })

/** How long the secret before a renewal is still good. */
const overlapMs = 24 * 3_600_000

export const devices = resource(device, {
  scope: 'open',
  permissions: ['renewSecret'],
  actions: [action(enable), action(disable), action(scrap)],
})

export const deviceRoutes: readonly Route[] = [
  route(renewDeviceSecretRoute, (ctx, { id }) => renewSecret(ctx, id)),
  route(deviceTimeRoute, async (ctx) => ({ serverTime: Math.floor(ctx.now().getTime() / 1000) })),
  route(heartbeatRoute, beat),
]

/** That a device is there is noted by the door already; it learns what time it is, and when to call again. */
async function beat(ctx: Ctx) {
  const id = ctx.request.device!.id
  const { heartbeatSec } = (await loadRows(ctx, device, [id])).get(id)!
  return { serverTime: Math.floor(ctx.now().getTime() / 1000), heartbeatSec }
}

/** A new secret, told this once. The one before is good for a day more, so that a row of gates can be changed one after the other. */
async function renewSecret(ctx: Ctx, id: string): Promise<IssuedDeviceSecret> {
  const before = isId(id) ? (await loadRows(ctx, device, [id], { lock: true })).get(id.toLowerCase()) : undefined
  if (!before) throw notFound()
  if (before.state === deviceStates.scrapped[0]) throw scrapped()
  await requireSecondAuth(ctx, deviceOperation)
  const secret = randomBytes(32).toString('base64url')
  const former = before.secret
    ? { formerSecret: before.secret, formerUntil: new Date(ctx.now().getTime() + overlapMs).toISOString() }
    : {}
  const values = {
    secret,
    ...former,
    ...(before.state === deviceStates.fresh[0] ? { state: deviceStates.on[0] } : {}),
  }
  await moveRow(ctx, device, before.id, {
    values,
    action: 'renewSecret',
    title: ({ name }) => `更换设备密钥【${name}】`,
  })
  return { deviceNo: before.deviceNo, secret }
}
