import { XMLParser } from 'fast-xml-parser'
import type { Client, Person } from '#services/identity/grants/clients.ts'
import { casDown, casRefused } from '#services/identity/grants/errors.ts'
import { askPeer, PeerError, valueAt } from '#services/identity/grants/outbound.ts'

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false, trimValues: true })

/** Has a CAS server validate a ticket for a service address (CAS protocol 3, `/p3/serviceValidate`). */
export async function casPerson(client: Client, input: { ticket: string; service: string }): Promise<Person> {
  if (!client.validateUrl) throw casDown()
  const address = new URL(client.validateUrl)
  address.searchParams.set('service', input.service)
  address.searchParams.set('ticket', input.ticket)
  let answer: Record<string, unknown>
  try {
    answer = readAnswer(await askPeer(address.href, { headers: { accept: 'application/xml' } }))
  } catch (error) {
    if (error instanceof PeerError) throw casDown()
    throw error
  }
  const success = answer['authenticationSuccess']
  const user = valueAt(success, 'user')
  if (!user) throw casRefused()
  const attribute = (name: string) => valueAt(success, `attributes.${name}`)
  return {
    openId: user,
    account: client.accountField ? attribute(client.accountField) || valueAt(success, client.accountField) : user,
    phone: attribute('phone') || attribute('mobile'),
    nickName: attribute('cn') || attribute('name') || user,
    avatarUrl: '',
  }
}

/** The inside of `serviceResponse`; a document type, and with it every entity of its own, is refused. */
function readAnswer(xml: string): Record<string, unknown> {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new PeerError('a document type')
  try {
    const { serviceResponse } = parser.parse(xml) as { serviceResponse?: unknown }
    if (typeof serviceResponse === 'object' && serviceResponse !== null)
      return serviceResponse as Record<string, unknown>
  } catch (error) {
    throw new PeerError('not XML', { cause: error })
  }
  throw new PeerError('no service response')
}
