// The suite lives on one day, whatever day it is: a Tuesday morning in the middle of a term, going on from there. `TEST_DAY=2027-02-28`
// chooses another day, `TEST_DAY=now` none. Loaded by vitest.config.ts and, in every process below, by NODE_OPTIONS.
const usualDay = '2026-11-17'
/** What is prepared and kept for later runs was there before the tests of any run began. */
const preparing = 'T09:15:00+08:00'
const headStart = 15 * 60_000

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

/** How far the suite's clock lies from the real one, in milliseconds. The first process prepares, those below it test. */
export const dayShift = shiftOf(process.env)

// A test process loads this twice, by NODE_OPTIONS and by whoever imports it there; its day is moved once.
const isMoved = Symbol.for('campus.isMoved')
if (dayShift !== 0 && !(isMoved in globalThis)) {
  Object.assign(globalThis, { [isMoved]: true })
  process.env['TEST_DAY_SHIFT'] ??= String(dayShift + headStart)
  moveDate(dayShift)
  const loaded = `--import=${import.meta.url}`
  const options = process.env['NODE_OPTIONS'] ?? ''
  if (!options.includes(loaded)) process.env['NODE_OPTIONS'] = `${options} ${loaded}`.trim()
}

// Counted once: a process that starts an hour later lives an hour later.
function shiftOf({ TEST_DAY: day = usualDay, TEST_DAY_SHIFT: counted }: NodeJS.ProcessEnv): number {
  if (day === 'now') return 0
  if (counted) return Number(counted)
  const wanted = Date.parse(day + preparing)
  if (Number.isNaN(wanted)) throw new Error(`TEST_DAY=${day} is no day`)
  return wanted - Date.now()
}
