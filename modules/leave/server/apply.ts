import { z } from 'zod'
import { can, rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { badRequest, forbidden, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#kernel/files/link.ts'
import { nextNumber } from '#kernel/flow/server/numbering.ts'
import { predictStart } from '#kernel/flow/server/predict-start.ts'
import { resubmitFlow } from '#kernel/flow/server/of-records.ts'
import { startFlow } from '#kernel/flow/server/start.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId, newId } from '#kernel/id.ts'
import { insertRow, loadRows, updateRow } from '#kernel/operations/store.ts'
import { student } from '#modules/base/shared/student.ts'
import { leaveRequest, leaveSources, parentStates } from '../shared/leave-request.ts'
import { leaveStates } from '../shared/states.ts'
import { judgeLeave, type Row } from './facts.ts'
import { accountsOfStudents, ownStudentId } from './people.ts'

const at = { service: 'xsgl', method: 'POST' } as const

/** Asking for leave: first what would become of it, then really. */
export const applyRoutes: readonly Route[] = [
  route({ ...at, path: 'leaveRequest/preview', label: '请假试算', access: { permission: 'leaveRequest:apply' }, input: z.looseObject({}), run: preview }),
  route({ ...at, path: 'leaveRequest/apply', label: '提交请假', access: { permission: 'leaveRequest:apply' }, input: z.looseObject({}), run: apply }),
]

/** For whom: oneself, or a student within the reach of whoever leads them. */
async function subjectOf(ctx: Ctx, order: Row): Promise<{ studentId: string; isOwn: boolean }> {
  const own = ownStudentId(ctx)
  if (own) return { studentId: own, isOwn: true }
  const asked = String(order['studentId'] ?? '').toLowerCase()
  if (!can(ctx.actor, 'leaveRequest:applyFor')) throw forbidden()
  if (!isId(asked)) throw invalid({ studentId: '请选择学生' })
  const scope = await rowScope(ctx, ctx.world.resources.get(student.name)!, 'list')
  if (!(await loadRows(ctx, student, [asked], { scope })).has(asked)) throw notFound()
  return { studentId: asked, isOwn: false }
}

async function preview(ctx: Ctx, order: Row) {
  const { studentId } = await subjectOf(ctx, order)
  const { problems, values, type, lessons, usedDays } = await judgeLeave(ctx, { ...order, studentId }, { id: isId(order['id']) ? order['id'] : null })
  const facts = { ...values, typeCode: type?.['code'], typeName: type?.['name'] }
  const levels = type && values['days'] !== undefined ? await predictStart(ctx, { processType: 'leave', starterId: (await accountsOfStudents(ctx, [studentId])).get(studentId) ?? ctx.actor.userId!, subjectId: studentId, facts }) : []
  return { days: values['days'] ?? null, lessonCount: values['lessonCount'] ?? 0, lessons, levels, problems, usedDays, maxDaysTerm: type?.['maxDaysTerm'] ?? null }
}

async function apply(ctx: Ctx, order: Row) {
  const { studentId, isOwn } = await subjectOf(ctx, order)
  // Two leaves of one student are judged one after the other, so that they cannot lie across each other.
  await ctx.db.query('select 1 from base_student where id = $1 for update', [studentId])
  const before = isId(order['id']) ? (await loadRows(ctx, leaveRequest, [order['id']], { lock: true })).get(order['id']) : undefined
  if (order['id'] !== undefined && before?.['studentId'] !== studentId) throw notFound()
  if (before && before['status'] !== leaveStates.toMend[0]) throw badRequest({ text: '当前状态不能重新提交' })
  const { id: _id, version: _version, ...sent } = order
  const { values, problems } = checkDraft({ entity: leaveRequest, draft: { ...sent, studentId }, mode: 'create', today: ctx.today() })
  const judged = await judgeLeave(ctx, { ...values, studentId }, { id: before ? String(before['id']) : null })
  const wrong = { ...judged.problems, ...problems }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const needsParent = judged.type!['needParentConfirm'] === '2' || (judged.type!['needParentConfirm'] === '1' && judged.values['isLeaveSchool'] === true)
  const whole: Row = { ...values, ...judged.values, studentId, parentConfirm: needsParent ? parentStates.waiting[0] : parentStates.none[0] }
  const id = before ? String(before['id']) : newId(ctx.now())
  if (before) await updateRow(ctx, leaveRequest, { id, version: before['version'] as number, values: whole, merged: { ...before, ...whole } })
  else await insertRow(ctx, leaveRequest, id, { ...whole, leaveNo: await nextNumber(ctx, { rule: '{CODE}{yyyyMMdd}{seq:5}', code: 'QJ' }), source: isOwn ? leaveSources.self[0] : leaveSources.byLeader[0], status: leaveStates.draft[0], extendCount: 0, alarmStep: 0 })
  await linkFiles(ctx, leaveRequest, id, whole)
  await audit(ctx, [{ entity: leaveRequest, recordId: id, action: before ? 'resubmit' : 'apply', title: String(whole['xm']) }])
  if (before) await resubmitFlow(ctx, { processType: 'leave', bizId: id })
  else await startFlow(ctx, { processType: 'leave', bizId: id, starterId: (await accountsOfStudents(ctx, [studentId])).get(studentId) ?? ctx.actor.userId! })
  const [row] = await ctx.db.query<{ leaveNo: string; status: string }>('select leave_no as "leaveNo", status from leave_request where id = $1', [id])
  return { id, ...row }
}
