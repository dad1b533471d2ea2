import { get } from '#browser/wire/http.ts'
import { storeCredentials } from '#browser/wire/session/credentials.ts'
import type { ViewAnswer } from '#services/identity/shared/token-answer.ts'
import { readStored, storageKeys, writeStored } from '#browser/wire/storage.ts'

export type { ViewAnswer as PreviewAnswer }

/** Whose eyes this tab looks through, until when, and the page it began on. */
export type Preview = { userName: string; roleNames: string[]; viewerName: string; expiresAt: string; from?: string }

const previewKey = 'viewAs'
const ownKey = 'viewAsOwn'
const sessionParts = [storageKeys.accessToken, storageKeys.userInfo, storageKeys.tagsViewList] as const

/** Goes on in this tab as the person; one's own session waits. */
export function startPreview(answer: ViewAnswer): void {
  const own = Object.fromEntries(sessionParts.map((key) => [key, sessionStorage.getItem(key)]))
  writeStored(sessionStorage, ownKey, own)
  const roleNames = answer.detail.roles.map((role) => role.roleName)
  writeStored(sessionStorage, previewKey, {
    userName: answer.userName,
    roleNames,
    viewerName: answer.act.userName,
    expiresAt: answer.act.expiresAt,
    from: window.location.pathname,
  } satisfies Preview)
  storeCredentials(answer, false)
  window.location.assign('/index')
}

export function currentPreview(): Preview | undefined {
  return readStored<Preview>(sessionStorage, previewKey)
}

/** Ends the look and takes up one's own session again, on the page where it began. */
export async function endPreview(): Promise<void> {
  const from = currentPreview()?.from ?? '/index'
  await get('auth/logOut', undefined, { isBackground: true }).catch(() => undefined)
  const own = readStored<Record<string, string | null>>(sessionStorage, ownKey) ?? {}
  for (const key of sessionParts) {
    const text = own[key]
    if (text === null || text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  }
  sessionStorage.removeItem(ownKey)
  sessionStorage.removeItem(previewKey)
  window.location.assign(from)
}
