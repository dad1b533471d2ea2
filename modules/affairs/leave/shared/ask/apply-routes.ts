import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { MissedLesson } from '../leave-request.ts'
import type { Prefill } from './own-leave.ts'

export type PreviewLevel = {
  nodeKey: string
  nodeName: string
  mode: string | null
  empty: string | null
  /** Nobody is asked here: everybody it would ask has decided at an earlier step. */
  isSkipped: boolean
  persons: { userId: string; name: string; /** Decided at an earlier step already. */ isSkipped: boolean }[]
}
/** What would become of a leave as it stands in the form. */
export type Preview = {
  days: number | null
  lessonCount: number
  lessons: MissedLesson[]
  levels: PreviewLevel[]
  /** Why it could not be handed in as the school is set up. */
  stopped: string | null
  problems: Record<string, string>
  usedDays: number
  maxDaysTerm: number | null
  isBackdated: boolean
  /** Until when the proof may be brought afterwards; null where none is owed. */
  proofDeadline: string | null
}

const at = { service: 'xsgl', method: 'POST' } as const

export const prefillRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveRequest/prefill',
  label: '请假预填',
  access: { permission: 'leaveRequest:apply' },
  input: z.object({ studentId: z.string().max(36).optional() }),
  answer: answer<Prefill>(),
})

export const previewRoute = defineRoute({
  ...at,
  path: 'leaveRequest/preview',
  label: '请假试算',
  access: { permission: 'leaveRequest:apply' },
  input: z.looseObject({}),
  answer: answer<Preview>(),
})

export const applyRoute = defineRoute({
  ...at,
  path: 'leaveRequest/apply',
  label: '提交请假',
  access: { permission: 'leaveRequest:apply' },
  input: z.looseObject({}),
  answer: answer<{ id: string; leaveNo: string; status: string }>(),
})
