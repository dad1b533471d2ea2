import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf, momentAt } from '#kernel/rules/school-time.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { needsNoBed, outsideReason } from '#modules/dormitory/offcampus/shared/views.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { batch } from './shared/batch.ts'
import { chooser } from './shared/chooser.ts'

/** The rush of the summer was over in so many seconds; one in fourteen was given a bed at the end. */
const [rushSeconds, autoEach] = [400, 14]
/** Beds of the rehearsal. */
const trialBeds = 360

/**
 * The batch in which this year's students chose their beds, with how it went, and a rehearsal that is open now for
 * whoever looks around.
 */
export const demo: DemoPart = ({ today }) => ({
  rows: function* () {},
  async later(ctx) {
    const [newest] = await ctx.db.query<{ grade: number | null }>(
      'select max(grade) as grade from base_student where xjzt_m = any($1::text[]) and deleted_time is null',
      [readingStatuses],
    )
    const grade = newest?.grade
    if (!grade) return
    await ended(ctx, grade, momentAt(`${grade}-08-20`, '12:00'))
    await rehearsal(ctx, grade, today)
  },
})

const usual = { stagger: 0, poolMode: '3', changeMax: 2, holdSeconds: 60, showRoommate: '1', pauseReason: null }

async function ended(ctx: Ctx, grade: number, begin: Date): Promise<void> {
  const id = newId(ctx.now())
  const end = new Date(begin.getTime() + 2 * 3_600_000)
  await insertRow(ctx, batch, id, {
    ...usual,
    name: `${grade}级新生选宿舍`,
    grade,
    beginTime: begin,
    endTime: end,
    autoAssign: true,
    isRehearsal: false,
    notice: null,
    state: '4',
    publishTime: new Date(begin.getTime() - 86_400_000),
    closeTime: end,
  })
  await ctx.db.execute(
    `insert into choose_student (id, version, create_time, update_time, batch_id, student_id, xh, xm, sex,
       department_id, major_id, class_id, grade, campus_id, eligible, reason, change_used, done_time, state)
     select gen_random_uuid(), 1, $2, $2, $1, s.id, s.xh, s.xm, s.sex, s.department_id, s.major_id, s.class_id, s.grade,
       s.campus_id, v.id is not null, case when v.id is null then '${outsideReason}' end, 0, x.at,
       case when v.id is null then '4' when x.n % $5 = 3 then '3' else '2' end
     from (
       select s.*, row_number() over (order by md5(s.id::text)) as n, count(*) over () as total
       from base_student s
       where s.grade = $3 and s.deleted_time is null and s.xjzt_m = any($4::text[]) and s.sex in ('1', '2')
     ) s
     left join ${staysView} v on v.student_id = s.id
     join lateral (
       select s.n, case when v.id is null then null
         when s.n % $5 = 3 then $7::timestamptz
         else $2::timestamptz + $6 * power(s.n::float8 / s.total, 2.2) * interval '1 second' end as at
     ) x on v.id is not null or ${needsNoBed('s.id', '$8::date')}`,
    [id, begin, grade, readingStatuses, autoEach, rushSeconds, end, ctx.today()],
  )
  await ctx.db.execute(
    `insert into choose_pool (id, version, create_time, update_time, batch_id, bed_id, room_id, sex, level_id,
       place_name, taken)
     select gen_random_uuid(), 1, $2, $2, $1, b.id, b.room_id, b.sex_limit, b.level_id,
       b.room_name || '-' || b.bed_no || '床', 0
     from choose_student c
     join ${staysView} v on v.student_id = c.student_id
     join ${bedsView} b on b.id = v.bed_id
     where c.batch_id = $1 and b.sex_limit is not null
     on conflict (batch_id, bed_id) do nothing`,
    [id, begin],
  )
  // Each of those who chose asked once or twice, and was refused first where somebody was faster. Written as rows: the journal says
  // when something happened, and a rush that is over cannot be asked for again.
  await ctx.db.execute(
    `insert into choose_claim (id, version, create_time, update_time, batch_id, student_id, bed_id, deed, request_key,
       wish, result_code, result_text, "time")
     select gen_random_uuid(), 1, c.done_time, c.done_time, $1, c.student_id, v.bed_id, '1',
       md5(c.id::text || x.n), 'claim', case when x.n = 0 then 200 else 4004 end,
       case when x.n = 0 then '操作成功' else '手慢了，该床位已被其他同学选走' end,
       greatest($2::timestamptz, c.done_time - x.n * interval '4 seconds')
     from choose_student c
     join ${staysView} v on v.student_id = c.student_id
     cross join lateral generate_series(0, abs(hashtext(c.id::text)) % 3) as x(n)
     where c.batch_id = $1 and c.state = '2'`,
    [id, begin],
  )
  await finish(ctx, id)
}

