import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, route, type Raw, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { ssoModes } from '../../shared/app.ts'
import { authorizeRoute, oauth2TokenRoute, oauth2UserInfoRoute } from '../../shared/sso-routes.ts'
import { knownPerson, lookUpCode, makeCode, provenApp, takeCode, withParam } from './app-codes.ts'
import { handedApp } from './app-use.ts'

/** Time enough to ask who it is; there is nothing else to ask. */
const tokenSeconds = 300

/** The platform as an OAuth 2.0 server for its apps: authorization code, confidential clients, and who it is. */
export const oauth2Routes: readonly Route[] = [
  route(authorizeRoute, authorize),
  freeRoute(oauth2TokenRoute, ({ world, caller, header }, input) =>
    writeAs(world, caller, (ctx) => token(ctx, { ...input, ...basicOf(header('authorization')) })),
  ),
  freeRoute(oauth2UserInfoRoute, ({ world, caller, header }) =>
    writeAs(world, caller, (ctx) => userInfo(ctx, /^bearer (\S+)$/i.exec(header('authorization'))?.[1] ?? '')),
  ),
]

/** A code for whoever is signed in and may use the app, taken to the one address the app has registered and to no other. */
async function authorize(
  ctx: Ctx,
  { clientId, redirectUri, state }: AskedOf<typeof authorizeRoute>,
): Promise<{ address: string }> {
  const found = await handedApp(ctx, {
    where: 'sso_mode = $1 and app_code = $2',
    values: [ssoModes.oauth2[0], clientId],
    unknown: '应用未登记',
  })
  if (found.callbackUrl !== redirectUri) throw badRequest({ text: '回调地址与登记的不一致' })
  const code = await makeCode(ctx, { kind: 'grant', appId: found.id, address: redirectUri })
  return { address: withParam(redirectUri, { code, ...(state === '' ? {} : { state }) }) }
}

async function token(ctx: Ctx, input: AskedOf<typeof oauth2TokenRoute>): Promise<Raw> {
  if (input.grant_type !== 'authorization_code') return refused(400, 'unsupported_grant_type')
  const client = await provenApp(ctx, {
    appCode: input.client_id ?? '',
    secret: input.client_secret ?? '',
    mode: 'oauth2',
  })
  if (!client) return refused(401, 'invalid_client')
  const taken = await takeCode(ctx, { kind: 'grant', code: input.code ?? '', appId: client.id })
  if (!taken || taken.address !== input.redirect_uri || !(await knownPerson(ctx, taken)))
    return refused(400, 'invalid_grant')
  const access = await makeCode(ctx, { kind: 'token', appId: taken.appId, userId: taken.userId, seconds: tokenSeconds })
  return json(200, { access_token: access, token_type: 'Bearer', expires_in: tokenSeconds })
}

async function userInfo(ctx: Ctx, access: string): Promise<Raw> {
  const found = await lookUpCode(ctx, { kind: 'token', code: access })
  const person = found && (await knownPerson(ctx, found))
  if (!person) return refused(401, 'invalid_token')
  const { userId, accountNo, userName, userType } = person
  return json(200, { sub: userId, accountNo, userName, name: userName, userType })
}

/** The name and key of a client as `Authorization: Basic` carries them, each encoded for a form. */
function basicOf(header: string): { client_id?: string; client_secret?: string } {
  const given = /^basic (\S+)$/i.exec(header)?.[1]
  if (!given) return {}
  const pair = Buffer.from(given, 'base64').toString('utf8')
  const cut = pair.indexOf(':')
  try {
    return cut < 0
      ? {}
      : { client_id: decodeURIComponent(pair.slice(0, cut)), client_secret: decodeURIComponent(pair.slice(cut + 1)) }
  } catch {
    return {}
  }
}

function refused(status: 400 | 401, error: string): Raw {
  return json(
    status,
    { error },
    status === 401 ? { 'www-authenticate': error === 'invalid_token' ? 'Bearer error="invalid_token"' : 'Basic' } : {},
  )
}

function json(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}): Raw {
  return { raw: { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body), headers } }
}
