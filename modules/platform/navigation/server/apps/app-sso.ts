import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { redeemCodeRoute } from '../../shared/sso-routes.ts'
import { knownPerson, provenApp, takeCode } from './app-codes.ts'

/** Another site learns who came with a code. It proves itself by its own key; what it hears is the account, never a token. */
export const ssoRoutes: readonly Route[] = [route(redeemCodeRoute, redeem)]

async function redeem(ctx: Ctx, input: AskedOf<typeof redeemCodeRoute>) {
  // Whatever is wrong sounds the same.
  const refused = badRequest({ text: '登录码无效或已使用' })
  const found = await provenApp(ctx, { appCode: input.appCode, secret: input.secret, mode: 'code' })
  const taken = found && (await takeCode(ctx, { kind: 'code', code: input.code, appId: found.id }))
  const person = taken && (await knownPerson(ctx, taken))
  if (!person) throw refused
  const { accountNo, userName, userType } = person
  return { accountNo, userName, userType }
}
