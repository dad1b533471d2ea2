import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { provide, type ServiceProvider } from '#kernel/world/world.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { openWork, type OpenItem, type Work } from '#patterns/worklist/server/open-work.ts'
import { leaveHandling } from '../shared/leave-handling.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { overdueAges, overdueBoardRoute, overdueNow, type OverdueBoard, type OverdueCard } from '../shared/overdue.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { asType } from '#modules/affairs/leave/shared/told/told-names.ts'
import { handlings } from './handling.ts'
import { withRemindTimes } from './remind.ts'

/** 逾期未归: who is missing, for how long, and what was done about it. */
export const overdueRoutes: readonly Route[] = [route(overdueBoardRoute, overdueBoard)]

export const overdueServices: readonly ServiceProvider[] = [provide(overdueNow, (ctx) => overdueBoard(ctx, {}))]

const missing: Work<keyof OverdueBoard['counts']> = {
  entity: leaveRequest,
  listedBy: () => handlings,
  open: `t.status = '${leaveStates.overdue[0]}'`,
  age: (ctx, at) => `floor(extract(epoch from ${at(ctx.now())}::timestamptz - t.end_time) / 60)::int`,
  groups: overdueAges,
  oldestFirst: 't.end_time',
  most: 400,
  search: { within: ['xm'], whole: ['xh', 'leaveNo'] },
  columns: `t.leave_no as "leaveNo", t.student_id as "studentId", t.xm, t.xh, c.class_name as "className",
       d.dept_name as "departmentName", y.name as "typeName", y.color as "typeColor", y.icon as "typeIcon",
       t.start_time as "startTime", t.end_time as "endTime"`,
  joins: `join ${leaveTypesView} y on y.id = t.type_id
     left join base_class c on c.id = t.class_id
     left join base_department d on d.id = t.department_id`,
  as: asType,
  notes: { entity: leaveHandling, on: 'leaveId' },
}

type Told =
  | 'leaveNo'
  | 'studentId'
  | 'xm'
  | 'xh'
  | 'className'
  | 'departmentName'
  | 'startTime'
  | 'endTime'
  | `type${string}`
type Missing = OpenItem<Pick<OverdueCard, Extract<keyof OverdueCard, Told>>>

async function overdueBoard(ctx: Ctx, { keyword, ...where }: AskedOf<typeof overdueBoardRoute>): Promise<OverdueBoard> {
  const { rows, ...counted } = await openWork<Missing, keyof OverdueBoard['counts']>(ctx, missing, { keyword, where })
  return {
    ...counted,
    canSeePhones: can(ctx.actor, 'leaveRequest:viewPhone'),
    canNote: can(ctx.actor, 'leaveHandling:add'),
    rows: await cardsOf(ctx, rows),
  }
}

async function cardsOf(ctx: Ctx, rows: readonly Missing[]): Promise<OverdueCard[]> {
  const leaves = await loadRows(
    ctx,
    leaveRequest,
    rows.map(({ id }) => id),
  )
  const students = await loadRows(
    ctx,
    student,
    rows.map(({ studentId }) => studentId),
  )
  const relations = (await codeSets(ctx)).get('familyRelation') ?? []
  const ruled = ruledFor(ctx, leaveRequest, 'list')
  const ofStudent = ruledFor(ctx, student, 'list')
  const isClear = can(ctx.actor, 'leaveRequest:viewPhone')
  const shown = (phone: unknown) =>
    typeof phone === 'string' && phone !== '' ? (isClear ? phone : maskPhone(phone)) : null
  return (await withRemindTimes(ctx, rows)).map(({ age, notes, ...row }) => {
    const leave = leaves.get(row.id)!
    const who = students.get(row.studentId)
    return ruled({
      ...row,
      lateMinutes: age!,
      handlings: notes,
      reason: leave.reason,
      destAddress: leave.destAddress ?? null,
      // Leaves from before the platform name none.
      phone: shown(leave.phone ?? (who && ofStudent({ sjhm: who.sjhm }).sjhm)),
      emergName: leave.emergName ?? null,
      emergRelation: relations.find(({ key }) => key === leave.emergRelation)?.label ?? null,
      emergPhone: shown(leave.emergPhone),
      canRemind: can(ctx.actor, 'leaveBoard:remind'),
      canReturn: can(ctx.actor, 'leaveReturn:proxy'),
    })
  })
}
