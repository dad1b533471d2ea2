import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { isId } from '#kernel/rules/id-text.ts'
import type { leaveItem } from './leave-item.ts'

export type LeaveItem = {
  id: string
  item: string
  state: Row<typeof leaveItem>['state']
  note: string | null
  handler: string | null
  handleTime: string | null
}
export type Leaver = {
  changeId: string
  changeNo: string
  kind: string
  effectiveDate: string
  state: string
  studentId: string
  xh: string | null
  xm: string
  className: string | null
  departmentName: string | null
  items: LeaveItem[]
}

export type LeaveDesk = { records: Leaver[]; total: number; size: number; current: number; mine: string[] }

const asked = z.looseObject({
  current: z.coerce.number().int().min(1).max(5000).catch(1),
  keyword: z.string().trim().max(50).optional(),
  view: z.enum(['mine', 'open', 'all']).catch('open'),
  changeId: z.string().refine(isId).optional().catch(undefined),
  studentId: z.string().refine(isId).optional().catch(undefined),
})

export const leaveDeskRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveSchoolItem/desk',
  label: '离校手续办理',
  access: { permission: 'leaveSchoolItem:list' },
  input: asked,
  answer: answer<LeaveDesk>(),
})
