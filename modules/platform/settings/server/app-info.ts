import { appInfo } from '#services/identity/sign-in/app-info.ts'
import { appTitle } from '#services/identity/shared/login-ways.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { create, update } from '#kernel/operations/write/write.ts'
import { appInfo as appInfoEntity } from '#services/system/shared/records.ts'
import { provide } from '#kernel/world/world.ts'
import { appTitles } from '../shared/app-titles.ts'
import { appInfoAllRoute, appInfoSubmitRoute } from '../shared/app-info.ts'

/** What each app shows of itself. Its pictures are seen before anyone signs in, so they are public. */
export const appInfos = resource(appInfoEntity, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, problems } of drafts)
        if (!Object.hasOwn(appTitles, String(merged.appType))) problems.appType ??= '应用不存在'
    },
    async after(ctx, changes) {
      for (const { id } of changes) {
        await ctx.db.query(`update sys_file set is_public = true where entity = $1 and record_id = $2`, [
          appInfoEntity.path,
          id,
        ])
      }
    },
  },
})

export const appTitleProvider = provide(appTitle, async (_ctx, { appType }) => appTitles[appType] ?? appTitles['0']!)

export const appInfoRoutes: readonly Route[] = [
  route(appInfoAllRoute, allOf),
  route(appInfoSubmitRoute, (ctx, draft) =>
    draft['id'] ? update(ctx, appInfos, draft) : create(ctx, appInfos, draft),
  ),
]

/** Each app with what is stored, and with what its visitors see now. */
async function allOf(ctx: Ctx) {
  const ids = await ctx.db.query<{ id: string; appType: string }>('select id, app_type as "appType" from sys_app_info')
  const rows = await loadRows(
    ctx,
    appInfoEntity,
    ids.map(({ id }) => id),
  )
  const stored = new Map([...rows.values()].map((row) => [row.appType, row]))
  return Promise.all(
    Object.entries(appTitles).map(async ([appType, globalTitle]) => ({
      appType,
      stored: stored.get(appType) ?? {
        appType,
        globalTitle,
        globalViceTitle: ctx.school.name,
        showLogin: true,
        ssoType: '0',
        isWartermark: true,
        languages: ['zh-cn', 'zh-tw', 'en'],
      },
      shown: await appInfo(ctx, appType),
    })),
  )
}
