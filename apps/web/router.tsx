import { createBrowserRouter, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { loadCatalogues } from '#kernel/web/i18n.ts'
import { NoPermissionPage } from '#kernel/web/pages/no-permission-page.tsx'
import { NotFoundPage } from '#kernel/web/pages/not-found-page.tsx'
import { loadSession, useSession } from '#kernel/web/session.ts'
import { homePath } from '#kernel/web/shell/routes.ts'
import { accessToken } from '#kernel/web/wire/credentials.ts'
import { clearStorage } from '#kernel/web/wire/storage.ts'

/** The fixed addresses; all others are looked up, inside the one shell, in the routes the server delivers. */
export const router = createBrowserRouter([
  { path: '/', loader: skipWhenSignedIn, lazy: loginPage, HydrateFallback: Blank },
  { path: '/login', loader: skipWhenSignedIn, lazy: loginPage, HydrateFallback: Blank },
  { path: '/loginbyoauth2', lazy: signInPage('OauthCallbackPage'), HydrateFallback: Blank },
  { path: '/oauth/callback/:source', lazy: signInPage('OauthCallbackPage'), HydrateFallback: Blank },
  { path: '/loginbyjwt', lazy: signInPage('JwtLoginPage'), HydrateFallback: Blank },
  { path: '/loginbywechatenterprise', lazy: signInPage('ChatLoginPage'), HydrateFallback: Blank },
  { path: '/bindingusertoautologin', lazy: bindingPage, HydrateFallback: Blank },
  { path: '/loginbyqr', loader: comeBackSignedIn, lazy: qrConfirmPage, HydrateFallback: Blank },
  { path: '/login/forget', lazy: forgetPage, HydrateFallback: Blank },
  { path: '/login/changePassword', loader: onlySignedIn, lazy: changePasswordPage, HydrateFallback: Blank },
  { path: '/registerschool', lazy: registerPage, HydrateFallback: Blank },
  { path: '/personal', loader: () => redirect('/personal/mymessage') },
  { path: '/welcome/*', Component: NotFoundPage },
  { path: '*', loader: guard, lazy: shell, HydrateFallback: Blank },
])

async function loginPage() {
  const { LoginPage } = await import('#kernel/web/login/login-page.tsx')
  return { Component: LoginPage }
}

function signInPage(name: 'OauthCallbackPage' | 'JwtLoginPage' | 'ChatLoginPage') {
  return async () => ({ Component: (await import('#kernel/web/login/callback-pages.tsx'))[name] })
}

async function bindingPage() {
  const { BindingPage } = await import('#kernel/web/login/binding-page.tsx')
  return { Component: BindingPage }
}

async function qrConfirmPage() {
  const { QrConfirmPage } = await import('#kernel/web/login/qr-confirm-page.tsx')
  return { Component: QrConfirmPage }
}

async function forgetPage() {
  const { ForgetPage } = await import('#kernel/web/login/forget-page.tsx')
  return { Component: ForgetPage }
}

async function changePasswordPage() {
  const { ChangePasswordPage } = await import('#kernel/web/login/change-password-page.tsx')
  return { Component: ChangePasswordPage }
}

async function registerPage() {
  const [{ RegisterPage }] = await Promise.all([import('#modules/settings/web/register/register-page.tsx'), loadCatalogues(['settings'])])
  return { Component: RegisterPage }
}

async function shell() {
  const { Shell } = await import('#kernel/web/shell/shell.tsx')
  return { Component: () => (accessToken() === undefined ? <NoPermissionPage /> : <Shell />) }
}

/** No token: back to the root with clean storage. A token but no routes yet: they are fetched first (spec §4). */
async function guard({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (accessToken() === undefined) {
    if (new URL(request.url).pathname === '/401') return null
    clearStorage()
    return redirect('/')
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
