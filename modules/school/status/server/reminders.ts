import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { who } from '#modules/school/base/shared/people/who.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { addDays, daysBetween } from '#kernel/rules/days.ts'
import { isDropDue, reminderAt } from '../shared/return-steps.ts'

type Due = {
  id: string
  told: number | null
  returnDate: string
  reason: string | null
  xm: string
  className: string | null
  studentId: string
}

/** Reminds of returns that come near, each step once, and names to the registrar who has long not come. */
export async function remindReturns(ctx: Ctx): Promise<void> {
  const today = ctx.today()
  const due = await ctx.db.query<Due>(
    `select c.id, c.told_days as told, c.expect_return_date as "returnDate", c.reason_code as reason, s.xm,
       k.class_name as "className", s.id as "studentId"
     from status_change c
     join base_student s on s.id = c.student_id
     left join base_class k on k.id = s.class_id
     where c.state = '30'
       and c.kind in ('11', '13', '19')
       and c.deleted_time is null
       and c.expect_return_date <= $1
       and s.xjzt_m = c.to_xjzt_m
       and s.deleted_time is null
       and c.effective_date = (
         select max(o.effective_date)
         from status_change o
         where o.student_id = c.student_id and o.state = '30' and o.deleted_time is null
       )
       and c.told_days is distinct from -14
     order by c.expect_return_date
     limit 500`,
    [addDays(today, 60)],
  )
  const news = due.flatMap((one) => {
    const daysLeft = daysBetween(today, one.returnDate)
    const step = reminderAt(daysLeft)
    const isTooEarly = step !== null && step < 0 && !isDropDue(daysLeft, one.reason)
    return step !== null && step !== one.told && !isTooEarly ? [{ ...one, step }] : []
  })
  if (news.length === 0) return
  const registrars = await holdersOf(ctx, ['jwc'])
  const students = news.map(({ studentId }) => studentId)
  const [own, counsellors] = [
    await ctx.call(who, { students, roles: ['self'] }),
    await ctx.call(who, { students, roles: ['fdy'] }),
  ]
  for (const one of news) {
    const isLate = one.step < 0
    const whom = `${one.xm}（${one.className ?? ''}）`
    const day = chineseTime.plannedDay(one.returnDate, today)
    const about = {
      category: isLate ? 'warning' : 'remind',
      title: isLate ? `${whom}休学期满未复学，应予退学处理` : `${whom}应于 ${day} 前办理复学`,
      content: isLate
        ? `应于 ${day} 前复学，逾期超过两周未申请（《普通高等学校学生管理规定》第三十条）。`
        : '期满前须提出复学申请；逾期两周未申请的，应予退学处理。',
      dedupeKey: `return ${one.id} ${one.step}`,
    } as const
    const staff = isLate ? registrars : (counsellors.get(one.studentId) ?? [])
    await sendMessage(ctx, { ...about, userIds: staff, link: '/status/suspend' })
    // The board is for those who follow many; a student has the own record.
    if (!isLate)
      await sendMessage(ctx, {
        ...about,
        title: `请于 ${day} 前办理复学`,
        userIds: own.get(one.studentId) ?? [],
        link: '/base/mine',
      })
  }
  await ctx.db.execute(
    `update status_change c
     set told_days = x.step
     from jsonb_to_recordset($1::jsonb) as x(id uuid, step int)
     where c.id = x.id`,
    [JSON.stringify(news.map(({ id, step }) => ({ id, step })))],
  )
}
