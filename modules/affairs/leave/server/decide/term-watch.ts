import type { Ctx } from '#kernel/world/context.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { lessonsOn } from '#modules/school/timetable/shared/services.ts'
import { leaveRequest, type LeaveRow } from '../../shared/leave-request.ts'
import { daysUsed } from '../ask/facts.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { leadersOfClass } from '../people.ts'

/** From this part of what a term allows on, the student and the counsellor are warned. */
const warnFrom = 0.8

/** What a granted leave makes of a term: most of the days are used, or a third of the lessons is missed. Each is told once a term. */
export async function watchTerm(ctx: Ctx, leave: LeaveRow): Promise<void> {
  const term = await ctx.call(termNow, {})
  if (!term) return
  const [studentId, leaveId, name] = [leave.studentId, leave.id, String(leave.xm)]
  const key = `${studentId}-${term.xn}-${term.xqM}`
  const usual = await usedUp(ctx, { leave, xn: term.xn, xqM: term.xqM })
  const isThird = await missesThird(ctx, { studentId, from: term.startDate, to: term.endDate })
  if (!usual && !isThird) return
  const { fdy, college } = await leadersOfClass(ctx, leave.classId)
  const own = await ctx.call(whoOf, { student: studentId, roles: ['self'] })
  const usualKey = usual && `leave-term-${usual.typeId}-${key}`
  const says = [
    ...(usual
      ? [
          { to: own, title: `您${usual.words}`, content: ownAdvice, page: 'mine', dedupeKey: usualKey! },
          { to: fdy, title: `${name}${usual.words}`, content: staffAdvice, page: 'detail', dedupeKey: usualKey! },
        ]
      : []),
    ...(isThird
      ? [{ to: [...fdy, ...college], ...thirdOf(name), page: 'detail', dedupeKey: `leave-third-${key}` }]
      : []),
  ]
  await sendMessages(ctx, {
    category: 'warning',
    level: 'important',
    messages: says.flatMap(({ to, title, content, page, dedupeKey }) =>
      to.map((userId) => ({
        userId,
        title,
        content,
        link: `/leave/${page}?id=${leaveId}`,
        biz: { type: leaveRequest.path, id: leaveId },
        dedupeKey,
      })),
    ),
  })
}

const ownAdvice = '超过上限后本学期不能再请此类假，请合理安排'
const staffAdvice = '请了解情况，后续申请请从严把握'

function thirdOf(name: string): { title: string; content: string } {
  return {
    title: `${name}累计请假课时已达本学期总课时三分之一，按规定应办理休学`,
    content: '请联系学生，并按学籍规定办理',
  }
}

async function usedUp(
  ctx: Ctx,
  { leave, xn, xqM }: { leave: LeaveRow; xn: string; xqM: string },
): Promise<{ words: string; typeId: string } | null> {
  const typeId = leave.typeId
  const [type] = await ctx.db.query<{ name: string; most: string | null }>(
    `select name, max_days_term as most
     from leave_type
     where id = $1 and counts_term_limit and max_days_term is not null`,
    [typeId],
  )
  if (!type) return null
  const [used, most] = [
    await daysUsed(ctx, { studentId: leave.studentId, typeId, xn, xqM, id: null }),
    Number(type.most),
  ]
  return used >= most * warnFrom ? { typeId, words: `本学期${type.name}已用 ${used} 天，上限 ${most} 天` } : null
}

/** Lessons on leave, without leave that counts as presence, against all that the term plans for the student. */
async function missesThird(
  ctx: Ctx,
  { studentId, from, to }: { studentId: string; from: string; to: string },
): Promise<boolean> {
  const [row] = await ctx.db.query<{ missed: number }>(
    `select coalesce(sum(d.lesson_count), 0)::int as missed
     from leave_daily d
     join leave_request r on r.id = d.leave_id
     join leave_type t on t.id = r.type_id and t.attendance_mark = '1'
     where d.student_id = $1 and d.date between $2 and $3`,
    [studentId, from, to],
  )
  if (!row || row.missed === 0) return false
  const lessons = await ctx.call(lessonsOn, { subject: { kind: 'student', id: studentId }, from, to })
  return row.missed * 3 >= lessons.reduce((sum, one) => sum + one.jcTo - one.jcFrom + 1, 0)
}
