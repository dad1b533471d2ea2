import { tenantForSignIn } from '#browser/wire/calls/client.ts'
import { keptScreens } from '#browser/wire/storage.ts'
import type { Block, ScreenConfig } from './screen-wire.ts'

/** What a display last showed; a reload without a network shows it again, with its time. Signing out takes it away. */
export type Picture = { blocks: Readonly<Record<string, Block>>; config: ScreenConfig | null }

/** Two schools may call a screen the same. */
function nameOf(code: string): string {
  return `${tenantForSignIn()}/${code}`
}

export async function keepPicture(code: string, picture: Picture): Promise<void> {
  try {
    const db = await openStore()
    db.transaction(keptScreens, 'readwrite').objectStore(keptScreens).put(picture, nameOf(code))
    db.close()
  } catch {
    // A display without storage shows what comes.
  }
}

export async function recallPicture(code: string): Promise<Picture | null> {
  try {
    const db = await openStore()
    const found = await new Promise<unknown>((resolve) => {
      const asked = db.transaction(keptScreens).objectStore(keptScreens).get(nameOf(code))
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => resolve(null))
    })
    db.close()
    return (found as Picture | undefined) ?? null
  } catch {
    return null
  }
}

/** What a display may not show any more it does not keep either. */
export async function forgetPicture(code: string): Promise<void> {
  try {
    const db = await openStore()
    db.transaction(keptScreens, 'readwrite').objectStore(keptScreens).delete(nameOf(code))
    db.close()
  } catch {
    // Nothing was kept.
  }
}

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(keptScreens, 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(keptScreens))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('no store')))
  })
}
