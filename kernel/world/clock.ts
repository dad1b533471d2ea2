/** The one clock of the product. Everything that needs the time is handed a Clock; tests hand in one they can move. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A clock for tests: stands still until moved. */
export function movableClock(start: string): Clock & { set(to: string): void; advance(milliseconds: number): void } {
  let at = new Date(start).getTime()
  return Object.assign(() => new Date(at), {
    set(to: string) {
      at = new Date(to).getTime()
    },
    advance(milliseconds: number) {
      at += milliseconds
    },
  })
}
