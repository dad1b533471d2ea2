import type { Ctx } from '#kernel/world/context.ts'
import type { LoginWays } from '#services/identity/shared/login-ways.ts'
import { openChannels } from '#services/sms/channels.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { loginTabs } from '#services/identity/shared/sign-in-params.ts'

const known = ['account', 'sms', 'qr']
const jwtKind = 'jwt'

/** What the login page offers in this school: tabs in their order, and the sites that vouch for people. */
export async function offeredWays(ctx: Ctx, { appType }: { appType: string }): Promise<LoginWays> {
  const wanted = await readParam(ctx, loginTabs)
  const hasSms = wanted.includes('sms') && (await openChannels(ctx)).length > 0
  const tabs = known.filter((tab) => wanted.includes(tab) && (tab !== 'sms' || hasSms))
  const rows = await ctx.db.query<{ source: string; name: string; icon: string }>(
    `select source, name, kind as icon
     from sys_oauth_client
     where status = '1' and kind <> $2 and app_types like '%' || $1 || '%'
     order by sort, source`,
    [appType.replaceAll(/\D/g, ''), jwtKind],
  )
  // Without any tab nobody could come in.
  return { loginTabs: tabs.length > 0 ? tabs : ['account'], oauthSources: rows }
}
