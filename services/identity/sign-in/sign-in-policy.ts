import { BlockList, isIP } from 'node:net'
import type { Ctx } from '#kernel/world/context.ts'
import { passwordPolicyOf, type PasswordPolicy } from '../shared/password-policy.ts'

/** The policy of an account, by the kind of person and the roles it holds; of a name that nobody has without an id. */
export async function policyFor(ctx: Ctx, userId: string | null): Promise<PasswordPolicy> {
  const [row] = userId
    ? await ctx.db.query<{ person_type: string | null; roles: string[] }>(
        `select u.person_type,
           array(
             select r.role_code
             from sys_user_role h
             join sys_role r on r.id = h.role_id
             where h.user_id = u.id
           )::text[] as roles
         from sys_user u
         where u.id = $1`,
        [userId],
        'policy-subject',
      )
    : []
  return ctx.call(passwordPolicyOf, { personType: row?.person_type ?? null, roleCodes: row?.roles ?? [] })
}

/** Whether a policy lets people sign in from an address. */
export function allowsAddress(policy: PasswordPolicy, ip: string | null): boolean {
  return policy.ipAllow.length === 0 || isAddressIn(policy.ipAllow, ip)
}

/** Whether an address is one of some addresses and networks (`isNetwork`). */
export function isAddressIn(networks: readonly string[], ip: string | null): boolean {
  const version = ip ? isIP(ip) : 0
  if (!ip || version === 0) return false
  const list = new BlockList()
  for (const range of networks) {
    const [address = '', bits] = range.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list.check(ip, version === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a text names an address or a network (`10.0.0.0/8`). */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}
