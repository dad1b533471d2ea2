import type { Ctx } from '#kernel/world/context.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { handIn } from '#patterns/application/server/hand-in.ts'
import { nextNumber } from '#services/flow/server/start/numbering.ts'
import { predictWay } from '#services/flow/server/start/predict-start.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { leaveRequest, leaveSources, parentStates, type LeaveRow } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import { factsOf } from '../decide/flow.ts'
import { judgeLeave, type Row } from './facts.ts'
import { accountsOfStudents } from '../people.ts'
import { subjectOf, withPhones } from './subject.ts'
import { applyRoute, previewRoute } from '../../shared/ask/apply-routes.ts'
import { notAnswered } from '../parents/parent-answer.ts'

/** Asking for leave: first what would become of it, then really. */
export const applyRoutes: readonly Route[] = [route(previewRoute, preview), route(applyRoute, apply)]

async function preview(ctx: Ctx, order: Row) {
  const { studentId } = await subjectOf(ctx, order['studentId'])
  const before = await ownBefore(ctx, order['id'], studentId)
  const { problems, values, type, lessons, usedDays } = await judgeLeave(
    ctx,
    { ...(await withPhones(ctx, { order, studentId, before })), studentId },
    { id: before ? before.id : null },
  )
  const { path, stopped } =
    type && values['days'] !== undefined
      ? await predictWay(ctx, {
          processType: 'leave',
          starterId: (await accountsOfStudents(ctx, [studentId])).get(studentId) ?? ctx.actor.userId!,
          subjectId: studentId,
          facts: await factsOf(ctx, { ...order, ...values }, { code: type.code, name: type.name }),
        })
      : { path: [], stopped: null }
  const levels = path
    .filter(({ kind }) => kind === 'approve' || kind === 'handle')
    .map(({ nodeKey, nodeName, mode, empty, isSkipped, persons }) => ({
      nodeKey,
      nodeName,
      mode,
      empty,
      isSkipped,
      persons,
    }))
  return {
    days: values.days === undefined ? null : Number(values.days),
    lessonCount: values.lessonCount ?? 0,
    lessons,
    levels,
    /** Why nobody could decide on it as things are; it would be refused when handed in. */
    stopped,
    problems,
    usedDays,
    maxDaysTerm: type?.maxDaysTerm ? Number(type.maxDaysTerm) : null,
    isBackdated: values.isBackdated === true,
    /** Until when the proof may be brought afterwards; null where none is owed. */
    proofDeadline: values.proofDeadline ?? null,
  }
}

/** The leave that is handed in again; of another's one learns nothing. */
async function ownBefore(
  ctx: Ctx,
  id: unknown,
  studentId: string,
  { lock = false } = {},
): Promise<LeaveRow | undefined> {
  if (id === undefined || id === null) return undefined
  const row = isId(id) ? (await loadRows(ctx, leaveRequest, [id], { lock })).get(id) : undefined
  if (row?.studentId !== studentId) throw notFound()
  return row
}

async function apply(ctx: Ctx, order: Row) {
  const { studentId, isOwn } = await subjectOf(ctx, order['studentId'])
  // Two leaves of one student are judged one after the other, so that they cannot lie across each other.
  await ctx.db.query('select 1 from base_student where id = $1 for update', [studentId])
  const before = await ownBefore(ctx, order['id'], studentId, { lock: true })
  if (before && before.status !== leaveStates.toMend[0]) throw badRequest({ text: '当前状态不能重新提交' })
  const { id: _id, version: _version, ...sent } = await withPhones(ctx, { order, studentId, before })
  const { values, problems } = checkDraft({
    entity: leaveRequest,
    draft: { ...sent, studentId },
    mode: 'create',
    today: ctx.today(),
  })
  const judged = await judgeLeave(ctx, { ...values, studentId }, { id: before ? before.id : null })
  const wrong = { ...judged.problems, ...problems }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const needsParent =
    judged.type!.needParentConfirm === '2' ||
    (judged.type!.needParentConfirm === '1' && judged.values.isLeaveSchool === true)
  const whole: Row = {
    ...values,
    ...judged.values,
    studentId,
    parentConfirm: needsParent ? parentStates.waiting[0] : parentStates.none[0],
    ...notAnswered,
  }
  // Where it came from is no new one.
  const { source: _source, ...again } = whole
  const { id } = await handIn(ctx, leaveRequest, {
    processType: 'leave',
    before,
    values: again,
    first: before
      ? {}
      : {
          leaveNo: await nextNumber(ctx, { rule: '{CODE}{yyyyMMdd}{seq:5}', code: 'QJ' }),
          source: isOwn ? leaveSources.self[0] : leaveSources.byLeader[0],
          status: leaveStates.draft[0],
          extendCount: 0,
          alarmStep: 0,
        },
    starterId: (await accountsOfStudents(ctx, [studentId])).get(studentId),
  })
  const [row] = await ctx.db.query<{ leaveNo: string; status: string }>(
    'select leave_no as "leaveNo", status from leave_request where id = $1',
    [id],
  )
  return { id, ...row! }
}
