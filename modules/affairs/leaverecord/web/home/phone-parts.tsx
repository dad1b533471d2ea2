import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'

// Each role loads its own only.
const StateLine = lazyPart(async () => (await import('./own-home.tsx')).StateLine)
const PassHero = lazyPart(async () => (await import('./own-home.tsx')).PassHero)

/** What of leave stands on the first page of a phone, by role. */
export const contributions: readonly PhoneHomePart[] = [
  { for: { stu: 0 }, page: '/leave/mine', code: { path: '/leave/mine', label: () => t('通行码') } },
  { for: { stu: 10 }, page: '/leave/mine', View: StateLine },
  { for: { stu: 20 }, page: '/leave/mine', Hero: PassHero },
]
