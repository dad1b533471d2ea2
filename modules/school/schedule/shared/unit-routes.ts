import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** What a department does in a week; its own writers also see what is not published yet. */
export type UnitWeek = {
  departments: { id: string; name: string; isOwn: boolean }[]
  departmentId: string | null
  canPublish: boolean
  rows: UnitRow[]
}
export type UnitRow = {
  id: string
  title: string
  beginAt: string
  endAt: string
  place: string | null
  leaders: string
  attendees: string | null
  remark: string | null
  status: string
  departmentId: string
  departmentName: string
}

export const unitWeekRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'unitSchedule/week',
  label: '单位日程周表',
  access: { permission: 'unitSchedule:week' },
  input: z.looseObject({ from: z.unknown(), to: z.unknown(), departmentId: z.unknown().optional() }),
  answer: answer<UnitWeek>(),
})

export const publishWeekRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'unitSchedule/publishWeek',
  label: '发布一周单位日程',
  access: { permission: 'unitSchedule:publishWeek' },
  input: z.object({ from: z.string(), to: z.string(), departmentId: z.string() }),
  answer: answer<{ published: number }>(),
})
