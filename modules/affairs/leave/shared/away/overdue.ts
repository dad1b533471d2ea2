import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** How long somebody has been missing, in minutes, as the board groups it. */
export const overdueAges = [
  { key: 'fresh', label: '2 小时内', from: 0, to: 120, tone: 'amber' },
  { key: 'day', label: '2–24 小时', from: 120, to: 1440, tone: 'amber' },
  { key: 'days', label: '1–3 天', from: 1440, to: 4320, tone: 'red' },
  { key: 'long', label: '超过 3 天', from: 4320, to: Number.POSITIVE_INFINITY, tone: 'red' },
] as const

export type OverdueAge = (typeof overdueAges)[number]['key']

/** The group of somebody who has been missing for so many minutes. */
export function ageOf(minutes: number): OverdueAge {
  return overdueAges.find(({ to }) => minutes < to)!.key
}

export type HandlingNote = { way: string; result: string; content: string; operatorName: string | null; time: string }

/** One student who is not back. Phones are in clear for those alone who may see them. */
export type OverdueCard = {
  id: string
  leaveNo: string
  studentId: string
  xm: string
  xh: string | null
  className: string | null
  departmentName: string | null
  typeName: string
  typeColor: string | null
  typeIcon: string | null
  startTime: string
  endTime: string
  lateMinutes: number
  reason: string
  destAddress: string | null
  phone: string | null
  emergName: string | null
  emergRelation: string | null
  emergPhone: string | null
  handlings: number
  last: HandlingNote | null
  remindTime: string | null
  canRemind: boolean
  canReturn: boolean
}

export type OverdueBoard = {
  counts: Record<OverdueAge, number>
  total: number
  isWhole: boolean
  canSeePhones: boolean
  canNote: boolean
  rows: OverdueCard[]
}

export const overdueBoardRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveOverdue/board',
  label: '逾期未归',
  access: { permission: 'leaveHandling:list' },
  input: z.object({
    keyword: z.string().trim().max(30).optional(),
    departmentId: z.uuid('院系不存在').optional(),
    classId: z.uuid('班级不存在').optional(),
  }),
  answer: answer<OverdueBoard>(),
})
