import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { handIn } from '#patterns/application/server/hand-in.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { extendStates, leaveExtend, type LeaveExtendRow } from '../../shared/decide/leave-extend.ts'
import { leaveRequest, type LeaveRow } from '../../shared/leave-request.ts'
import { leaveType } from '../../shared/settings/leave-type.ts'
import { extendProblems, isProved, requireOpen } from './extend-rules.ts'
import { extendFlowCode } from './extend-flow.ts'
import { accountsOfStudents, ownStudentId } from '../people.ts'
import { submitExtendRoute } from '../../shared/decide/extend-routes.ts'

const pending = defineError({ code: 'LEAVE_EXTEND_PENDING', status: 400, message: '该请假已有未办结的续假申请' })

/** Asking for more time, while one is away; whoever leads the class asks for those who are late. */
export const extendRoutes: readonly Route[] = [route(submitExtendRoute, submit)]

async function submit(ctx: Ctx, input: AskedOf<typeof submitExtendRoute>): Promise<{ id: string; status: string }> {
  const { leave, isOwn } = await leaveOf(ctx, input.leaveId)
  const type = (await loadRows(ctx, leaveType, [leave.typeId])).get(leave.typeId)!
  await requireOpen(ctx, { leave, isOwn })
  const before = await openOne(ctx, input.leaveId)
  if (before && before.status !== extendStates.toMend[0]) throw pending()
  const { values, problems } = checkDraft({ entity: leaveExtend, draft: input, mode: 'create', today: ctx.today() })
  const newEnd = values['newEnd'] === undefined ? null : new Date(String(values['newEnd']))
  const judged = newEnd
    ? await extendProblems(ctx, { leave, type, newEnd, hasFiles: isProved(leave) || isProved(values) })
    : { problems: {}, addDays: 0 }
  const wrong = { ...judged.problems, ...problems }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
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
      addDays: String(judged.addDays),
    },
    first: { status: extendStates.draft[0], submitTime: ctx.now().toISOString() },
    starterId: (await accountsOfStudents(ctx, [studentId])).get(studentId),
    log: { action: 'submit', title: `续假【${String(leave.xm)} ${String(leave.leaveNo)}】` },
  })
  const [row] = await ctx.db.query<{ status: string }>('select status from leave_extend where id = $1', [id])
  return { id, status: row!.status }
}

/** The own leave, or one within the reach of whoever leads the student; locked after its student, as every judging of spans is. */
async function leaveOf(ctx: Ctx, id: string): Promise<{ leave: LeaveRow; isOwn: boolean }> {
  const own = ownStudentId(ctx)
  const scope =
    own || !can(ctx.actor, 'leaveRequest:applyFor')
      ? undefined
      : await rowScope(ctx, ctx.world.resources.get(leaveRequest.name)!, 'list')
  if (!own && !scope) throw notFound()
  await ctx.db.query(
    'select 1 from base_student s join leave_request r on r.student_id = s.id where r.id = $1 for update of s',
    [id],
  )
  const leave = (await loadRows(ctx, leaveRequest, [id], { lock: true, ...(scope ? { scope } : {}) })).get(id)
  if (!leave || (own && leave.studentId !== own)) throw notFound()
  return { leave, isOwn: own !== null }
}

async function openOne(ctx: Ctx, leaveId: string): Promise<LeaveExtendRow | undefined> {
  const [open] = await ctx.db.query<{ id: string }>(
    `select id from leave_extend where leave_id = $1 and status = any($2::text[])`,
    [leaveId, [extendStates.draft[0], extendStates.deciding[0], extendStates.toMend[0]]],
  )
  return open ? (await loadRows(ctx, leaveExtend, [open.id], { lock: true })).get(open.id) : undefined
}
