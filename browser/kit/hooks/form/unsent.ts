import { create } from 'zustand'

/** With what the keys of drafts in this browser begin. */
export const draftPrefix = 'draft:'

/**
 * Whether this browser holds something that somebody typed and did not send in.
 * Apart from the drafts themselves, which the first screen does without.
 */
export const useUnsent = create<{ isAny: boolean }>()(() => ({ isAny: hasDrafts() }))

export function lookForUnsent(): void {
  useUnsent.setState({ isAny: hasDrafts() })
}

function hasDrafts(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(draftPrefix))
}
