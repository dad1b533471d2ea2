import { createHmac, timingSafeEqual } from 'node:crypto'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'

type Place = { readonly world: World; readonly school: School }

/** The address, without origin, under which a provider pushes receipts. Whoever knows it may report, so it carries a key of its own. */
export function receiptPath(place: Place, channel: { id: string; code: string }): string {
  return `/api/flySource-resource/openApi/sms/receipt/${channel.code}?tenantId=${place.school.id}&key=${keyOf(place, channel.id)}`
}

/** Whether somebody knows the key of a channel. */
export function isReceiptKey(place: Place, channelId: string, key: unknown): boolean {
  const [expected, told] = [Buffer.from(keyOf(place, channelId)), Buffer.from(typeof key === 'string' ? key : '')]
  return expected.length === told.length && timingSafeEqual(expected, told)
}

function keyOf({ world, school }: Place, channelId: string): string {
  return createHmac('sha256', world.secrets.derive('sms receipts'))
    .update(`${school.id} ${channelId}`)
    .digest('base64url')
    .slice(0, 32)
}
