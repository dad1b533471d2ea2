import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, route, type Raw, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { ssoModes } from '../../shared/app.ts'
import { casTicketRoute, casValidateP3Route, casValidateRoute } from '../../shared/sso-routes.ts'
import { knownPerson, makeCode, takeCode, withParam, type Known } from './app-codes.ts'
import { handedApp } from './app-use.ts'

/** The platform as a CAS server for its apps: a ticket for whoever is signed in, and what the app asks about it (CAS protocol 2.0, with the attributes of 3.0). */
export const casRoutes: readonly Route[] = [
  route(casTicketRoute, async (ctx, { service }) => {
    const found = await handedApp(ctx, {
      where: 'sso_mode = $1 and coalesce(callback_url, link_url) = $2',
      values: [ssoModes.cas[0], service],
      unknown: '服务地址未登记',
    })
    return { address: await ticketAddress(ctx, { appId: found.id, service }) }
  }),
  ...[casValidateRoute, casValidateP3Route].map((declared) =>
    freeRoute(declared, ({ world, caller }, input) => writeAs(world, caller, (ctx) => validate(ctx, input))),
  ),
]

/** The address of a service with a new ticket for it. */
export async function ticketAddress(ctx: Ctx, { appId, service }: { appId: string; service: string }): Promise<string> {
  return withParam(service, { ticket: await makeCode(ctx, { kind: 'ticket', appId, address: service, prefix: 'ST-' }) })
}

/** A ticket is used up by being asked about, whether for its own service or for another. */
async function validate(ctx: Ctx, { service, ticket }: AskedOf<typeof casValidateRoute>): Promise<Raw> {
  if (!service || !ticket) return failure('INVALID_REQUEST', '缺少 service 或 ticket')
  const taken = await takeCode(ctx, { kind: 'ticket', code: ticket })
  if (!taken) return failure('INVALID_TICKET', '票据无效、已使用或已过期')
  if (taken.address !== service) return failure('INVALID_SERVICE', '票据不属于该服务')
  const person = await knownPerson(ctx, taken)
  return person ? answer(successText(person)) : failure('INVALID_TICKET', '票据无效、已使用或已过期')
}

function successText({ accountNo, userName, userType }: Known): string {
  const attributes = Object.entries({ cn: userName, userType }).map(
    ([name, value]) => `<cas:${name}>${escaped(value)}</cas:${name}>`,
  )
  return `<cas:authenticationSuccess><cas:user>${escaped(accountNo)}</cas:user><cas:attributes>${attributes.join('')}</cas:attributes></cas:authenticationSuccess>`
}

function failure(code: string, text: string): Raw {
  return answer(`<cas:authenticationFailure code="${code}">${escaped(text)}</cas:authenticationFailure>`)
}

function answer(inside: string): Raw {
  return {
    raw: {
      type: 'application/xml; charset=utf-8',
      body: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`,
    },
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
