let underWay: Promise<unknown> = Promise.resolve()

/** Says that a page is being fetched; called by the router. */
export function setUnderWay(journey: Promise<unknown>): void {
  underWay = journey
}

/** Waits until the page that was asked for is there, so that a button stays busy meanwhile. */
export function arrived(): Promise<unknown> {
  return underWay
}
