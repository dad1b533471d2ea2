/** The ten browser-storage keys of the main app (contract §7). */
export const storageKeys = {
  userTheme: 'userTheme',
  themeConfig: 'themeConfig',
  frequency: 'frequency',
  themeConfigStyle: 'themeConfigStyle',
  appId: 'appId',
  userAllApps: 'userAllApps',
  tagsViewList: 'tagsViewList',
  userInfo: 'userInfo',
  accessToken: 'accessToken',
  refreshLock: 'refreshLock',
} as const

/** Where the preferences of a person stand in this browser, followed by their id. */
export const prefPrefix = 'pref:'

const keptWhenCleared: readonly string[] = [
  storageKeys.themeConfig,
  storageKeys.frequency,
  storageKeys.themeConfigStyle,
  storageKeys.userTheme,
]

/** Reads a JSON value; a missing or damaged one is undefined. */
export function readStored<T>(storage: Storage, key: string): T | undefined {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

let isClosed = false

/** Where walls keep what they last showed, for a reload without a network. */
export const keptScreens = 'data-screens'

/** Keeps a text as it is, unless this page is on its way out. */
export function keepText(storage: Storage, key: string, text: string): void {
  if (!isClosed) storage.setItem(key, text)
}

/** Writes a JSON value; a full or forbidden storage is not an error, the page goes on without memory. */
export function writeStored(storage: Storage, key: string, value: unknown): void {
  try {
    keepText(storage, key, JSON.stringify(value))
  } catch {
    // private windows may refuse to store
  }
}

/**
 * Empties both storages, what walls kept and the cookie; the four keys of the theme survive (spec §4). What a person typed or chose is kept for them by
 * the server; the next one at this computer does not see it.
 */
export function clearStorage(): void {
  for (const key of Object.keys(localStorage)) if (!keptWhenCleared.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  globalThis.indexedDB?.deleteDatabase(keptScreens)
  document.cookie = 'token=; path=/; max-age=0; samesite=lax'
}

/** Empties them for good: what the page still does on its way out leaves nothing for whoever comes next. */
export function closeStorage(): void {
  clearStorage()
  isClosed = true
}
