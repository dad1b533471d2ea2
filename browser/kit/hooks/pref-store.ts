import { create } from 'zustand'
import type { StoredPref } from '#services/prefs/shared/pref-routes.ts'
import { get, post } from '#browser/wire/http.ts'
import { beforeSignOut } from '#browser/wire/session/before-sign-out.ts'
import { prefPrefix, readStored, writeStored } from '#browser/wire/storage.ts'

type Kept = { values: Record<string, unknown>; unsent: string[] }

/** A person's preferences as this browser knows them. */
export type PrefState = {
  userId: string
  values: Record<string, unknown>
  /** Whether the server has answered since sign-in. */
  isLoaded: boolean
  /** Whether nothing more is waited for: it answered, or could not be reached. */
  isSettled: boolean
}

const pauseMs = 2000
const versions = new Map<string, number>()
const timers = new Map<string, number>()
const unsent = new Set<string>()
let loading: Promise<void> | undefined

beforeSignOut(() => Promise.all([...unsent].map(sendOne)))

export const usePrefStore = create<PrefState>()(() => ({
  userId: '',
  values: {},
  isLoaded: false,
  isSettled: false,
}))

/** Takes the local copy at once and the server's answer when it comes: one request for everything. What was not sent yet stays and is sent. */
export function loadPrefs(userId: string): Promise<void> {
  if (usePrefStore.getState().userId === userId && loading) return loading
  const kept = readStored<Kept>(localStorage, homeOf(userId))
  unsent.clear()
  versions.clear()
  for (const key of kept?.unsent ?? []) unsent.add(key)
  usePrefStore.setState({ userId, values: kept?.values ?? {}, isLoaded: false, isSettled: false })
  loading = fetchAll(userId).catch(() => {
    loading = undefined
    if (usePrefStore.getState().userId === userId) usePrefStore.setState({ isSettled: true })
  })
  return loading
}

/** Keeps a choice: here at once, on the server when nothing more was chosen for two seconds. */
export function setPref(key: string, value: unknown): void {
  usePrefStore.setState(({ values }) => ({ values: { ...values, [key]: value } }))
  // Who looks as somebody else has no preferences here: the choice counts for this page only.
  if (usePrefStore.getState().userId === '') return
  unsent.add(key)
  remember()
  plan(key)
}

/** Another browser or tab of this person changed a preference. */
export async function takePushedPref(pushed: { key?: string; version?: number } | undefined): Promise<void> {
  const { key, version } = pushed ?? {}
  if (key === undefined || unsent.has(key) || versions.get(key) === version) return
  take([await get<StoredPref>('base/userPref/getOne', { key }, { isBackground: true })])
}

/** After a gap: everything may have changed. */
export function reloadPrefs(): Promise<void> {
  return fetchAll(usePrefStore.getState().userId).catch(() => undefined)
}

async function fetchAll(userId: string): Promise<void> {
  const answers = await get<StoredPref[]>('base/userPref/getAll', undefined, { isBackground: true })
  if (usePrefStore.getState().userId !== userId) return
  const local = usePrefStore.getState().values
  const values = Object.fromEntries([...unsent].map((key) => [key, local[key]]))
  usePrefStore.setState({ values, isLoaded: true, isSettled: true })
  take(answers)
  for (const key of unsent) plan(key)
}

function take(answers: readonly StoredPref[]): void {
  const fresh = answers.filter(({ key }) => !unsent.has(key))
  for (const { key, version } of fresh) versions.set(key, version)
  usePrefStore.setState(({ values }) => {
    const next = { ...values }
    for (const { key, value } of fresh) {
      if (value === null) delete next[key]
      else next[key] = value
    }
    return { values: next }
  })
  remember()
}

function plan(key: string): void {
  window.clearTimeout(timers.get(key))
  timers.set(
    key,
    window.setTimeout(() => void sendOne(key), pauseMs),
  )
}

async function sendOne(key: string): Promise<void> {
  window.clearTimeout(timers.get(key))
  timers.delete(key)
  const { userId, values } = usePrefStore.getState()
  const value = values[key]
  try {
    const { version } = await post<Pick<StoredPref, 'key' | 'version'>>(
      'base/userPref/submit',
      { key, value: value ?? null },
      { isBackground: true },
    )
    if (usePrefStore.getState().userId !== userId) return
    versions.set(key, version)
    // Chosen anew while it was on its way: the newer choice is sent by its own timer.
    if (usePrefStore.getState().values[key] === value) unsent.delete(key)
    remember()
  } catch {
    // It stays in this browser and is sent with the next visit.
  }
}

function remember(): void {
  const { userId, values } = usePrefStore.getState()
  if (userId !== '') writeStored(localStorage, homeOf(userId), { values, unsent: [...unsent] } satisfies Kept)
}

function homeOf(userId: string): string {
  return prefPrefix + userId
}
