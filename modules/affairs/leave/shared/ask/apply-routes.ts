import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { applyRoutes, type Outlook } from '#patterns/application/shared/apply-routes.ts'
import { leaveRequest, type MissedLesson } from '../leave-request.ts'
import type { Prefill } from './own-leave.ts'

/** What would become of a leave as it stands in the form. */
export type Preview = Outlook & {
  days: number | null
  lessonCount: number
  lessons: MissedLesson[]
  usedDays: number
  maxDaysTerm: number | null
  isBackdated: boolean
  /** Until when the proof may be brought afterwards; null where none is owed. */
  proofDeadline: string | null
  /** Who of the family is asked first; null where nobody is, without a number where they are called. */
  parent: { name: string | null; phone: string | null } | null
}

export const prefillRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveRequest/prefill',
  label: '请假预填',
  access: { permission: 'leaveRequest:apply' },
  input: z.object({ studentId: z.string().max(36).optional() }),
  answer: answer<Prefill>(),
})

export const leaveRoutes = applyRoutes<Omit<Preview, keyof Outlook>, { leaveNo: string; status: string }>(
  leaveRequest,
  {
    preview: '请假试算',
    apply: '提交请假',
  },
)
