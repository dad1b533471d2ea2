import { useEffectEvent, useLayoutEffect } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'

/** What lies over a page, or a step of it: the way back undoes one of them before it leaves the page. */
type Layer = { close: () => void }
type Kept = { base?: string; layer?: number; idx?: number }

const open: Layer[] = []
/** Entries of ours on top of the page's own, how the topmost is numbered, and the mark they share with it. */
let depth = 0
let top: number | undefined
let base = ''
/** Entries of ours are being taken back: the browser is on its way. */
let isGoing = false
let isPlanned = false
let isWatching = false

/** While something is open on a phone, the way back closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useBackSteps(isOpen ? 1 : 0, close)
}

/** On a phone the way back undoes so many steps, one by one, before it leaves the page. */
export function useBackSteps(count: number, back: () => void): void {
  const isNarrow = useNarrow()
  const undo = useEffectEvent(back)
  const steps = isNarrow ? count : 0
  useLayoutEffect(() => {
    watchBack()
    const layers = Array.from({ length: steps }, () => ({ close: () => undo() }))
    open.push(...layers)
    plan()
    return () => {
      for (const layer of layers) open.splice(open.indexOf(layer), 1)
      plan()
    }
  }, [steps])
}

/** What opens and closes in one breath shares an entry: taking one back takes the browser a while. */
function plan(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(settle)
}

function settle(): void {
  isPlanned = false
  if (isGoing) return
  const state = stateNow()
  // Another page was opened from here, or this one wrote its address anew: what lies beneath is passed over on the way back.
  if (depth > 0 && (state.idx !== top || state.base !== base)) depth = 0
  if (open.length > depth) deepen(state)
  else if (open.length < depth) {
    isGoing = true
    window.history.go(open.length - depth)
  }
}

function deepen(state: Kept): void {
  const first = (state.idx ?? 0) - depth
  if (depth === 0) {
    base = crypto.randomUUID()
    window.history.replaceState({ ...state, base, layer: 0 }, '')
  }
  while (depth < open.length) {
    depth += 1
    top = first + depth
    window.history.pushState({ ...state, base, layer: depth, idx: top }, '')
  }
}

function passed(event: PopStateEvent): void {
  const now = stateNow()
  if (isGoing) {
    event.stopImmediatePropagation()
    isGoing = false
    depth = now.layer ?? 0
    top = now.idx
    return plan()
  }
  if (depth > 0 && now.base === base) {
    event.stopImmediatePropagation()
    const undone = open.slice(now.layer ?? 0).toReversed()
    depth = now.layer ?? 0
    top = now.idx
    for (const layer of undone) layer.close()
    // What did not close, because it asks first, gets its entry again.
    return plan()
  }
  depth = 0
  if (!now.layer) return
  event.stopImmediatePropagation()
  window.history.go(-now.layer)
}

function stateNow(): Kept {
  return (window.history.state as Kept | null) ?? {}
}

/** From the first layer on; before there is one, the way back is the page's alone. */
function watchBack(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('popstate', passed, { capture: true })
  // Loaded anew while something was open: its entry has nothing to close any more.
  const found = stateNow()
  if (found.layer && found.base) ({ base, layer: depth, idx: top } = found as Required<Kept>)
}
