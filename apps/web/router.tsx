import { startTransition, useContext, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { ComponentType, ContextType } from 'react'
import {
  Router,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  matchPath,
  parsePath,
  useNavigate,
} from 'react-router'
import type { Navigator } from 'react-router'
import { whenLost } from '#browser/wire/calls/connection-state.ts'
import { setUnderWay } from '#browser/wire/calls/under-way.ts'
import { loadTwice } from '#browser/wire/load-twice.ts'
import { NoPermissionPage } from '#browser/kit/pages/no-permission-page.tsx'
import { NotFoundPage } from '#browser/shell/pages/not-found-page.tsx'
import { Failure, PageFailure } from '#browser/shell/pages/page-failure.tsx'
import { loadSession, useSession } from '#browser/wire/session/session.ts'
import { frameParts } from '#browser/shell/frame/frame-parts.ts'
import { homePath } from '#browser/kit/pages/routes.ts'
import { loadStaticPage, staticPages } from '#browser/kit/pages/views.ts'
import { webModules, type StaticPage } from '#browser/wire/web-modules.ts'
import { accessToken } from '#browser/wire/session/credentials.ts'
import { clearStorage } from '#browser/wire/storage.ts'
import { watchWayBack } from '#browser/wire/way-back.ts'

type Place = { pathname: string; search: string }
/** Another address, or what is shown at this one. */
type Entered = string | ComponentType
type Arrival = { at: ContextType<typeof LocationContext>; View?: ComponentType; error?: unknown }

/** The pages that stand alone; all other addresses are looked up, inside the one shell, among the fixed ones and the routes the server delivers. */
export function Pages() {
  const [at, setAt] = useState({ location: history.location, navigationType: history.action })
  useLayoutEffect(() => {
    // A child that redirects before this listens (spec §4: no token) has already moved on.
    if (history.location !== at.location) setAt({ location: history.location, navigationType: history.action })
    return history.listen(({ location, action }) => {
      journey += 1
      startTransition(() => setAt({ location, navigationType: action }))
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what happened before the first listening is made up for
  }, [])
  return (
    <Router {...at} navigator={navigator}>
      <Arrivals />
    </Router>
  )
}

watchWayBack()
const history = createBrowserHistory({ v5Compat: true })
let journey = 0

/** The address changes when what it shows is there: until then the page one leaves reads its own. */
const navigator: Navigator = {
  createHref: (to) => history.createHref(to),
  encodeLocation: (to) => history.encodeLocation(to),
  go: (steps) => history.go(steps),
  push: (to, state) => travel(to, () => history.push(to, state)),
  replace: (to, state) => travel(to, () => history.replace(to, state)),
}

function travel(to: Parameters<Navigator['push']>[0], arrive: () => void): void {
  journey += 1
  const mine = journey
  const { pathname = history.location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
  const entered = enter({ pathname, search })
  if (!(entered instanceof Promise)) return arrive()
  // What could not be fetched says so at its address.
  const arrived = () => mine === journey && arrive()
  setUnderWay(entered.then(arrived, arrived))
}

/** What is left stays as it was, with the address it had, until the next page is there. */
function Arrivals() {
  const at = useContext(LocationContext)
  const navigate = useNavigate()
  const [arrival, setArrival] = useState<Arrival>()
  const move = useEffectEvent((to: string) => void navigate(to, { replace: true }))
  useLayoutEffect(() => {
    let isOver = false
    const settle = (entered: Entered) => {
      if (isOver) return
      if (typeof entered === 'string') move(entered)
      else setArrival({ at, View: entered })
    }
    const entered = enter(at.location)
    if (!(entered instanceof Promise)) settle(entered)
    else entered.then(settle, (error: unknown) => !isOver && setArrival({ at, error }))
    return () => {
      isOver = true
    }
  }, [at])
  // Drawn anew only by an arrival: a page that is left behind must not see the address of the next one.
  return useMemo(() => arrival && <Arrived {...arrival} />, [arrival])
}

function Arrived({ at, View, error }: Arrival) {
  const reload = () => window.location.reload()
  return (
    <LocationContext value={at}>
      <PageFailure place={at} onRetry={reload}>
        {View ? <View /> : <Failure error={error} onRetry={reload} />}
      </PageFailure>
    </LocationContext>
  )
}

/** Places that went elsewhere, as their areas say; messages lead there by the name the page had. */
function movedTo(isAt: (path: string) => boolean): string | undefined {
  const moved = [['/layout', homePath] as const, ...webModules().flatMap((area) => Object.entries(area.moved ?? {}))]
  return moved.find(([path]) => isAt(path))?.[1]
}

const gates: Record<StaticPage['place'], ((place: Place) => string | null) | undefined> = {
  shell: undefined,
  open: undefined,
  guest: skipWhenSignedIn,
  returning: comeBackSignedIn,
  signedIn: onlySignedIn,
}

const loaded = new Map<string, ComponentType>()

/** Through the gate of an address to its page; at once where everything is there. */
function enter({ pathname, search }: Place): Entered | Promise<Entered> {
  const isAt = (path: string) => matchPath({ path, end: true }, pathname) !== null
  const moved = movedTo(isAt)
  if (moved !== undefined) return moved
  if (isAt('/welcome/*')) return NotFoundPage
  const alone = staticPages().find((page) => page.place !== 'shell' && isAt(page.path))
  if (alone)
    return (
      gates[alone.place]?.({ pathname, search }) ??
      loaded.get(alone.path) ??
      fetchOnce(alone.path, () => loadStaticPage(alone))
    )
  if (isUnchecked(pathname) && accessToken() === undefined) return NotFoundPage
  return guard({ pathname, search }) ?? enterShell()
}

async function fetchOnce(path: string, load: () => Promise<ComponentType>): Promise<ComponentType> {
  const View = await load()
  loaded.set(path, View)
  return View
}

const shellKey = '*'

/** With the routes of this person, which are fetched first (spec §4). */
function enterShell(): Entered | Promise<Entered> {
  const isReady = accessToken() === undefined || useSession.getState().phase === 'ready'
  const known = loaded.get(shellKey)
  if (known && isReady) return known
  // Without a network the frame stands there and says so.
  const session = isReady ? undefined : Promise.race([loadSession(), whenLost()])
  return Promise.all([known ?? fetchOnce(shellKey, loadShell), session]).then(([View]) => View)
}

async function loadShell(): Promise<ComponentType> {
  const [{ Shell }] = await Promise.all([loadTwice(() => import('#browser/shell/shell.tsx')), frameParts.load()])
  return () => (accessToken() === undefined ? <NoPermissionPage /> : <Shell />)
}

/** Whatever belongs to the welcome of freshmen passes without a check (spec §4): their app asks for itself. */
function isUnchecked(pathname: string): boolean {
  return pathname.includes('/welcome')
}

/** No token: back to the root with clean storage. */
function guard({ pathname, search }: Place): string | null {
  if (accessToken() !== undefined || pathname === '/401') return null
  // Whoever followed a link arrives there after the sign-in.
  return leftClean(pathname === homePath ? '/' : `/?redirect=${encodeURIComponent(pathname + search)}`)
}

/** Whoever is sent away for want of a token leaves nothing of an earlier session behind (spec §4). */
function leftClean(to: string): string {
  clearStorage()
  return to
}

/** A page for those who are signed in, which waits for those who are not. */
function comeBackSignedIn({ pathname, search }: Place): string | null {
  return accessToken() === undefined ? leftClean(`/login?redirect=${encodeURIComponent(pathname + search)}`) : null
}

function onlySignedIn(): string | null {
  return accessToken() === undefined ? leftClean('/') : null
}

function skipWhenSignedIn({ search }: Place): string | null {
  const hasTicket = new URLSearchParams(search).has('tgc')
  return accessToken() !== undefined && !hasTicket ? homePath : null
}
