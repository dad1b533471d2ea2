import type { Ctx } from '#kernel/world/context.ts'

/** Takes messages that were unread off the numbers of their people, in one order for everybody. */
export async function countDown(ctx: Ctx, rows: readonly { userId: string; category: string }[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.query(
    `with less as (
       select user_id, category, count(*)::int as n
       from unnest($1::uuid[], $2::text[]) as x(user_id, category)
       group by 1, 2
     ),
       locked as (
         select c.id, l.n
         from sys_user_msg_count c
         join less l using (user_id, category)
         order by c.user_id, c.category
         for update of c
       )
     update sys_user_msg_count c
     set unread = c.unread - l.n, update_time = $3
     from locked l
     where l.id = c.id`,
    [rows.map((row) => row.userId), rows.map((row) => row.category), ctx.now()],
  )
}

/** Compares every number with the rows it stands for and puts right what differs. Answers how many did. */
export async function checkCounters(ctx: Ctx): Promise<number> {
  // Whoever sends or reads at this moment would look like a difference.
  await ctx.db.query('lock table sys_user_message in share row exclusive mode')
  return ctx.db.execute(
    `with rows as (
       select user_id, category, count(*)::int as n
       from sys_user_message
       where read_time is null
       group by 1, 2
     ),
       wrong as (
         select coalesce(r.user_id, c.user_id) as user_id, coalesce(r.category, c.category) as category,
           coalesce(r.n, 0) as n
         from rows r
         full join sys_user_msg_count c using (user_id, category)
         where coalesce(r.n, 0) <> coalesce(c.unread, 0)
       )
     insert into sys_user_msg_count as c (id, version, create_time, update_time, user_id, category, unread)
     select gen_random_uuid(), 1, $1, $1, user_id, category, n
     from wrong
     on conflict (user_id, category) do update set unread = excluded.unread, update_time = excluded.update_time,
       version = c.version + 1`,
    [ctx.now()],
  )
}
