import type { Ctx } from '#kernel/world/context.ts'
import { ableAccount } from '#services/identity/in-office.ts'
import { populationSql } from '#modules/school/population/shared/services.ts'
import type { Receipt, ReceiptBranch } from '../../shared/receipt-routes.ts'
import { isForMe, scopeOf } from './audience.ts'
import { hasConfirmed, hasRead } from './notice-facts.ts'

/** `0` has not read, `1` has, `left` has read and is no longer meant. */
export type ReceiptFilter = {
  isRead: '0' | '1' | 'left'
  departmentName?: string | null
  className?: string | null
  keyword?: string
}
type Person = Omit<Receipt, 'isIn' | 'isRead' | 'isConfirmed'> & {
  is_in: boolean
  is_read: boolean
  is_confirmed: boolean
}
type Noticed = { id: string; targetScope: unknown }

/**
 * Everybody a notice is for now, and who read it without being meant any longer (`is_in` false), with what they did.
 * Kept nowhere: asked whenever somebody looks. Continues after `with`, as `people`.
 */
async function peopleOf(ctx: Ctx, { id, targetScope }: Noticed): Promise<{ text: string; values: unknown[] }> {
  const { text, values } = await ctx.call(populationSql, {
    of: { scope: scopeOf(targetScope) },
    within: 'all',
    after: 2,
  })
  return {
    text: `target as (select u.id as user_id from (${text}) p join ${ableAccount('p', '$2')}),
      involved as (
        select user_id, true as is_in
        from target
        union all
        select user_id, false
        from office_notice_read x
        where x.notice_id = $1
          and x.first_time is not null
          and not exists (select 1 from target g where g.user_id = x.user_id)
      ),
      people as (
        select i.user_id as id, i.is_in, u.user_name as "userName", u.account_no as "accountNo",
          ${hasRead} as is_read, ${hasConfirmed} as is_confirmed,
          case when i.is_in then d.dept_name else r.department_name end as "departmentName",
          case when i.is_in then c.class_name else r.class_name end as "className",
          r.first_time as "firstTime", r.last_time as "lastTime", r.confirm_time as "confirmTime", r.seconds, r.channel
        from involved i
        join sys_user u on u.id = i.user_id
        join office_notice n on n.id = $1
        left join office_notice_read r on r.notice_id = n.id and r.user_id = i.user_id
        left join base_student s on u.person_type = 'base.student' and s.id = u.person_id::uuid
        left join base_teacher t on u.person_type = 'base.teacher' and t.id = u.person_id::uuid
        left join base_department d on d.id = coalesce(s.department_id, t.department_id, u.department_id)
        left join base_class c on c.id = s.class_id
      )`,
    values: [id, ctx.today(), ...values],
  }
}

/**
 * Departments and their classes with how many of how many have read; staff of a department stand before its classes.
 */
export async function receiptTree(ctx: Ctx, notice: Noticed): Promise<{ branches: ReceiptBranch[]; left: number }> {
  const { text, values } = await peopleOf(ctx, notice)
  const rows = await ctx.db.query<ReceiptBranch & { isIn: boolean }>(
    `with ${text}
     select is_in as "isIn", "departmentName", "className", count(*)::int as receivers,
       (count(*) filter (where is_read))::int as readers, (count(*) filter (where is_confirmed))::int as confirmed
     from people
     group by 1, 2, 3
     order by 2 nulls last, 3 nulls first`,
    values,
  )
  return {
    branches: rows.filter((row) => row.isIn).map(({ isIn: _, ...branch }) => branch),
    left: rows.filter((row) => !row.isIn).reduce((sum, row) => sum + row.receivers, 0),
  }
}

