import { dayOf } from '#kernel/world/clock.ts'

// With TEST_DAY=2026-11-21 the whole suite lives on that day, at the hour it really is: this process and every one it starts.
// Loaded by vitest.config.ts and, in the processes below, by NODE_OPTIONS.

/** Moves `Date` of a realm; also sent into the pages of the browser, so it knows nothing but its argument. */
export function moveDate(shift: number): void {
  const Real = globalThis.Date
  const now = () => Real.now() + shift
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self) as object,
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
  Object.defineProperty(Real.prototype, 'constructor', { value: globalThis.Date, configurable: true, writable: true })
}

/** How far the suite's day lies from the real one, in milliseconds. */
export const dayShift = shiftOf(process.env['TEST_DAY'])

// A test process loads this twice, by NODE_OPTIONS and by whoever imports it there; its day is moved once.
const isMoved = Symbol.for('campus.isMoved')
if (dayShift !== 0 && !(isMoved in globalThis)) {
  Object.assign(globalThis, { [isMoved]: true })
  moveDate(dayShift)
  process.env['TEST_DAY_SHIFT'] = String(dayShift)
  const loaded = `--import=${import.meta.url}`
  const options = process.env['NODE_OPTIONS'] ?? ''
  if (!options.includes(loaded)) process.env['NODE_OPTIONS'] = `${options} ${loaded}`.trim()
}

// Counted once: processes that start after midnight live on the same day as the first.
function shiftOf(day: string | undefined): number {
  if (!day) return 0
  if (process.env['TEST_DAY_SHIFT']) return Number(process.env['TEST_DAY_SHIFT'])
  const wanted = Date.parse(`${day}T00:00:00+08:00`)
  if (Number.isNaN(wanted)) throw new Error(`TEST_DAY=${day} is no day`)
  return wanted - Date.parse(`${dayOf(new Date())}T00:00:00+08:00`)
}
