import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'
import { screens } from '../../shared/screens.ts'

const HousesHome = lazyPart(async () => (await import('./houses-home.tsx')).HousesHome)

/** What of houses stands on the first page of a phone, for whoever looks after some. */
export const contributions: readonly PhoneHomePart[] = [
  { for: { sg: 20, lz: 10, wyzg: 10, ssgl: 10 }, page: screens.places.path, View: HousesHome },
]
