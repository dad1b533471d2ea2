import { lazy, type ReactNode } from 'react'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'

const NextLesson = lazy(async () => ({ default: (await import('./phone-lesson.tsx')).NextLesson }))
const Hero = ({ rest }: { rest: ReactNode }) => <NextLesson rest={rest} />

/** The own lesson on the first page of a student's phone; those who teach have theirs with who is excused from it. */
export const contributions: readonly PhoneHomePart[] = [{ for: { stu: 25 }, page: '/personal/mylesson', Hero }]
