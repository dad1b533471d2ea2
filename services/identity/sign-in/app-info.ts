import type { Ctx } from '#kernel/world/context.ts'
import { sanitizeRichText } from '#kernel/fields/texts/rich-text/sanitize.ts'
import product from '#package.json' with { type: 'json' }
import type { ShownAppInfo } from '../shared/app-info.ts'
import { appTitle, captchaMode, isRegistered, loginWays } from '../shared/login-ways.ts'

/** What a school shows of itself before anyone signs in: what it set, else the product's own words. */
export async function appInfo(ctx: Ctx, appType: string): Promise<ShownAppInfo> {
  const { school } = ctx
  const stored = await storedInfo(ctx, appType)
  const picture = (ids: string[] | null | undefined) =>
    ids?.[0] ? `/api/flySource-resource/openApi/public/link-file?fileId=${ids[0]}&tenantId=${school.id}` : ''
  return {
    appType,
    tenantId: school.id,
    globalTitle: stored?.globalTitle || (await ctx.call(appTitle, { appType })),
    globalViceTitle: stored?.globalViceTitle ?? school.name,
    globalViceTitleMsg: stored?.globalViceTitleMsg ?? '',
    loginTips: shownTips(stored?.loginTips || (await demoTips(ctx))),
    showLogin: stored?.showLogin === false ? 0 : 1,
    ssoType: Number(stored?.ssoType ?? 0),
    ssoLoginUrl: stored?.ssoLoginUrl ?? '',
    ssoLogoutUrl: stored?.ssoLogoutUrl ?? '',
    ureportUrl: stored?.ureportUrl ?? '',
    isWartermark: stored?.isWartermark ?? true,
    wartermarkText: stored?.wartermarkText ?? '',
    logo: picture(stored?.logo),
    loginBg: picture(stored?.loginBg),
    favicon: picture(stored?.favicon),
    primary: stored?.primaryColor ?? '',
    layout: 'transverse',
    icp: stored?.icp ?? '',
    copyright: stored?.copyright ?? '',
    captchaMode: await ctx.call(captchaMode, { appType }),
    ...(await ctx.call(loginWays, { appType })),
    languages: stored?.languages?.length ? stored.languages : ['zh-cn', 'zh-tw', 'en'],
    isRegistered: await ctx.call(isRegistered, {}),
    version: product.version,
  }
}

/** Tips may be marked up; whatever the school wrote, nothing in them runs. */
function shownTips(text: string): string {
  return /<\w/.test(text) ? sanitizeRichText(text) : text
}

type Stored = {
  globalTitle: string
  globalViceTitle: string | null
  globalViceTitleMsg: string | null
  loginTips: string | null
  showLogin: boolean
  ssoType: string
  ssoLoginUrl: string | null
  ssoLogoutUrl: string | null
  ureportUrl: string | null
  isWartermark: boolean
  wartermarkText: string | null
  logo: string[] | null
  loginBg: string[] | null
  favicon: string[] | null
  primaryColor: string | null
  languages: string[] | null
  icp: string | null
  copyright: string | null
}

async function storedInfo(ctx: Ctx, appType: string): Promise<Stored | undefined> {
  const [row] = await ctx.db.query<Stored>(
    `select global_title as "globalTitle", global_vice_title as "globalViceTitle",
       global_vice_title_msg as "globalViceTitleMsg", login_tips as "loginTips", show_login as "showLogin",
       sso_type as "ssoType", sso_login_url as "ssoLoginUrl", sso_logout_url as "ssoLogoutUrl",
       ureport_url as "ureportUrl", is_wartermark as "isWartermark", wartermark_text as "wartermarkText", logo,
       login_bg as "loginBg", favicon, primary_color as "primaryColor", languages, icp, copyright
     from sys_app_info
     where app_type = $1`,
    [appType],
    'app info',
  )
  return row
}

/** Written by the loader of demo data, which never runs in production. */
async function demoTips(ctx: Ctx): Promise<string> {
  const [row] = await ctx.db.query<{ edition: string }>("select edition from sys_seed where name = 'demo accounts'")
  return row ? (JSON.parse(row.edition) as { tips: string }).tips : ''
}
