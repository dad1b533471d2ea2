import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { readAgent } from '#services/identity/sign-in/agent.ts'
import { readMessagesAbout } from '#services/messages/message-routes.ts'
import { noticeEvent, todoEvent } from '#services/messages/shared/events.ts'
import { todoStates, todoTypes } from '#services/messages/shared/todo-words.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import type { ReadNotice } from '../../shared/reader-routes.ts'
import { hasConfirmed, hasRead, noticeBiz, noticeLink } from './notice-facts.ts'
import { isReader } from './receipts.ts'

export type Opened = Omit<ReadNotice, 'files'> & { edition: number; openTime: string | null }

/** A reading that was begun and left is begun again after this. */
const openedForMs = 600_000

/** The notice as its reader finds it; absent for everybody else. */
export async function openedNotice(ctx: Ctx, id: unknown): Promise<Opened> {
  if (!isId(id) || !(await isReader(ctx, id))) throw notFound()
  const [row] = await ctx.db.query<Opened>(
    `select n.id, n.title, n.category, n.content, n.publisher_name as "publisherName",
       n.publish_time as "publishTime", n.must_read as "mustRead", n.min_seconds as "minSeconds",
       n.file_ids as "fileIds", n.cover_file_id as "coverFileId", n.edit_time as "editTime", n.edition,
       ${hasRead} as "isRead", ${hasConfirmed} as "isConfirmed", r.confirm_time as "confirmTime",
       r.open_time as "openTime", r.collect_time is not null as "isCollected"
     from office_notice n
     left join office_notice_read r on r.notice_id = n.id and r.user_id = $1
     where n.id = $2`,
    [ctx.actor.userId, id],
  )
  return row!
}

/** Writes down that reading began: the first row of this person and this notice. */
export async function begin(ctx: Ctx, notice: Opened): Promise<void> {
  const isFresh = notice.openTime !== null && ctx.now().getTime() - Date.parse(notice.openTime) <= openedForMs
  if (notice.isRead || isFresh) return
  await ctx.db.query(
    `insert into office_notice_read as r (
       id, version, create_time, update_time, notice_id, user_id, account_no, department_name, class_name,
       publisher_person, open_time, edition, confirm_edition
     )
     select $3, 1, $4, $4, n.id, u.id, u.account_no, d.dept_name, c.class_name, n.publisher_person, $4, 0, 0
     from sys_user u
     join office_notice n on n.id = $1
     left join base_student s on u.person_type = 'base.student' and s.id = u.person_id::uuid
     left join base_teacher t on u.person_type = 'base.teacher' and t.id = u.person_id::uuid
     left join base_department d on d.id = coalesce(s.department_id, t.department_id, u.department_id)
     left join base_class c on c.id = s.class_id
     where u.id = $2
     on conflict (notice_id, user_id) do update set open_time = excluded.open_time, update_time = excluded.update_time`,
    [notice.id, ctx.actor.userId, newId(ctx.now()), ctx.now()],
  )
}

/** The present edition is read; a second time changes nothing. */
export async function markRead(ctx: Ctx, notice: Opened, seconds: number): Promise<void> {
  await begin(ctx, { ...notice, openTime: notice.openTime })
  const { device } = readAgent(ctx.request.agent ?? '')
  await ctx.db.query(
    `update office_notice_read
     set first_time = coalesce(first_time, $3), last_time = $3, seconds = coalesce(seconds, 0) + $4, channel = $5,
       edition = $6, update_time = $3, version = version + 1
     where notice_id = $1 and user_id = $2 and edition < $6`,
    [notice.id, ctx.actor.userId, ctx.now(), Math.floor(seconds), device, notice.edition],
  )
  await readMessagesAbout(ctx, { type: noticeBiz, id: notice.id })
  pushAfterCommit(ctx, { event: noticeEvent, to: { users: [String(ctx.actor.userId)] }, data: { id: notice.id } })
}

/** The reader knows it: from now on among the things that are done. */
export async function confirm(ctx: Ctx, notice: Opened): Promise<string> {
  if (notice.isConfirmed) return notice.confirmTime!
  const [done] = await ctx.db.query<{ confirmTime: string }>(
    `update office_notice_read
     set confirm_time = $3, confirm_edition = $4, update_time = $3, version = version + 1
     where notice_id = $1 and user_id = $2 and confirm_edition < $4
     returning confirm_time as "confirmTime"`,
    [notice.id, ctx.actor.userId, ctx.now(), notice.edition],
  )
  if (!done) return (await openedNotice(ctx, notice.id)).confirmTime!
  await ctx.db.query(
    `insert into sys_user_todo as t (
       id, version, create_time, update_time, user_id, todo_type, biz_type, biz_id, node_key, title, link, priority,
       state, open_time, done_time, done_by
     )
     select $1, 1, $2, $2, $3, $4, $5, n.id::text, 'confirm', left('请确认通知：' || n.title, 200), $7, '2', $8,
       coalesce(n.publish_time, $2), $2, $9
     from office_notice n
     where n.id = $6
     on conflict (biz_type, biz_id, node_key, user_id) do update set state = excluded.state,
       done_time = excluded.done_time, update_time = excluded.update_time, version = t.version + 1`,
    [
      newId(ctx.now()),
      ctx.now(),
      ctx.actor.userId,
      todoTypes.confirm[0],
      noticeBiz,
      notice.id,
      noticeLink(notice.id),
      todoStates.done[0],
      ctx.actor.userName,
    ],
  )
  pushAfterCommit(ctx, { event: todoEvent, to: { users: [String(ctx.actor.userId)] } })
  return done.confirmTime
}

/** Keeps a notice where its reader finds it again, or no longer. */
export async function collect(ctx: Ctx, id: unknown, isCollected: boolean): Promise<null> {
  const notice = await openedNotice(ctx, id)
  await begin(ctx, notice)
  await ctx.db.query(
    'update office_notice_read set collect_time = $3, version = version + 1 where notice_id = $1 and user_id = $2',
    [notice.id, ctx.actor.userId, isCollected ? ctx.now() : null],
  )
  return null
}