/** The people of a branch who have read, have not, or have left. */
export async function receiptRows(
  ctx: Ctx,
  notice: Noticed,
  filter: ReceiptFilter & { limit: number; offset: number },
): Promise<{ records: Receipt[]; total: number }> {
  const { text, values } = await peopleOf(ctx, notice)
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = [filter.isRead === 'left' ? 'not is_in' : `is_in and is_read = ${filter.isRead === '1'}`]
  if (filter.departmentName !== undefined)
    conditions.push(`"departmentName" is not distinct from ${place(filter.departmentName)}`)
  if (filter.className !== undefined) conditions.push(`"className" is not distinct from ${place(filter.className)}`)
  if (filter.keyword) conditions.push(`position(${place(filter.keyword)} in "userName" || ' ' || "accountNo") > 0`)
  const records = await ctx.db.query<Person & { '#total': unknown }>(
    `with ${text}
     select people.*, count(*) over () as "#total"
     from people
     where ${conditions.join(' and ')}
     order by "accountNo"
     limit ${place(filter.limit)}
     offset ${place(filter.offset)}`,
    values,
  )
  const total = Number(records[0]?.['#total'] ?? 0)
  return {
    records: records.map(({ '#total': _, is_in: isIn, is_read: isRead, is_confirmed: isConfirmed, ...row }) => ({
      ...row,
      isIn,
      isRead,
      isConfirmed,
    })),
    total,
  }
}

/** How many had read by the end of each hour since it went out, at most a fortnight of them. */
export async function readingCurve(ctx: Ctx, id: string): Promise<{ time: string; readers: number }[]> {
  return ctx.db.query(
    `with hours as (
       select date_trunc('hour', r.first_time) as at, count(*)::int as n
       from office_notice_read r
       join office_notice n on n.id = r.notice_id
       where r.notice_id = $1 and r.first_time is not null
       group by 1
       order by 1
       limit 336
     )
     select at as time, (sum(n) over (order by at))::int as readers
     from hours
     order by at`,
    [id],
  )
}

/** The accounts of everybody a notice is for who has not read it. */
export async function unreadOf(ctx: Ctx, notice: Noticed): Promise<string[]> {
  const { text, values } = await peopleOf(ctx, notice)
  return (
    await ctx.db.query<{ id: string }>(
      `with ${text} select id from people where is_in and not is_read order by id`,
      values,
    )
  ).map((row) => row.id)
}

/**
 * Counts anew what the list of notices shows, where somebody has read since or it was not counted for a while; what was
 * read last comes first.
 */
export async function refreshFigures(ctx: Ctx): Promise<void> {
  const stale = await ctx.db.query<Noticed>(
    `select n.id, n.target_scope as "targetScope"
     from office_notice n
     left join lateral (
       select max(r.update_time) as time
       from office_notice_read r
       where r.notice_id = n.id
     ) last on true
     where n.status = '3'
       and n.deleted_time is null
       and (
         n.figure_time is null
         or last.time >= n.figure_time
         or n.figure_time < $1::timestamptz - interval '1 hour'
       )
     order by last.time desc nulls last, n.figure_time nulls first
     limit 50`,
    [ctx.now()],
  )
  for (const notice of stale) {
    const { text, values } = await peopleOf(ctx, notice)
    await ctx.db.query(
      `with ${text}
       update office_notice n
       set receivers = f.receivers, readers = f.readers, figure_time = $${values.length + 1}
       from (
         select (count(*) filter (where is_in))::int as receivers,
           (count(*) filter (where is_in and is_read))::int as readers
         from people
       ) f
       where n.id = $1`,
      [...values, ctx.now()],
    )
  }
}

/** Whether a notice is there for whoever asks: meant for them now, or read by them before. */
export async function isReader(ctx: Ctx, noticeId: string): Promise<boolean> {
  const mine = await isForMe(ctx, '$3')
  const rows = await ctx.db.query(
    `select 1
     from office_notice n
     where n.id = $1
       and n.deleted_time is null
       and n.status in ('3', '5')
       and (
         exists (
         select 1
         from office_notice_read r
         where r.notice_id = n.id and r.user_id = $2 and r.first_time is not null
       )
         or ${mine.text}
       )`,
    [noticeId, ctx.actor.userId, mine.personId],
  )
  return rows.length > 0
}
