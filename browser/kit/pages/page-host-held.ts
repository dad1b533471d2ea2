import { hasDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'

/** Pages that went into the background with unsaved words. Their forms cannot say so there: effects rest while a page is hidden. */
const held = new Set<string>()

/** A page goes into the background; asked while its forms still speak. */
export function holdWhileHidden(key: string, place: { pathname: string; search: string }): void {
  if (hasDirtyPage(({ pathname, search }) => pathname === place.pathname && search === place.search)) held.add(key)
  follow()
}

/** A page is in front again, or gone: its forms speak for themselves. */
export function letGo(key: string): void {
  held.delete(key)
  follow()
}

export function heldWhileHidden(key: string): boolean {
  return held.has(key)
}

/** Whether any page, in front or behind, holds unsaved words. */
export function hasHeldPage(): boolean {
  return held.size > 0 || hasDirtyPage()
}

/** The browser asks before all pages go, also where the words stand on one in the background. */
function follow(): void {
  window.removeEventListener('beforeunload', ask)
  if (held.size > 0) window.addEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
