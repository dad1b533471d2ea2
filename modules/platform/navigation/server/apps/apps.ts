import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import {
  isNobody,
  normalScope,
  targetScopeShape,
  type TargetScope,
} from '#modules/school/population/shared/target-scope.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { app, ssoModes } from '../../shared/app.ts'
import { mostFavourites } from '../../shared/params.ts'
import {
  collectAppRoute,
  collectedAppsRoute,
  openAppRoute,
  sortCollectionRoute,
  uncollectAppRoute,
  usedAppsRoute,
  userAppsRoute,
  type AppGroup,
  type OpenedApp,
  type UserApp,
} from '../../shared/app-routes.ts'
import { ticketAddress } from './app-cas.ts'
import { keptSecret, makeCode, withParam } from './app-codes.ts'
import { openedApp, ownApp } from './app-use.ts'
import { favourites, keepDefaults } from './favourites.ts'
import { visibleApps } from './visible-apps.ts'

export const apps = resource(app, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const draft of drafts) judgeEntrance(draft)
    },
    async askBeforeRemoving(ctx, ids) {
      const [kept] = await ctx.db.query<{ n: number }>(
        'select count(distinct user_id)::int as n from nav_app_collection where app_id = any($1::uuid[])',
        [ids],
      )
      return kept!.n > 0 ? `有${kept!.n}人收藏该应用，确定删除？` : null
    },
  },
})

