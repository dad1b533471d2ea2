import { createBrowserRouter, redirect } from 'react-router'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { loadTwice } from '#kernel/web/load-twice.ts'
import { NoPermissionPage } from '#kernel/web/pages/no-permission-page.tsx'
import { NotFoundPage } from '#kernel/web/pages/not-found-page.tsx'
import { RouteFailure } from '#kernel/web/pages/page-failure.tsx'
import { loadSession, useSession } from '#kernel/web/session.ts'
import { homePath } from '#kernel/web/shell/routes.ts'
import { loadStaticPage, staticPages } from '#kernel/web/views.ts'
import type { StaticPage } from '#kernel/web/views.ts'
import { accessToken } from '#kernel/web/wire/credentials.ts'
import { clearStorage } from '#kernel/web/wire/storage.ts'

/** The pages that stand alone; all other addresses are looked up, inside the one shell, among the fixed ones and the routes the server delivers. */
export function createRouter() {
  return createBrowserRouter([
    ...staticPages().filter(({ place }) => place !== 'shell').map(aloneRoute),
    { path: '/personal', loader: () => redirect('/personal/mymessage') },
    // Messages lead here by the name the page had.
    { path: '/personal/security', loader: () => redirect('/personalcenter?tab=devices') },
    { path: '/layout', loader: () => redirect(homePath) },
    { path: '/welcome/*', Component: NotFoundPage },
    { path: '*', loader: guard, lazy: shell, HydrateFallback: Blank, ErrorBoundary: RouteFailure },
  ])
}

const gates: Record<StaticPage['place'], ((input: LoaderFunctionArgs) => Response | null) | undefined> = {
  shell: undefined,
  open: undefined,
  guest: skipWhenSignedIn,
  returning: comeBackSignedIn,
  signedIn: onlySignedIn,
}

function aloneRoute(page: StaticPage): RouteObject {
  return { path: page.path, loader: gates[page.place], lazy: async () => ({ Component: await loadStaticPage(page) }), HydrateFallback: Blank, ErrorBoundary: RouteFailure }
}

async function shell() {
  const { Shell } = await loadTwice(() => import('#kernel/web/shell/shell.tsx'))
  return { Component: () => (accessToken() === undefined ? <NoPermissionPage /> : <Shell />) }
}

/** No token: back to the root with clean storage. A token but no routes yet: they are fetched first (spec §4). */
async function guard({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  if (accessToken() === undefined) {
    if (pathname === '/401') return null
    clearStorage()
    // Whoever followed a link arrives there after the sign-in.
    return redirect(pathname === homePath ? '/' : `/?redirect=${encodeURIComponent(pathname + search)}`)
  }
  if (useSession.getState().phase !== 'ready') await loadSession()
  return null
}

/** A page for those who are signed in, which waits for those who are not. */
function comeBackSignedIn({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, search } = new URL(request.url)
  return accessToken() === undefined ? redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`) : null
}

function onlySignedIn(): Response | null {
  return accessToken() === undefined ? redirect('/') : null
}

function skipWhenSignedIn({ request }: LoaderFunctionArgs): Response | null {
  const hasTicket = new URL(request.url).searchParams.has('tgc')
  return accessToken() !== undefined && !hasTicket ? redirect(homePath) : null
}

function Blank() {
  return null
}
