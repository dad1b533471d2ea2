import { z } from 'zod'
import { can, rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#services/files/link.ts'
import { resubmitFlow } from '#services/flow/server/of-records.ts'
import { startFlow } from '#services/flow/server/start.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { insertRow, loadRows, updateRow } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { extendStates, leaveExtend } from '../../shared/leave-extend.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveType } from '../../shared/leave-type.ts'
import { graceMinutes } from '../../shared/params.ts'
import { leaveStates } from '../../shared/states.ts'
import { extendProblems } from './extend-rules.ts'
import { extendFlowCode } from './extend-flow.ts'
import type { Row } from '../ask/facts.ts'
import { accountsOfStudents, ownStudentId } from '../people.ts'

const tooLate = defineError({ code: 'LEAVE_EXTEND_LATE', status: 400, message: '假期已逾期，请联系辅导员办理续假' })
const pending = defineError({ code: 'LEAVE_EXTEND_PENDING', status: 400, message: '该请假已有未办结的续假申请' })
const { away, due, overdue } = leaveStates
const order = z.looseObject({ leaveId: z.uuid('请假单不存在') })

/** Asking for more time, while one is away; whoever leads the class asks for those who are late. */
export const extendRoutes: readonly Route[] = [
  route({
    service: 'xsgl',
    method: 'POST',
    path: 'leaveExtend/submit',
    label: '申请续假',
    access: { permission: 'leaveRequest:apply' },
    input: order,
    run: submit,
  }),
]

async function submit(ctx: Ctx, input: z.infer<typeof order>): Promise<{ id: string; status: string }> {
  const { leave, isOwn } = await leaveOf(ctx, input.leaveId)
  const type = (await loadRows(ctx, leaveType, [String(leave['typeId'])])).get(String(leave['typeId']))!
  await requireOpen(ctx, { leave, isOwn })
  const before = await openOne(ctx, input.leaveId)
  if (before && before['status'] !== extendStates.toMend[0]) throw pending()
  const { values, problems } = checkDraft({ entity: leaveExtend, draft: input, mode: 'create', today: ctx.today() })
  const newEnd = values['newEnd'] === undefined ? null : new Date(String(values['newEnd']))
  const judged = newEnd
    ? await extendProblems(ctx, { leave, type, newEnd, hasFiles: hasFiles(leave) || hasFiles(values) })
    : { problems: {}, addDays: 0 }
  const wrong = { ...judged.problems, ...problems }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const whole: Row = {
    ...values,
    studentId: leave['studentId'],
    classId: leave['classId'],
    departmentId: leave['departmentId'],
    oldEnd: leave['endTime'],
    addDays: judged.addDays,
  }
  const id = before ? String(before['id']) : newId(ctx.now())
  if (before)
    await updateRow(ctx, leaveExtend, {
      id,
      version: Number(before['version']),
      values: whole,
      merged: { ...before, ...whole },
    })
  else
    await insertRow(ctx, leaveExtend, id, {
      ...whole,
      status: extendStates.draft[0],
      submitTime: ctx.now().toISOString(),
    })
  await linkFiles(ctx, leaveExtend, id, whole)
  await audit(ctx, [
    {
      entity: leaveExtend,
      recordId: id,
      action: 'submit',
      title: `续假【${String(leave['xm'])} ${String(leave['leaveNo'])}】`,
    },
  ])
  const studentId = String(leave['studentId'])
  if (before) await resubmitFlow(ctx, { processType: extendFlowCode, bizId: id })
  else
    await startFlow(ctx, {
      processType: extendFlowCode,
      bizId: id,
      starterId: (await accountsOfStudents(ctx, [studentId])).get(studentId) ?? ctx.actor.userId!,
    })
  const [row] = await ctx.db.query<{ status: string }>('select status from leave_extend where id = $1', [id])
  return { id, status: row!.status }
}

/** The own leave, or one within the reach of whoever leads the student; locked after its student, as every judging of spans is. */
async function leaveOf(ctx: Ctx, id: string): Promise<{ leave: Row; isOwn: boolean }> {
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
  if (!leave || (own && leave['studentId'] !== own)) throw notFound()
  return { leave, isOwn: own !== null }
}

async function requireOpen(ctx: Ctx, { leave, isOwn }: { leave: Row; isOwn: boolean }): Promise<void> {
  if (!([away[0], due[0], overdue[0]] as unknown[]).includes(leave['status']))
    throw badRequest({ text: '当前状态不能续假' })
  if (!isOwn) return
  const graceMs = (await readParam(ctx, graceMinutes)) * 60_000
  if (leave['status'] === overdue[0] || ctx.now().getTime() > new Date(String(leave['endTime'])).getTime() + graceMs)
    throw tooLate()
}

async function openOne(ctx: Ctx, leaveId: string): Promise<Row | undefined> {
  const [open] = await ctx.db.query<{ id: string }>(
    `select id from leave_extend where leave_id = $1 and status in ('0', '10', '15')`,
    [leaveId],
  )
  return open ? (await loadRows(ctx, leaveExtend, [open.id], { lock: true })).get(open.id) : undefined
}

function hasFiles(row: Row): boolean {
  return Array.isArray(row['fileIds']) && row['fileIds'].length > 0
}
