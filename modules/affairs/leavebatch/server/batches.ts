import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { handedInByForm } from '#patterns/application/server/hand-in.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { action, resource, type Draft } from '#kernel/operations/resource.ts'
import { addProblems, setValues } from '#kernel/operations/write/drafts.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { cancelBatch, takeOut } from '../shared/batch-actions.ts'
import { batchFlowCode, batchTypeCodes, leaveBatch } from '../shared/leave-batch.ts'
import { leaveType, type LeaveTypeRow } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { isBackdated, spanProblems } from '#modules/affairs/leave/shared/ask/rules.ts'
import { spanOf } from '#modules/affairs/leave/shared/ask/span-of.ts'
import { endLeaves } from './batch-end.ts'
import { companions } from './batch-people.ts'

type BatchDraft = Draft<typeof leaveBatch>

const day = 86_400_000

const cancel = action(cancelBatch, async (ctx, { row, input }) => {
  if (new Date(row.startTime) <= ctx.now()) throw badRequest({ text: '集体公假已开始，不能整批取消' })
  const { gone } = await endLeaves(ctx, { batchId: row.id, title: row.title, reason: input.reason })
  if (gone > 0) throw badRequest({ text: `已有 ${gone} 名学生离校，不能整批取消，请逐个移出` })
  return { endReason: input.reason }
})

const out = action(takeOut, async (ctx, { row, input: { studentId, reason } }) => {
  if (!row.studentIds.includes(studentId)) throw badRequest({ text: '该学生不在名单中' })
  const { ended } = await endLeaves(ctx, { batchId: row.id, studentId, title: row.title, reason })
  if (ended === 0) throw badRequest({ text: '该学生已离校或请假已开始，不能移出' })
  return { grantedCount: Number(row.grantedCount ?? 0) - ended }
})

const { after, ...handed } = handedInByForm(
  leaveBatch,
  { processType: batchFlowCode, returned: 'toMend' },
  (ctx, id, { instNo }) => becomes(ctx, leaveBatch, id, { batchNo: instNo }),
)

/** Handing in is adding; what came back is handed in again by mending it. */
export const batches = resource(leaveBatch, {
  scope: { by: { department: 'departmentId' } },
  actions: [cancel, out],
  hooks: { prepare: prepareBatches, after },
  ...handed,
})

async function prepareBatches(ctx: Ctx, drafts: BatchDraft[]): Promise<void> {
  const types = await loadRows(
    ctx,
    leaveType,
    drafts.flatMap(({ merged }) => merged.typeId ?? []),
  )
  for (const draft of drafts) {
    if (draft.before === null && ctx.actor.kind === 'user')
      setValues(draft, { organiserId: ctx.actor.userId, departmentId: await departmentOf(ctx, ctx.actor.userId) })
    setValues(draft, { peopleCount: draft.merged.studentIds?.length ?? 0 })
    const type = types.get(String(draft.merged.typeId))
    if (type && !batchTypeCodes.includes(type.code)) draft.problems.typeId ??= '集体公假只能选择公假或竞赛/培训'
    else if (type?.enabled === false) draft.problems.typeId ??= `${type.name}已停用`
    judgeTime(ctx, draft, type)
    const { isOut, isOvernight, isOutOfCity, destAddress, cantonCode } = draft.merged
    if ((isOut === true || isOvernight === true || isOutOfCity === true) && !destAddress && !cantonCode)
      draft.problems.destAddress ??= '出校门的公假请填写目的地'
    await judgePeople(ctx, draft)
  }
}

function judgeTime(ctx: Ctx, { merged, problems }: BatchDraft, type: LeaveTypeRow | undefined): void {
  if (!merged.startTime || !merged.endTime) return
  const span = spanOf(merged.startTime, merged.endTime)
  if (!span) {
    problems.endTime ??= '结束时间必须晚于开始时间'
    return
  }
  addProblems({ problems }, spanProblems({ now: ctx.now(), ...span }))
  const back = Number(type?.backdateDays ?? 0)
  if (isBackdated({ now: ctx.now(), start: span.start }) && ctx.now().getTime() - span.start.getTime() > back * day)
    problems.startTime ??= back === 0 ? '开始时间不能早于现在' : `开始时间最多补到 ${back} 天前`
}

/** Whoever cannot go at all is named; an own leave that stands in the way is only told, since it may be over by the time this is decided. */
async function judgePeople(ctx: Ctx, { merged, problems }: BatchDraft): Promise<void> {
  const studentIds = merged.studentIds ?? []
  if (studentIds.length === 0 || problems.studentIds) return
  const known = await companions(ctx, { studentIds, span: null })
  const beyond = studentIds.length - known.length
  const wrong = known.filter(({ problem }) => problem !== null)
  if (beyond > 0) problems.studentIds = `有 ${beyond} 名学生不在您的管理范围`
  else if (wrong.length > 0)
    problems.studentIds =
      wrong.length === 1
        ? `${wrong[0]!.xm}${wrong[0]!.problem}`
        : `${wrong
            .slice(0, 3)
            .map(({ xm }) => xm)
            .join('、')}等 ${wrong.length} 人不在读，不能请假`
}

async function departmentOf(ctx: Ctx, userId: string): Promise<string | null> {
  const [row] = await ctx.db.query<{ id: string | null }>('select department_id as id from sys_user where id = $1', [
    userId,
  ])
  return row?.id ?? null
}
