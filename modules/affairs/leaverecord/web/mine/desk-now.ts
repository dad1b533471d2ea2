import type { DeskNowPart } from '#browser/kit/cards/card-view.ts'
import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'

const OwnLeaveLine = lazyPart(async () => (await import('./own-leave-line.tsx')).OwnLeaveLine)

/** The leave a student is in, or waits for, above the cards. */
export const contributions: readonly DeskNowPart[] = [{ for: ['stu'], page: '/leave/mine', View: OwnLeaveLine }]
