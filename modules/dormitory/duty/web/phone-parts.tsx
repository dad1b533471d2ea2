import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'
import { screens } from '../shared/screens.ts'

const DutyHome = lazyPart(async () => (await import('./duty-home.tsx')).DutyHome)

/** What of duty stands on the first page of a keeper's phone. */
export const contributions: readonly PhoneHomePart[] = [{ for: { sg: 10 }, page: screens.desk.path, View: DutyHome }]
