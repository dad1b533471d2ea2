import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { knownPerson, provenApp, takeCode } from './app-codes.ts'

const perMinute = 600

/** Another site learns who came with a code. It proves itself by its own key; what it hears is the account, never a token. */
export const ssoRoutes: readonly Route[] = [
  route({
    method: 'POST',
    service: 'base',
    path: 'appName/redeem',
    label: '应用登录码换取登录人',
    access: { open: true, perMinute },
    answersSecrets: true,
    input: z.object({
      appCode: z.string({ error: '请提供应用编码' }).max(40),
      secret: z.string({ error: '请提供应用密钥' }).max(100),
      code: z.string({ error: '请提供登录码' }).max(100),
    }),
    run: redeem,
  }),
]

async function redeem(ctx: Ctx, input: { appCode: string; secret: string; code: string }) {
  // Whatever is wrong sounds the same.
  const refused = badRequest({ text: '登录码无效或已使用' })
  const found = await provenApp(ctx, { appCode: input.appCode, secret: input.secret, mode: 'code' })
  const taken = found && (await takeCode(ctx, { kind: 'code', code: input.code, appId: found.id }))
  const person = taken && (await knownPerson(ctx, taken))
  if (!person) throw refused
  const { accountNo, userName, userType } = person
  return { accountNo, userName, userType }
}
