import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'

const LeaderHome = lazyPart(async () => (await import('./leader-home.tsx')).LeaderHome)

/** Who leads students, on the first page of a phone: who is away, who is late, what is to be decided. */
export const contributions: readonly PhoneHomePart[] = [
  { for: { fdy: 10, yx: 10, xgc: 10, bzr: 40 }, page: '/leave/board', View: LeaderHome },
]
