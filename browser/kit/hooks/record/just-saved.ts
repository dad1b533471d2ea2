import { create } from 'zustand'

const shownMs = 2000

/** The record of an entity that was saved a moment ago. */
const useSaved = create<{ address: string; id: string } | Record<string, never>>()(() => ({}))
let timer = 0

/** Lets lists show for a moment which of their rows was just saved. */
export function markSaved(address: string, id: string): void {
  window.clearTimeout(timer)
  useSaved.setState({ address, id }, true)
  timer = window.setTimeout(() => useSaved.setState({}, true), shownMs)
}

/** Which row of a list was saved just now, for as long as one looks for it. */
export function useJustSaved(address: string): string | undefined {
  return useSaved((saved) => (saved.address === address ? saved.id : undefined))
}
