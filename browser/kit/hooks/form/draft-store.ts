import type { AnyEntity } from '#kernel/entity/entity.ts'
import {
  draftRemoveRoute,
  draftRoute,
  draftSubmitRoute,
  type StoredDraft,
} from '#services/drafts/shared/draft-routes.ts'
import { get, post } from '#browser/wire/http.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { accessToken } from '#browser/wire/session/credentials.ts'
import { readStored, writeStored } from '#browser/wire/storage.ts'
import { draftPrefix, lookForUnsent } from './unsent.ts'
import { storableValues, type FormValues } from './form-values.ts'

export type DraftPlace = { userId: string; formKey: string; recordId: string }
export type Draft = { time: string; values: FormValues; baseVersion?: number | null }

/** What is on its way to the server, by draft: a removal waits for it, or what was given up would come back. */
const sending = new Map<string, Promise<unknown>>()

/** The draft this browser holds. */
export function readHere(place: DraftPlace): Draft | null {
  return readStored<Draft>(localStorage, keyOf(place)) ?? null
}

/** Keeps a draft in this browser; one without values is none. Answers when. */
export function keepHere(place: DraftPlace, draft: Omit<Draft, 'time'>): string {
  const time = new Date().toISOString()
  // The session has ended and storage is cleared: nothing of it is put back while the page closes.
  if (accessToken() === undefined) return time
  const isKept = Object.keys(draft.values).length > 0
  if (isKept) writeStored(localStorage, keyOf(place), { time, ...draft } satisfies Draft)
  else localStorage.removeItem(keyOf(place))
  lookForUnsent(isKept)
  return time
}

/** The draft the server holds; null too where it cannot be asked. */
export async function readThere(place: DraftPlace): Promise<StoredDraft | null> {
  if (currentPreview() !== undefined) return null
  await sending.get(keyOf(place))
  return get(draftRoute, { formKey: place.formKey, recordId: place.recordId }, { isBackground: true }).catch(() => null)
}

/** Keeps a draft on the server; one without values is taken away there. */
export function keepThere(place: DraftPlace, draft: Omit<Draft, 'time'>, isLeaving: boolean): Promise<unknown> {
  const { formKey, recordId } = place
  if (currentPreview() !== undefined || accessToken() === undefined) return Promise.resolve()
  if (Object.keys(draft.values).length === 0)
    return inTurn(place, () => post(draftRemoveRoute, { formKey, recordId }, { isBackground: true }))
  return inTurn(place, () =>
    post(
      draftSubmitRoute,
      { formKey, recordId, ...draft },
      { isBackground: true, ...(isLeaving ? { keepalive: true } : {}) },
    ),
  )
}

/** Forgets a draft everywhere. */
export function dropDraft(place: DraftPlace): Promise<unknown> {
  localStorage.removeItem(keyOf(place))
  lookForUnsent(false)
  return keepThere(place, { values: {} }, false)
}

/** Of two drafts the one that was kept last. What must not lie in a browser comes from the server in either case. */
export function newerDraft(input: { here: Draft | null; there: Draft; entity: AnyEntity }): Draft {
  const { here, there, entity } = input
  // The clocks of browser and server may differ by a little; what is here was typed here.
  if (!here || Date.parse(there.time) > Date.parse(here.time) + 2000) return there
  const open = storableValues(entity, there.values)
  const sealed = Object.entries(there.values).filter(([name]) => !(name in open))
  return { ...here, values: { ...Object.fromEntries(sealed), ...here.values } }
}

function inTurn(place: DraftPlace, work: () => Promise<unknown>): Promise<unknown> {
  const key = keyOf(place)
  // Leaving the page leaves no time to wait for anything.
  const before = sending.get(key)
  const turn = (before ? before.then(work) : work()).catch(() => undefined)
  sending.set(key, turn)
  return turn
}

function keyOf({ userId, formKey, recordId }: DraftPlace): string {
  return `${draftPrefix}${userId}:${formKey}:${recordId}`
}
