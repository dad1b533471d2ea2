import type { Ctx } from '#kernel/world/context.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { leaveRequest, type MissedLesson } from '../../shared/leave-request.ts'
import { lessonLink } from '../../shared/told/lesson-link.ts'
import type { LeaveTold } from '../../shared/services.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'

/** What others are told of leaves. */
export type Told = LeaveTold & { name: string; typeName: string; lessons: readonly MissedLesson[] }

/** Some leaves as others need to know them. */
export async function toldOf(ctx: Ctx, leaveIds: readonly string[]): Promise<Told[]> {
  const rows = await ctx.db.query<Omit<Told, 'lessons'> & { lessons: MissedLesson[] | null }>(
    `select r.id as "leaveId", r.student_id as "studentId", r.start_time as "startTime", r.end_time as "endTime",
       t.attendance_mark as mark, r.is_overnight is true as "isOvernight", r.is_backdated is true as "isBackdated",
       r.xm as name, t.name as "typeName", r.lessons
     from leave_request r
     join leave_type t on t.id = r.type_id
     where r.id = any($1::uuid[])
     order by r.id`,
    [leaveIds],
    'leave_told',
  )
  return rows.map((row) => ({ ...row, lessons: row.lessons ?? [] }))
}

/** The facts of an event, without what only messages need. */
export function factsTold({ leaveId, studentId, startTime, endTime, mark, isOvernight, isBackdated }: Told): LeaveTold {
  return { leaveId, studentId, startTime, endTime, mark, isOvernight, isBackdated }
}

const deeds = {
  granted: { title: (one: Told) => `${one.name}已请${one.typeName}`, key: 'teacher' },
  extended: { title: (one: Told) => `${one.name}的${one.typeName}已续假`, key: 'teacher-more' },
  cancelled: { title: (one: Told) => `${one.name}已取消${one.typeName}`, key: 'teacher-off' },
  void: { title: (one: Told) => `${one.name}的${one.typeName}已作废`, key: 'teacher-void' },
  early: { title: (one: Told) => `${one.name}已提前返校销假`, key: 'teacher-early' },
} as const

/** The first few of them, each once, and how many there are in all where that is more. */
function lessonsText(lessons: readonly MissedLesson[]): string {
  const all = [...new Set(lessons.map(({ courseName, date }) => `${chineseTime.namedDay(date)} ${courseName}`))]
  return all.length > 5 ? `${all.slice(0, 5).join('、')}等 ${all.length} 节` : all.join('、')
}

/** Teachers whose lessons a leave touches hear of it, and of its end where that gives the student back to them: each once. */
export async function tellTeachers(ctx: Ctx, deed: keyof typeof deeds, leaves: readonly Told[]): Promise<void> {
  const accounts = await ctx.call(accountsOf, {
    entity: 'base.teacher',
    ids: leaves.flatMap(({ lessons }) => lessons.map(({ teacherId }) => teacherId)),
  })
  const { title, key } = deeds[deed]
  await sendMessages(ctx, {
    category: 'remind',
    messages: leaves.flatMap((one) =>
      [
        ...Map.groupBy(
          one.lessons.filter(({ teacherId }) => accounts.has(teacherId)),
          ({ teacherId }) => teacherId,
        ),
      ].map(([teacherId, lessons]) => ({
        userId: accounts.get(teacherId)!,
        title: title(one),
        content: `涉及您的课程：${lessonsText(lessons)}`,
        link: lessonLink(
          ctx.today(),
          lessons.map(({ date }) => date),
        ),
        biz: { type: leaveRequest.path, id: one.leaveId },
        dedupeKey: `leave-${key}-${one.leaveId}${deed === 'extended' ? `-${Date.parse(one.endTime)}` : ''}`,
      })),
    ),
  })
}
