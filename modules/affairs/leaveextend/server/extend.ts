import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { writtenOf } from '#kernel/rules/school-time.ts'
import { handIn } from '#patterns/application/server/hand-in.ts'
import { outlookOf } from '#patterns/application/server/outlook.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { extendStates, leaveExtend, type LeaveExtendRow } from '../shared/leave-extend.ts'
import { leaveRequest, type LeaveRow } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveType } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { extendProblems, isProved, requireOpen, whyClosed } from './rules.ts'
import { extendFlowCode } from '#modules/affairs/leave/shared/decide/flow-model.ts'
import { leaveMatter } from '#modules/affairs/leave/shared/services.ts'
import { leavesView } from '#modules/affairs/leave/shared/views.ts'
import { extendedFacts } from './flow.ts'
import { previewExtendRoute, submitExtendRoute, type ExtendOutlook } from '../shared/routes.ts'

const pending = defineError({ code: 'LEAVE_EXTEND_PENDING', status: 400, message: '该请假已有未办结的续假申请' })

/** Days longer that are offered at one touch. */
const offeredDays = [1, 2, 3]
const dayMs = 86_400_000

/** Asking for more time, while one is away; whoever leads the class asks for those who are late. */
export const extendRoutes: readonly Route[] = [route(submitExtendRoute, submit), route(previewExtendRoute, preview)]

async function submit(ctx: Ctx, input: AskedOf<typeof submitExtendRoute>): Promise<{ id: string; status: string }> {
  const { leave, isOwn } = await leaveOf(ctx, input.leaveId, { isLocked: true })
  await requireOpen(ctx, { leave, isOwn })
  const before = await openOne(ctx, input.leaveId, { isLocked: true })
  if (before && before.status !== extendStates.toMend[0]) throw pending()
  const { values, problems, addDays } = await judge(ctx, leave, input)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const { studentId } = leave
  const { id } = await handIn(ctx, leaveExtend, {
    processType: extendFlowCode,
    before,
    values: {
      ...values,
      studentId,
      classId: leave.classId,
      departmentId: leave.departmentId,
      oldEnd: leave.endTime,
      addDays: String(addDays),
    },
    first: { status: extendStates.draft[0], submitTime: ctx.now().toISOString() },
    starterId: (await ctx.call(whoOf, { student: studentId, roles: ['self'] }))[0],
    log: { action: 'submit', title: `续假【${String(leave.xm)} ${String(leave.leaveNo)}】` },
  })
  const [row] = await ctx.db.query<{ status: string }>('select status from leave_extend where id = $1', [id])
  return { id, status: row!.status }
}

/** What would become of it, by the same judge: nothing is written, and nobody waits for it. */
async function preview(ctx: Ctx, input: AskedOf<typeof previewExtendRoute>): Promise<ExtendOutlook> {
  const { leave, isOwn } = await leaveOf(ctx, input.leaveId, { isLocked: false })
  const before = await openOne(ctx, input.leaveId, { isLocked: false })
  const isPending = before !== undefined && before.status !== extendStates.toMend[0]
  const refusal = (await whyClosed(ctx, { leave, isOwn })) ?? (isPending ? pending() : null)
  const { problems, days, mostDays } = await judge(ctx, leave, input)
  const { studentId } = leave
  const starterId = (await ctx.call(whoOf, { student: studentId, roles: ['self'] }))[0] ?? ctx.actor.userId!
  const { facts } = await ctx.call(leaveMatter, { leaveId: leave.id })
  const ahead =
    days === null || problems['newEnd']
      ? { levels: [], stopped: null }
      : await outlookOf(ctx, {
          processType: extendFlowCode,
          starterId,
          subjectId: studentId,
          facts: extendedFacts(facts, days),
        })
  return {
    ...ahead,
    stopped: refusal?.message ?? ahead.stopped,
    problems,
    days,
    mostDays,
    offers: refusal ? [] : await offersFor(ctx, leave),
  }
}

/** What was sent, as far as it is what its fields take, and what stands in the way of the end it names. */
async function judge(ctx: Ctx, leave: LeaveRow, input: Record<string, unknown>) {
  const { values, problems } = checkDraft({ entity: leaveExtend, draft: input, mode: 'create', today: ctx.today() })
  const isNamed = values['newEnd'] !== undefined && !problems['newEnd']
  const judged = await extendProblems(ctx, {
    leave,
    type: await typeOf(ctx, leave),
    newEnd: new Date(isNamed ? String(values['newEnd']) : leave.endTime),
    hasFiles: isProved(leave) || isProved(values),
  })
  if (!isNamed) return { values, problems, addDays: 0, days: null, mostDays: judged.mostDays }
  return { ...judged, values, problems: { ...judged.problems, ...problems } }
}

/** Days later that the judge lets pass. */
async function offersFor(ctx: Ctx, leave: LeaveRow): Promise<ExtendOutlook['offers']> {
  const type = await typeOf(ctx, leave)
  const offers: ExtendOutlook['offers'] = []
  for (const days of offeredDays) {
    const newEnd = new Date(new Date(leave.endTime).getTime() + days * dayMs)
    const { problems } = await extendProblems(ctx, { leave, type, newEnd, hasFiles: true })
    if (!problems['newEnd']) offers.push({ days, end: writtenOf(newEnd.getTime()) })
  }
  return offers
}

async function typeOf(ctx: Ctx, { typeId }: LeaveRow) {
  return (await loadRows(ctx, leaveType, [typeId])).get(typeId)!
}

/** The own leave, or one within the reach of whoever leads the student; locked after its student, as every judging of spans is. */
async function leaveOf(
  ctx: Ctx,
  id: string,
  { isLocked }: { isLocked: boolean },
): Promise<{ leave: LeaveRow; isOwn: boolean }> {
  const own = ownStudentId(ctx)
  const scope =
    own || !can(ctx.actor, 'leaveRequest:applyFor')
      ? undefined
      : await rowScope(ctx, ctx.world.resources.get(leaveRequest.name)!, 'list')
  if (!own && !scope) throw notFound()
  if (isLocked)
    await ctx.db.query(
      `select 1 from base_student s join ${leavesView} r on r.student_id = s.id where r.id = $1 for update of s`,
      [id],
    )
  const leave = (await loadRows(ctx, leaveRequest, [id], { lock: isLocked, ...(scope ? { scope } : {}) })).get(id)
  if (!leave || (own && leave.studentId !== own)) throw notFound()
  return { leave, isOwn: own !== null }
}

async function openOne(
  ctx: Ctx,
  leaveId: string,
  { isLocked }: { isLocked: boolean },
): Promise<LeaveExtendRow | undefined> {
  const [open] = await ctx.db.query<{ id: string }>(
    `select id from leave_extend where leave_id = $1 and status = any($2::text[])`,
    [leaveId, [extendStates.draft[0], extendStates.deciding[0], extendStates.toMend[0]]],
  )
  return open ? (await loadRows(ctx, leaveExtend, [open.id], { lock: isLocked })).get(open.id) : undefined
}
