import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { defineService } from '#kernel/world/service.ts'
import type { AgeGroup, OpenWork } from '#patterns/worklist/shared/ages.ts'
import type { Note } from '#patterns/worklist/shared/notes.ts'

/** How long somebody has been missing, in minutes, as the board groups it. */
export const overdueAges = [
  { key: 'fresh', label: '2 小时内', tone: 'amber', below: 120 },
  { key: 'day', label: '2–24 小时', tone: 'amber', below: 1440 },
  { key: 'days', label: '1–3 天', tone: 'red', below: 4320 },
  { key: 'long', label: '超过 3 天', tone: 'red', below: Number.POSITIVE_INFINITY },
] as const satisfies readonly AgeGroup[]

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
  reason: string | null
  destAddress: string | null
  phone: string | null
  emergName: string | null
  emergRelation: string | null
  emergPhone: string | null
  handlings: number
  last: Note | null
  remindTime: string | null
  canRemind: boolean
  canReturn: boolean
}

export type OverdueBoard = OpenWork<OverdueCard, (typeof overdueAges)[number]['key']> & {
  canSeePhones: boolean
  canNote: boolean
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

/** The same board for whoever asks, without a filter: cards of the first page stand on it. */
export const overdueNow = defineService<object, OverdueBoard>('absence.overdue')
