import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'

// Each role loads its own only.
const LessonHero = lazyPart(async () => (await import('./lesson-home.tsx')).LessonHero)
const LessonsToday = lazyPart(async () => (await import('./lesson-home.tsx')).LessonsToday)

/** The lessons of a teacher on the first page of a phone. */
export const contributions: readonly PhoneHomePart[] = [
  { for: { tea: 10, bzr: 10 }, page: '/leave/lesson', Hero: LessonHero },
  { for: { tea: 40, bzr: 50 }, page: '/leave/lesson', View: LessonsToday },
]
