import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks a service outside the house never lies in: private, local, shared, translated, reserved ones. */
const fours = networks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
// Besides the private ones: those that carry an IPv4 address within (compatible, mapped, NAT64, Teredo, 6to4).
const sixes = networks('ipv6', [
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

const houseNames = /^(localhost|.*\.(localhost|local|internal|intranet|lan|home|corp|arpa)|[^.]*)$/i

/** Whether an address by number lies within a house, however it is written. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 4 ? fours.check(address, 'ipv4') : family === 0 || sixes.check(address, 'ipv6')
}

/** Why nothing is called at this address; null when it may be. */
export function addressProblem(address: string, isPrivateAllowed: boolean): string | null {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return '接口地址格式不正确'
  }
  if (!['https:', 'http:'].includes(url.protocol)) return '接口地址格式不正确'
  if (url.username || url.password) return '接口地址中不能包含账号'
  if (isPrivateAllowed) return null
  if (url.protocol !== 'https:') return '接口地址须以 https:// 开头'
  // The parser has already written decimal, octal and short forms as four numbers.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  const isPrivate = isIP(host) ? isPrivateAddress(host) : houseNames.test(host)
  return isPrivate ? '接口地址不能是内网地址' : null
}

/** Raised where a public name leads into the house. */
export class PrivateAddress extends Error {}

/** Finds addresses for a call and lets it go nowhere inside: the very addresses that are checked are the ones connected to. */
export function guardedLookup(find: typeof lookup = lookup): LookupFunction {
  return (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address)))
        return done(new PrivateAddress(hostname), '')
      if (options.all) return done(null, addresses)
      return done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}

// Each family has a list of its own: in one list the mapped network would cover every IPv4 address.
function networks(family: 'ipv4' | 'ipv6', list: readonly string[]): BlockList {
  const found = new BlockList()
  for (const network of list) {
    const [address = '', bits] = network.split('/')
    found.addSubnet(address, Number(bits), family)
  }
  return found
}
