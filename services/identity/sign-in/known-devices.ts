import { BlockList, isIPv4 } from 'node:net'
import type { Ctx } from '#kernel/world/context.ts'

type Seen = { device_key: string | null; agent: string | null; ip: string | null }

/** Sessions ended for these reasons vouch for no device: whoever was in them may not have been the owner. */
const distrusted = ['kick', 'removed', 'reuse', 'password']
const mostSessions = 100

/**
 * Whether a person has signed in from this device before: a browser we know by its key, or the same browser in the same
 * network. Sessions are kept thirty days after their end, so a device nobody used for so long is new again.
 */
export async function deviceStanding(
  ctx: Ctx,
  input: { userId: string; realm: string; deviceKey: string; agent: string },
): Promise<'known' | 'new' | 'first'> {
  const seen = await ctx.db.query<Seen>(
    `select device_key, agent, ip from sys_session
     where user_id = $1 and realm = $2 and viewer_id is null and (revoke_reason is null or revoke_reason <> all($3))
     order by login_time desc limit ${mostSessions}`,
    [input.userId, input.realm, distrusted],
    'devices',
  )
  if (seen.length === 0) return 'first'
  const agent = input.agent.slice(0, 300)
  const network = networkOf(ctx.request.ip)
  const isKnown = seen.some(
    (one) =>
      (one.device_key !== null && one.device_key === input.deviceKey) ||
      (one.agent === agent && networkOf(one.ip) === network),
  )
  return isKnown ? 'known' : 'new'
}

const inside = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  inside.addSubnet(net, bits)
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addAddress('::1', 'ipv6')

/** Where an address lies, roughly: the inner network is one place, outside it neighbours count as one. */
function networkOf(ip: string | null): string {
  if (!ip) return ''
  const plain = ip.replace(/^::ffff:/i, '')
  if (inside.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')) return 'inside'
  return isIPv4(plain) ? plain.split('.').slice(0, 2).join('.') : plain.toLowerCase().split(':').slice(0, 2).join(':')
}
