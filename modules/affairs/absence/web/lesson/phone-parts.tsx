import { createElement, lazy } from 'react'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'

// Each role loads its own only.
const LessonHero = lazy(async () => ({ default: (await import('./lesson-home.tsx')).LessonHero }))
const LessonsToday = lazy(async () => ({ default: (await import('./lesson-home.tsx')).LessonsToday }))

/** The lessons of a teacher on the first page of a phone. */
export const contributions: readonly PhoneHomePart[] = [
  { for: { tea: 10, bzr: 10 }, page: '/leave/lesson', Hero: (props) => createElement(LessonHero, props) },
  { for: { tea: 40, bzr: 50 }, page: '/leave/lesson', View: LessonsToday },
]
