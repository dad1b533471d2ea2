import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'

const GateHero = lazyPart(async () => (await import('./gate-home.tsx')).GateHero)

/** Verifying, on the first page of a guard's phone. */
export const contributions: readonly PhoneHomePart[] = [{ for: { bwc: 10 }, page: '/leave/gate', Hero: GateHero }]
