import type { Ctx } from '#kernel/world/context.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { openManyTodos } from '#services/messages/open-many-todos.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { alarmLadder, graceMinutes, twoWeeks } from '../../shared/params.ts'
import { leadersOf, noLeaders } from '#modules/school/base/shared/who.ts'
import { accountsOfStudents } from '../people.ts'

type Late = {
  before: number
  id: string
  studentId: string
  classId: string | null
  xm: string
  typeName: string
  lateMinutes: number
  endTime: string
  step: number
}

/**
 * Whoever is not back after the time of grace is overdue, and step by step more people hear of it. State and step are taken with one
 * statement before anybody is told, so that each is taken once, also after a pause. Answers how many became overdue.
 */
export async function climbLadder(ctx: Ctx): Promise<number> {
  const minutes = (await readParam(ctx, alarmLadder)).map(Number).toSorted((a, b) => a - b)
  const moved = await ctx.db.query<Late & { wasDue: boolean }>(
    // Locked first, so that the list is made once and nothing about these leaves changes between finding and moving them.
    `with late as materialized (
       select r.id, r.status = '40' as was_due, coalesce(r.alarm_step, 0) as before, floor(extract(epoch from $1::timestamptz - r.end_time) / 60)::int as minutes, k.step
       from leave_request r cross join lateral (select count(*)::int as step from unnest($2::int[]) as x(least) where r.end_time <= $1::timestamptz - make_interval(mins => x.least)) k
       where (r.status = '45' and coalesce(r.alarm_step, 0) < k.step) or (r.status = '40' and r.end_time < $1::timestamptz - make_interval(mins => $3)) for update of r)
     update leave_request r set status = '45', alarm_step = greatest(l.before, l.step), update_time = $1, version = r.version + 1 from late l, leave_type t where r.id = l.id and t.id = r.type_id
     returning r.id, l.was_due as "wasDue", r.student_id as "studentId", r.class_id as "classId", r.xm, t.name as "typeName", l.minutes as "lateMinutes", l.before, r.end_time as "endTime", l.step`,
    [ctx.now(), [...minutes, twoWeeks], await readParam(ctx, graceMinutes)],
  )
  await tellLate(ctx, { late: moved.filter(({ before, step }) => before < step), steps: minutes.length })
  return moved.filter(({ wasDue }) => wasDue).length
}

async function tellLate(ctx: Ctx, { late, steps }: { late: readonly Late[]; steps: number }): Promise<void> {
  if (late.length === 0) return
  const students = await accountsOfStudents(
    ctx,
    late.map(({ studentId }) => studentId),
  )
  const leaders = await ctx.call(leadersOf, { classIds: late.flatMap(({ classId }) => classId ?? []) })
  const office = late.some(({ step }) => step >= 4) ? await holdersOf(ctx, ['xgc'], { most: 50 }) : []
  const of = (leave: Late) => leaders.get(leave.classId ?? '') ?? noLeaders
  await sendMessages(ctx, {
    category: 'warning',
    level: 'urgent',
    messages: late.flatMap((leave) => {
      const { fdy, bzr, college } = of(leave)
      const told = [
        students.get(leave.studentId) ?? [],
        fdy,
        leave.step >= 2 ? bzr : [],
        leave.step >= 3 ? college : [],
        leave.step >= 4 ? office : [],
      ].flat()
      const words = `${leave.xm}请假逾期未归，已超过 ${span(leave.lateMinutes)}`
      const more = leave.step > steps ? '。未经批准连续两周未参加学校规定的教学活动，请按学籍规定办理' : ''
      return told.map((userId) => ({
        userId,
        title: words,
        content: `${words}（${leave.typeName}）${more}`,
        link: userId === students.get(leave.studentId) ? `/leave/mine?id=${leave.id}` : `/leave/detail?id=${leave.id}`,
        biz: { type: leaveRequest.path, id: leave.id },
        dedupeKey: `leave-overdue-${leave.id}-${new Date(leave.endTime).getTime()}-${leave.step}`,
      }))
    }),
  })
  await openManyTodos(
    ctx,
    late
      .filter(({ step }) => step >= 2)
      .flatMap((leave) =>
        of(leave).fdy.map((userId) => ({
          userId,
          todoType: 'other' as const,
          bizType: leaveRequest.path,
          bizId: leave.id,
          nodeKey: 'overdue',
          title: `联系学生与家长：${leave.xm}逾期未归`,
          applicant: leave.xm,
          link: `/leave/detail?id=${leave.id}`,
          priority: 'urgent' as const,
        })),
      ),
  )
}

function span(minutes: number): string {
  return minutes >= 48 * 60 * 2
    ? `${Math.floor(minutes / 1440)} 天`
    : minutes >= 120
      ? `${Math.floor(minutes / 60)} 小时`
      : `${minutes} 分钟`
}
