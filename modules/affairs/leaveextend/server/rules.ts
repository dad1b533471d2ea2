import type { Ctx } from '#kernel/world/context.ts'
import { defineError, type AppError } from '#kernel/errors/define-error.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { LeaveExtendRow } from '../shared/leave-extend.ts'
import { lengthProblem, longestDays, needsProof, overlapText } from '#modules/affairs/leave/shared/ask/rules.ts'
import { leaveRequest, type LeaveRow } from '#modules/affairs/leave/shared/leave-request.ts'
import { graceMinutes } from '#modules/affairs/leave/shared/params.ts'
import { limitsOf, type LeaveTypeRow, leaveType } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { measured } from '#modules/affairs/leave/shared/services.ts'
import { isAway, leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'

const tooLate = defineError({ code: 'LEAVE_EXTEND_LATE', status: 400, message: '假期已逾期，请联系辅导员办理续假' })
const dayMs = 86_400_000

/** Judges an extension that came back as it stands. */
export async function judgeExtension(ctx: Ctx, row: LeaveExtendRow): Promise<void> {
  const leave = (await loadRows(ctx, leaveRequest, [row.leaveId])).get(row.leaveId)!
  const type = (await loadRows(ctx, leaveType, [leave.typeId])).get(leave.typeId)!
  await requireOpen(ctx, { leave, isOwn: ownStudentId(ctx) === leave.studentId })
  const newEnd = new Date(row.newEnd)
  const { problems } = await extendProblems(ctx, { leave, type, newEnd, hasFiles: isProved(leave) || isProved(row) })
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

export async function requireOpen(ctx: Ctx, asked: { leave: LeaveRow; isOwn: boolean }): Promise<void> {
  const refusal = await whyClosed(ctx, asked)
  if (refusal) throw refusal
}

/** Why a leave cannot last longer at all. Whoever is late asks the one who leads the class. */
export async function whyClosed(
  ctx: Ctx,
  { leave, isOwn }: { leave: LeaveRow; isOwn: boolean },
): Promise<AppError | null> {
  if (!isAway(leave.status)) return badRequest({ text: '当前状态不能续假' })
  if (!isOwn) return null
  const graceMs = (await readParam(ctx, graceMinutes)) * 60_000
  const isLate =
    leave.status === leaveStates.overdue[0] || ctx.now().getTime() > new Date(leave.endTime).getTime() + graceMs
  return isLate ? tooLate() : null
}

export function isProved({ fileIds }: { fileIds?: unknown }): boolean {
  return Array.isArray(fileIds) && fileIds.length > 0
}

/** Why a leave cannot last until a moment, by field, and by how many days it would be longer. It is judged as the one long leave it becomes. */
export async function extendProblems(
  ctx: Ctx,
  { leave, type, newEnd, hasFiles }: { leave: LeaveRow; type: LeaveTypeRow; newEnd: Date; hasFiles: boolean },
): Promise<{ problems: Record<string, string>; days: number; addDays: number; mostDays: number | null }> {
  const [start, oldEnd] = [new Date(leave.startTime), new Date(leave.endTime)]
  const isCountable = newEnd > start && newEnd.getTime() - start.getTime() <= longestDays * dayMs
  const { days, usedDays, other } = await ctx.call(measured, { leave, newEnd: isCountable ? newEnd : null })
  const limits = limitsOf(type)
  const { name, maxDaysOnce: once, maxDaysTerm: term } = limits
  const refused =
    type.allowExtend !== true
      ? `${name}不允许续假`
      : newEnd <= oldEnd
        ? '续假时间必须晚于原结束时间'
        : newEnd <= ctx.now()
          ? '续假时间必须晚于当前时间'
          : newEnd.getTime() - start.getTime() > longestDays * dayMs
            ? `请假时间不能超过${longestDays}天`
            : other
              ? overlapText(other)
              : lengthProblem(limits, { days, usedDays })
  const lacksProof = needsProof({ ...limits, days, isBackdated: leave.isBackdated === true }) && !hasFiles
  return {
    days,
    addDays: Math.max(0, days - Number(leave.days)),
    mostDays: fewest(once, term === null ? null : Math.max(0, term - usedDays)),
    problems: { ...(refused ? { newEnd: refused } : {}), ...(lacksProof ? { fileIds: `请上传${name}证明材料` } : {}) },
  }
}

/** The narrower of two bounds. */
function fewest(...bounds: readonly (number | null)[]): number | null {
  const known = bounds.filter((one) => one !== null)
  return known.length === 0 ? null : Math.min(...known)
}
