import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'

const NextLesson = lazyPart(async () => (await import('./phone-lesson.tsx')).NextLesson)

/** The own lesson on the first page of a student's phone; those who teach have theirs with who is excused from it. */
export const contributions: readonly PhoneHomePart[] = [
  { for: { stu: 25 }, page: '/personal/mylesson', Hero: NextLesson },
]
