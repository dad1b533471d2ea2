type Passing = (event: PopStateEvent) => void
let passing: Passing | undefined

/**
 * Called before the router listens to the way back: a window calls its listeners in the order they came, also those that capture, and what
 * lies over a page must be asked first.
 */
export function watchWayBack(): void {
  window.addEventListener('popstate', (event) => passing?.(event))
}

/** Whoever is asked first where the way back leads; what they stop, the router never hears of. */
export function askedOnWayBack(handler: Passing): void {
  passing = handler
}