async function rehearsal(ctx: Ctx, grade: number, today: string): Promise<void> {
  const id = newId(ctx.now())
  const begin = beginOf(today)
  await insertRow(ctx, batch, id, {
    ...usual,
    name: `${grade}级模拟选宿`,
    grade,
    beginTime: begin,
    endTime: beginOf(addDays(today, 60)),
    isRehearsal: true,
    notice: '这是模拟选宿：请熟悉选房间、收藏、保留与确认的过程，结束后数据清空。',
    state: '2',
    publishTime: new Date(begin.getTime() - 86_400_000),
    closeTime: null,
  })
  await ctx.db.execute(
    `insert into choose_pool (id, version, create_time, update_time, batch_id, bed_id, room_id, sex, level_id,
       place_name, taken)
     select gen_random_uuid(), 1, $2, $2, $1, b.id, b.room_id, b.sex_limit, b.level_id,
       b.room_name || '-' || b.bed_no || '床', 0
     from ${bedsView} b
     where b.room_id in (
       select r.room_id
       from (
         select b.room_id, b.sex_limit, row_number() over (partition by b.sex_limit order by b.dorm_sort, b.room_no) as n
         from ${bedsView} b
         where b.room_use = '1' and b.room_status = '1' and b.sex_limit is not null and b.bed_no = 1
       ) r
       where r.n <= $3
     ) and b.status <> '9'`,
    [id, begin, Math.ceil(trialBeds / 12)],
  )
  await ctx.db.execute(
    `insert into choose_student (id, version, create_time, update_time, batch_id, student_id, xh, xm, sex,
       department_id, major_id, class_id, grade, campus_id, eligible, reason, change_used, tags, state)
     select gen_random_uuid(), 1, $2, $2, $1, s.id, s.xh, s.xm, s.sex, s.department_id, s.major_id, s.class_id, s.grade,
       s.campus_id, not x.is_outside, case when x.is_outside then '${outsideReason}' end, 0,
       case when abs(hashtext(s.id::text)) % 3 > 0
         then array[(1 + abs(hashtext(s.id::text)) % 4)::text, (5 + abs(hashtext(s.xm)) % 4)::text] end,
       '0'
     from base_student s
     cross join lateral (select ${needsNoBed('s.id', '$5::date')} as is_outside) x
     where s.grade = $3 and s.deleted_time is null and s.xjzt_m = any($4::text[]) and s.sex in ('1', '2')`,
    [id, begin, grade, readingStatuses, ctx.today()],
  )
  // A third of the beds are held by some of them already, as the journal tells; those who can sign in have theirs still before them.
  await ctx.db.execute(
    `with bed as (
       select p.id, p.bed_id, p.sex, row_number() over (partition by p.sex order by md5(p.id::text)) as n
       from choose_pool p
       where p.batch_id = $1
     ),
       who as (
         select c.id, c.student_id, c.sex, row_number() over (partition by c.sex order by md5(c.id::text)) as n
         from choose_student c
         where c.batch_id = $1 and c.eligible
           and not exists (select 1 from sys_user u where u.person_id = c.student_id::text)
       ),
       given as (
         select b.id as pool_id, b.bed_id, w.id as chooser_id, w.student_id,
           $2::timestamptz + $4 * power(b.n::float8 / $3, 2.2) * interval '1 second' as at
         from bed b
         join who w on w.sex = b.sex and w.n = b.n
         where b.n <= $3
       ),
       made as (
         insert into choose_trial (id, version, create_time, update_time, pool_id, chooser_id, until)
         select gen_random_uuid(), 1, g.at, g.at, g.pool_id, g.chooser_id, null
         from given g
       ),
       told as (
         insert into choose_claim (id, version, create_time, update_time, batch_id, student_id, bed_id, deed,
           request_key, wish, result_code, result_text, "time")
         select gen_random_uuid(), 1, g.at, g.at, $1, g.student_id, g.bed_id, '1', md5(g.chooser_id::text), 'claim',
           200, '操作成功', g.at
         from given g
       ),
       moved as (
         update choose_student c set state = '2', done_time = g.at from given g where c.id = g.chooser_id
       )
     update choose_pool p set taken = 1 from given g where p.id = g.pool_id`,
    [id, begin, Math.ceil(trialBeds / 6), rushSeconds],
  )
  await finish(ctx, id)
}

/** The numbers of a batch follow from its rows. */
async function finish(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(
    `update choose_batch
     set bed_total = (select count(*) from choose_pool where batch_id = $1),
       student_total = (select count(*) from choose_student where batch_id = $1 and eligible),
       chosen_total = (select count(*) from choose_student where batch_id = $1 and state in ('2', '3'))
     where id = $1`,
    [id],
  )
  const found = await ctx.db.query<{ id: string }>('select id from choose_student where batch_id = $1', [id])
  const rows = await loadRows(
    ctx,
    chooser,
    found.map((one) => one.id),
  )
  await writeSearch(ctx, chooser, [...rows.values()])
}
