import type { Ctx } from '#kernel/context.ts'
import product from '#package.json' with { type: 'json' }

/** What a school shows of itself before anyone signs in. */
export async function appInfo(ctx: Ctx, appType: string) {
  const { school } = ctx
  return {
    appType,
    tenantId: school.id,
    globalTitle: '智慧校园综合服务平台',
    globalViceTitle: school.name,
    loginTips: await demoTips(ctx),
    showLogin: 1,
    ssoType: 0,
    ssoLoginUrl: '',
    ssoLogoutUrl: '',
    ureportUrl: '',
    isWartermark: true,
    captchaMode: 'never',
    loginTabs: ['account'],
    oauthSources: [],
    languages: ['zh-cn', 'en'],
    version: product.version,
  }
}

/** Written by the loader of demo data, which never runs in production. */
async function demoTips(ctx: Ctx): Promise<string> {
  const [row] = await ctx.db.query<{ edition: string }>("select edition from sys_seed where name = 'demo accounts'")
  return row ? (JSON.parse(row.edition) as { tips: string }).tips : ''
}
