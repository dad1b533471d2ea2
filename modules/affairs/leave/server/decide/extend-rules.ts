import type { Ctx } from '#kernel/world/context.ts'
import { defineError, type AppError } from '#kernel/errors/define-error.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { LeaveExtendRow } from '../../shared/decide/leave-extend.ts'
import { leaveRequest, type LeaveRow } from '../../shared/leave-request.ts'
import { graceMinutes } from '../../shared/params.ts'
import { leaveType, type LeaveTypeRow } from '../../shared/settings/leave-type.ts'
import { isAway, leaveStates } from '../../shared/states.ts'
import { needsProof, longestDays, overlapText } from '../../shared/ask/rules.ts'
import { daysUsed, lengthOf, otherIn } from '../ask/facts.ts'
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
  const days = isCountable ? await lengthOf(ctx, start, newEnd) : 0
  const [once, term] = [limit(type.maxDaysOnce), limit(type.maxDaysTerm)]
  const name = type.name
  const [studentId, id] = [leave.studentId, leave.id]
  const other =
    isCountable && newEnd > oldEnd ? await otherIn(ctx, { studentId, start: oldEnd, end: newEnd, id }) : null
  const used =
    term === null
      ? 0
      : await daysUsed(ctx, {
          studentId,
          typeId: leave.typeId,
          xn: String(leave.xn ?? ''),
          xqM: String(leave.xqM ?? ''),
          id,
        })
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
              : once !== null && days > once
                ? `${name}单次最多 ${once} 天`
                : term !== null && used + days > term
                  ? `本学期${name}已用 ${used} 天，剩余 ${Math.max(0, term - used)} 天，不足本次 ${days} 天`
                  : null
  const lacksProof =
    needsProof({
      proofMode: type.proofMode,
      proofAfterDays: limit(type.proofAfterDays),
      days,
      isBackdated: leave.isBackdated === true,
    }) && !hasFiles
  return {
    days,
    addDays: Math.max(0, days - Number(leave.days)),
    mostDays: fewest(once, term === null ? null : Math.max(0, term - used)),
    problems: { ...(refused ? { newEnd: refused } : {}), ...(lacksProof ? { fileIds: `请上传${name}证明材料` } : {}) },
  }
}

/** The narrower of two bounds. */
function fewest(...bounds: readonly (number | null)[]): number | null {
  const known = bounds.filter((one) => one !== null)
  return known.length === 0 ? null : Math.min(...known)
}

function limit(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}