function judgeEntrance({ merged, values, problems }: Draft<typeof app>): void {
  const row = { ...merged, ...values }
  if (row.menuId && row.linkUrl) problems.linkUrl ??= '菜单与链接地址只能填写一项'
  if (row.linkUrl && !/^https?:\/\//i.test(String(row.linkUrl)))
    problems.linkUrl ??= '链接地址须以 http:// 或 https:// 开头'
  const mode = row.ssoMode ?? ssoModes.none[0]
  if (mode !== ssoModes.none[0] && !row.linkUrl) problems.linkUrl ??= '单点登录的应用须填写链接地址'
  if ((mode === ssoModes.code[0] || mode === ssoModes.oauth2[0]) && !row.ssoSecret)
    problems.ssoSecret ??= '请输入应用密钥'
  if (mode === ssoModes.oauth2[0] && !row.callbackUrl) problems.callbackUrl ??= '请输入回调地址'
  if (row.callbackUrl && !/^https?:\/\/[^#]+$/i.test(String(row.callbackUrl)))
    problems.callbackUrl ??= '回调地址须以 http:// 或 https:// 开头，且不含 #'
  if (typeof values.ssoSecret === 'string' && values.ssoSecret !== '') values.ssoSecret = keptSecret(values.ssoSecret)
  if (values.targetScope) values.targetScope = ruleOf(values.targetScope)
  if (row.status === '2' && !row.repairText) problems.repairText ??= '请输入维护说明'
}

/** The rule in its one spelling; nobody chosen means that there is none. */
function ruleOf(written: unknown): TargetScope | null {
  const scope = targetScopeShape.parse(written)
  return isNobody(scope) ? null : normalScope(scope)
}

/** What people do with apps: find, open, collect. */
export const appRoutes: readonly Route[] = [
  route(userAppsRoute, groupedApps),
  route(usedAppsRoute, async (ctx, input) => inOrder(await markedApps(ctx), await lastUsed(ctx)).slice(0, input.size)),
  route(collectedAppsRoute, async (ctx, input) => {
    const visible = await visibleApps(ctx)
    const found = inOrder(visible, await favourites(ctx, visible))
    return ['1', 'true'].includes(String(input.isAll)) ? found : found.slice(0, input.size)
  }),
  route(collectAppRoute, (ctx, input) => collect(ctx, input.appId)),
  route(uncollectAppRoute, async (ctx, input) => {
    await keepDefaults(ctx)
    await ctx.db.query('delete from nav_app_collection where user_id = $1 and app_id::text = $2', [
      ctx.actor.userId,
      input.appId,
    ])
    return null
  }),
  route(sortCollectionRoute, async (ctx, input) => {
    await keepDefaults(ctx)
    await ctx.db.query(
      `update nav_app_collection c
       set sort = x.n
       from unnest($2::text[]) with ordinality as x(id, n)
       where c.user_id = $1 and c.app_id::text = x.id`,
      [ctx.actor.userId, input.ids],
    )
    return null
  }),
  route(openAppRoute, (ctx, input) => use(ctx, input.appId)),
]

async function groupedApps(ctx: Ctx): Promise<AppGroup[]> {
  const categories = (await codeSets(ctx)).get('appCategory') ?? []
  const groups = Map.groupBy(await markedApps(ctx), (one) => one.category)
  return [...groups.keys()]
    .toSorted((a, b) => rank(categories, a) - rank(categories, b))
    .map((key) => ({
      group: key,
      groupName: categories.find((one) => one.key === key)?.label ?? key,
      apps: groups.get(key)!,
    }))
}

/** What the caller may open, with what counts as collected: also what the roles come with, while nothing was arranged. */
async function markedApps(ctx: Ctx): Promise<UserApp[]> {
  const visible = await visibleApps(ctx)
  const kept = new Set((await favourites(ctx, visible)).map((one) => one.id))
  return visible.map((one) => ({ ...one, isCollect: kept.has(one.id) }))
}

function rank(categories: readonly { key: string }[], key: string): number {
  const at = categories.findIndex((one) => one.key === key)
  return at < 0 ? categories.length : at
}

/** Apps the caller opened, the last one first. */
export function lastUsed(ctx: Ctx): Promise<{ id: string }[]> {
  return ctx.db.query(
    'select app_id as id from nav_app_use where user_id = $1 order by last_time desc, app_id limit 100',
    [ctx.actor.userId],
  )
}

async function collect(ctx: Ctx, wanted: string): Promise<null> {
  const found = await ownApp(ctx, wanted)
  await keepDefaults(ctx)
  const [count] = await ctx.db.query<{ n: number; last: number }>(
    `select count(*)::int as n, coalesce(max(sort), 0)::int as last
     from nav_app_collection
     where user_id = $1 and app_id <> $2`,
    [ctx.actor.userId, found.id],
  )
  const most = await readParam(ctx, mostFavourites, populationOf(ctx))
  if (count!.n >= most) throw badRequest({ text: `收藏数量已达上限（${most}个）` })
  await ctx.db.query(
    `insert into nav_app_collection (id, create_time, update_time, user_id, app_id, sort)
     values ($1, $2, $2, $3, $4, $5)
     on conflict (user_id, app_id) do nothing`,
    [newId(ctx.now()), ctx.now(), ctx.actor.userId, found.id, count!.last + 1],
  )
  return null
}

async function use(ctx: Ctx, wanted: string): Promise<OpenedApp> {
  const found = await openedApp(ctx, wanted)
  return {
    linkUrl: found.linkUrl && (await signedOn(ctx, found, found.linkUrl)),
    path: found.path,
    openType: found.openType,
  }
}

/** The address with what signs the person on. An app that speaks OAuth 2.0 begins by itself: only it knows the state it will ask back. */
async function signedOn(ctx: Ctx, { id, ssoMode }: UserApp, linkUrl: string): Promise<string> {
  if (ssoMode === ssoModes.code[0])
    return withParam(linkUrl, { code: await makeCode(ctx, { kind: 'code', appId: id }) })
  if (ssoMode !== ssoModes.cas[0]) return linkUrl
  const [own] = await ctx.db.query<{ service: string | null }>(
    'select callback_url as service from nav_app where id = $1',
    [id],
  )
  return ticketAddress(ctx, { appId: id, service: own?.service ?? linkUrl })
}

function populationOf({ actor }: Ctx): string {
  const entity = actor.kind === 'user' ? actor.person?.entity : undefined
  return entity === 'base.student' ? 'student' : entity === 'base.teacher' ? 'teacher' : ''
}

function inOrder(visible: readonly UserApp[], order: readonly { id: string }[]): UserApp[] {
  const byId = new Map(visible.map((one) => [one.id, one]))
  return order.flatMap(({ id }) => byId.get(id) ?? [])
}
