import { readStored, storageKeys, writeStored } from '#browser/wire/storage.ts'

/** A page of the menu that was opened here: how often, and when last (ms). */
export type Visit = { path: string; count: number; last: number }

const most = 20

/** Pages opened in this browser, the last one first. */
export function visits(): Visit[] {
  const kept = readStored<Visit[]>(localStorage, storageKeys.frequency)
  return Array.isArray(kept) ? kept.filter((visit) => typeof visit?.path === 'string') : []
}

/** Counts a page that was opened. */
export function rememberVisit(path: string): void {
  const known = visits()
  const count = (known.find((visit) => visit.path === path)?.count ?? 0) + 1
  writeStored(
    localStorage,
    storageKeys.frequency,
    [{ path, count, last: Date.now() }, ...known.filter((visit) => visit.path !== path)].slice(0, most),
  )
}
