import { create } from 'zustand'
import { get } from '#browser/wire/http.ts'
import type { RouteNode as MenuNode } from '#services/identity/shared/route-tree.ts'
import type { UserInfo } from '#services/identity/shared/token-answer.ts'
import { addTexts, loadCatalogues } from '#browser/wire/i18n.ts'
import { flushAll } from '#browser/wire/session/before-sign-out.ts'
import { setBucket } from '#browser/wire/bucket.ts'
import { accessToken, followLeaving, leaveToRoot, storedUser } from '#browser/wire/session/credentials.ts'

type RouteMeta = Pick<MenuNode['meta'], 'title'> & Partial<MenuNode['meta']>

/** A node of the server's route tree (contract §4), or one that the browser adds for a page of its own. */
export type RouteNode = Pick<MenuNode, 'id' | 'path'> &
  Partial<Omit<MenuNode, 'meta' | 'children'>> & { meta: RouteMeta; children?: RouteNode[] }

export type Session = {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  user: UserInfo | undefined
  buttons: Record<string, boolean>
  routes: RouteNode[]
  error: unknown
}

/** Who is signed in, and what the server says they may see. */
export const useSession = create<Session>()(() => ({
  phase: 'idle',
  user: undefined,
  buttons: {},
  routes: [],
  error: undefined,
}))

/** Whether the button `<entity>:<action>` is granted; an unknown key is not. @public */
export function useCan(key: string): boolean {
  return useSession(({ buttons }) => buttons[key] === true)
}

let loading: Promise<void> | undefined

/** Fetches the person, the routes and the buttons together; called by the guard when there is a token and no route yet. */
export function loadSession(): Promise<void> {
  loading ??= fetchSession().finally(() => {
    loading = undefined
  })
  return loading
}

/** Hands in what is not on the server yet, ends the session there as well, then at the school's own sign-in where it has one (`elsewhere`); a server out of reach does not keep anyone signed in here. */
export async function signOut(elsewhere?: string): Promise<void> {
  await flushAll()
  await get('auth/logOut', undefined, { isBackground: true }).catch(() => undefined)
  leaveToRoot(elsewhere)
}

/** Another tab signed out, or signed in as somebody else: this one must not go on under the old name. */
export function followOtherTabs(): void {
  followLeaving()
  window.addEventListener('storage', () => {
    const { user } = useSession.getState()
    if (user === undefined) return
    if (accessToken() === undefined) leaveToRoot()
    else if (storedUser()?.userId !== user.userId) window.location.reload()
  })
}

/** Fetches routes and buttons again and takes them; true when something was different. */
export async function refreshRoutes(): Promise<boolean> {
  const before = useSession.getState()
  if (before.phase !== 'ready') return false
  const [routes, buttons] = await Promise.all([
    get<MenuNode[]>('base/sysMenu/getUserRoutes', undefined, { isBackground: true }),
    get<Record<string, true>>('base/sysMenu/getUserBtn', undefined, { isBackground: true }),
  ])
  const isSame = JSON.stringify([routes, buttons]) === JSON.stringify([before.routes, before.buttons])
  if (isSame || useSession.getState().user?.userId !== before.user?.userId) return false
  await learnTexts(routes)
  useSession.setState({ routes: routes, buttons: buttons })
  return true
}

async function learnTexts(routes: readonly RouteNode[]): Promise<void> {
  await loadCatalogues(modulesIn(routes))
  addTexts(titlesIn(routes, 'titleEn'))
  addTexts(titlesIn(routes, 'titleTw'), 'zh-tw')
}

async function fetchSession(): Promise<void> {
  useSession.setState({ phase: 'loading', error: undefined })
  try {
    const [user, routes, buttons] = await Promise.all([
      get<UserInfo>('base/sysUser/getUserInfo'),
      get<MenuNode[]>('base/sysMenu/getUserRoutes'),
      get<Record<string, true>>('base/sysMenu/getUserBtn'),
    ])
    await learnTexts(routes)
    setBucket(user.bucketName)
    useSession.setState({ phase: 'ready', user, routes: routes, buttons: buttons })
  } catch (error) {
    useSession.setState({ phase: 'failed', error })
  }
}

function modulesIn(routes: readonly RouteNode[]): Set<string> {
  const names = routes.flatMap(({ area, children }) => [...(area ? [area] : []), ...modulesIn(children ?? [])])
  return new Set(names)
}

function titlesIn(routes: readonly RouteNode[], key: 'titleEn' | 'titleTw'): Record<string, string> {
  const own = routes.flatMap(({ meta }) => (meta[key] ? [[meta.title, meta[key]] as const] : []))
  return {
    ...Object.fromEntries(own),
    ...Object.assign({}, ...routes.map(({ children }) => titlesIn(children ?? [], key))),
  }
}
