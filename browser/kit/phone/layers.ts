import { useEffectEvent, useLayoutEffect } from 'react'
import { askedOnWayBack } from '#browser/wire/way-back.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'

/** What lies over a page, or a step of it: the way back undoes one of them before it leaves the page. */
type Layer = { close: () => void }
type Kept = { base?: string; layer?: number; idx?: number }

const open: Layer[] = []
/** Entries of ours on top of the page's own, how the topmost is numbered, and the mark they share with it. */
let depth = 0
let top: number | undefined
let base = ''
/** What the page wrote over the topmost of our entries: those beneath get it when they are reached, and open nothing again. */
let written: { state: Kept; address: string } | null = null
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
  // Another page was opened from here: what lies beneath is passed over on the way back.
  if (depth > 0 && state.idx !== top) depth = 0
  if (depth > 0 && state.base !== base) {
    written = { state, address: window.location.href }
    window.history.replaceState({ ...state, base, layer: depth, idx: top }, '')
  }
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
    written = null
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
    reach(now)
    return plan()
  }
  if (depth > 0 && now.base === base) {
    event.stopImmediatePropagation()
    const undone = open.slice(now.layer ?? 0).toReversed()
    reach(now)
    for (const layer of undone) layer.close()
    // What did not close, because it asks first, gets its entry again.
    return plan()
  }
  depth = 0
  if (!now.layer) return
  event.stopImmediatePropagation()
  window.history.go(-now.layer)
}

/** An entry of ours further down is the topmost now, at the address the page has by then. */
function reach(now: Kept): void {
  depth = now.layer ?? 0
  top = now.idx
  if (written) window.history.replaceState({ ...written.state, base, layer: depth, idx: top }, '', written.address)
}

function stateNow(): Kept {
  return (window.history.state as Kept | null) ?? {}
}

/** From the first layer on; before there is one, the way back is the page's alone. */
function watchBack(): void {
  if (isWatching) return
  isWatching = true
  askedOnWayBack(passed)
  // Loaded anew while something was open: its entry has nothing to close any more.
  const found = stateNow()
  if (found.layer && found.base) ({ base, layer: depth, idx: top } = found as Required<Kept>)
}
