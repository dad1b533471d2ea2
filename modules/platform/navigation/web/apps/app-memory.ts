import { currentPreview } from '#browser/wire/session/view-as.ts'
import { isSessionRemembered } from '#browser/wire/session/credentials.ts'
import { readStored, storageKeys, writeStored } from '#browser/wire/storage.ts'
import type { AppGroup } from '../../shared/app-routes.ts'

/** Keeps the answer of getUserApp for the next visit (contract §7). Whoever looks as somebody else leaves nothing of theirs here. */
export function keepAllApps(groups: AppGroup[]): AppGroup[] {
  if (currentPreview() === undefined) writeStored(localStorage, storageKeys.userAllApps, groups)
  return groups
}

/** The apps as they were last seen here. A session of one tab alone may share this storage with somebody else's, and asks first. */
export function keptAllApps(): AppGroup[] | undefined {
  return isSessionRemembered() ? readStored<AppGroup[]>(localStorage, storageKeys.userAllApps) : undefined
}

/** The app in front; its frame opens with it where the address names none. */
export function setFrontApp(id: string): void {
  if (id !== '') writeStored(localStorage, storageKeys.appId, id)
}

export function frontApp(): string {
  return readStored<string>(localStorage, storageKeys.appId) ?? ''
}
