import type { Ctx } from '#kernel/world/context.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { canAct } from '#services/identity/in-office.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { changeStates, changeWord, type CourseChangeRow } from '../../shared/changes/course-change.ts'

/** Tells the teachers and students of a lesson that it is held otherwise. */
export async function tellAboutChange(ctx: Ctx, change: Partial<CourseChangeRow>): Promise<void> {
  const [facts] = await ctx.db.query<{ courseName: string; userIds: string[] }>(
    `select c.course_name as "courseName",
       array(
         select u.id
         from sys_user u
         where ${canAct('u', '$3')}
           and (
             (u.person_type = 'base.teacher' and u.person_id in (s.teacher_id::text, $2))
             or (
               u.person_type = 'base.student'
               and u.person_id in (
                 select b.id::text
                 from base_student b
                 where b.class_id = any(k.class_ids) and b.deleted_time is null
                 union all
                 select r.student_id::text
                 from timetable_course_task_student r
                 where r.task_id = k.id
               )
             )
           )
       ) as "userIds"
     from timetable_course_schedule s
     join timetable_course_task k on k.id = s.task_id
     join timetable_course c on c.id = k.course_id
     where s.id = $1`,
    [change.scheduleId, change.newTeacherId ?? null, ctx.today()],
  )
  if (!facts) return
  const kind = changeWord(change.type)
  const isBack = change.state === changeStates.withdrawn[0]
  const moved = change.newDate
    ? `，改到${chineseTime.namedDay(change.newDate)} 第${String(change.newJcFrom)}-${String(change.newJcTo)}节`
    : ''
  const where = change.newRoomText ? `，教室 ${String(change.newRoomText)}` : ''
  // What was withdrawn is seen on its old day again; what is held in addition had none.
  const day = (isBack ? null : change.newDate) ?? change.origDate ?? change.newDate
  await sendMessage(ctx, {
    userIds: facts.userIds,
    category: 'notice',
    title: isBack ? `${facts.courseName}${kind}已撤销` : `${facts.courseName}${kind}`,
    content: `${change.origDate ? `${chineseTime.namedDay(change.origDate)}` : ''}《${facts.courseName}》${kind}${moved}${where}。原因：${String(change.reason)}${isBack ? '（已撤销，按原课表上课）' : ''}`,
    link: `/personal/mylesson?date=${String(day)}`,
    biz: { type: 'courseChange', id: String(change.id) },
  })
}
