import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { putTodo } from '#kernel/messages/todos.ts'
import { noticeKey, noticeLink } from './notice-facts.ts'

type Sent = { title: string; needConfirm: boolean; expireTime: string | null }

/** Gives receivers their receipts, and something to do where they must confirm. Whoever has one keeps it as it is. */
export async function writeReceipts(ctx: Ctx, noticeId: string, userIds: readonly string[]): Promise<void> {
  await ctx.db.query(
    `insert into office_notice_receipt (id, version, create_time, update_time, notice_id, user_id, account_no, department_name, class_name, publisher_person)
     select x.id, 1, $3, $3, n.id, u.id, u.account_no, d.dept_name, c.class_name, n.publisher_person
     from unnest($1::uuid[], $2::uuid[]) as x(id, user_id) join sys_user u on u.id = x.user_id join office_notice n on n.id = $4
     left join base_student s on u.person_type = 'base.student' and s.id = u.person_id::uuid
     left join base_teacher t on u.person_type = 'base.teacher' and t.id = u.person_id::uuid
     left join base_department d on d.id = coalesce(s.department_id, t.department_id, u.department_id) left join base_class c on c.id = s.class_id
     on conflict (notice_id, user_id) do nothing`,
    [userIds.map(() => newId(ctx.now())), userIds, ctx.now(), noticeId],
  )
  const [sent] = await ctx.db.query<Sent>('select title, need_confirm as "needConfirm", expire_time as "expireTime" from office_notice where id = $1', [noticeId])
  if (!sent?.needConfirm) return
  await putTodo(ctx, { userIds, source: 'notice', title: `请确认通知：${sent.title}`, link: noticeLink(noticeId), dueTime: sent.expireTime ? new Date(sent.expireTime) : null, groupKey: noticeKey(noticeId) })
}

/** Whether a notice was sent to whoever asks and is still there for readers. */
export async function isReceiver(ctx: Ctx, noticeId: string): Promise<boolean> {
  const rows = await ctx.db.query(
    `select 1 from office_notice_receipt r join office_notice n on n.id = r.notice_id where r.notice_id = $1 and r.user_id = $2 and n.deleted_time is null and n.status in ('3', '5')`,
    [noticeId, ctx.actor.userId],
  )
  return rows.length > 0
}
