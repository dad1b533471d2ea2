import { create } from 'zustand'

/** With what the keys of drafts in this browser begin. */
export const draftPrefix = 'draft:'

/**
 * Whether this browser holds something that somebody typed and did not send in.
 * Apart from the drafts themselves, which the first screen does without.
 */
export const useUnsent = create<{
  isAny: boolean
  /** Where something is being typed that is kept. */
  pages: readonly string[]
}>()(() => ({ isAny: hasDrafts(), pages: [] }))

/** Looks again after what the page in front kept, or forgot. */
export function lookForUnsent(isKept: boolean): void {
  const { pathname } = window.location
  useUnsent.setState(({ pages }) => ({
    isAny: hasDrafts(),
    pages: [...pages.filter((page) => page !== pathname), ...(isKept ? [pathname] : [])],
  }))
}

function hasDrafts(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(draftPrefix))
}
