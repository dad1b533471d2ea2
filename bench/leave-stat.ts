import { Client } from 'pg'
import { openWorld } from '#apps/server/world.ts'
import { makeCtx, systemActor, type Ctx } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { addDays } from '#kernel/rules/days.ts'
import { figuresNow } from '#modules/affairs/leavestat/server/figures.ts'
import { leaveSpan } from '#modules/affairs/leavestat/server/figures-span.ts'
import { leaveFigures } from '#modules/affairs/leavestat/shared/figures.ts'
import { countPairs, countSpan } from '#patterns/figures/server/count.ts'
import type { DimensionOf } from '#patterns/figures/shared/figures.ts'
import type { Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { median } from './report.ts'

const leaves = 600_000
const goalMs = 1000
const nobody = '00000000-0000-0000-0000-000000000000'
/** Makes rows as wide as real ones. */
const lesson = {
  lessonId: nobody,
  date: '2026-03-02',
  jcFrom: 1,
  jcTo: 4,
  courseName: '工程制图与计算机绘图',
  teacherId: nobody,
  teacherName: '某老师',
}

/** A year of leave of the large school, two dates a leave: what the page of statistics asks, without tables counted beforehand. */
export async function benchLeaveStat(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await fill(client)
    } finally {
      await client.end()
    }
    say('a year of leave is there')
    await ask(ground, url, tell)
  })
}

/** Every student about twenty times in the year before today, with lessons that make rows as wide as real ones. */
async function fill(client: Client): Promise<void> {
  await client.query(
    `set search_path = school_000000, ext; set session_replication_role = replica; set synchronous_commit = off`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i where schemaname = 'school_000000' and tablename in ('leave_request', 'leave_daily') and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  )
  await client.query('truncate leave_request cascade')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  // Students and kinds by their place, so that both are joined by a hash; ids in order, so that their index grows at its end.
  await client.query(
    `with student as (
       select s.*, row_number() over (order by s.xh) - 1 as n from base_student s where s.deleted_time is null
     ), kind as (
       select id, row_number() over (order by code) - 1 as n from leave_type
     ), leave as (
       select g, g % (select count(*) from student) as s_n, (g / 7) % (select count(*) from kind) as k_n,
         date_trunc('day', now()) - (g % 365) * interval '1 day' + interval '9 hours' as m
       from generate_series(1, ${leaves}) g
     )
     insert into leave_request (id, version, create_time, update_time, leave_no, student_id, xh, xm, sex, department_id,
       major_id, class_id, grade, campus_id, type_id, start_time, end_time, days, actual_days, lesson_count, lessons,
       is_out, is_overnight, is_leave_school, reason, status, submit_time, decide_time, actual_return_time,
       overdue_minutes)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid, 1, m, m, 'QJ' || g, s.id, s.xh, s.xm, s.sex,
       s.department_id, s.major_id, s.class_id, s.grade, s.campus_id, k.id, m + interval '1 day', m + interval '2 days',
       1, 1, 4, $1::jsonb, g % 3 = 0, g % 5 = 0, g % 5 = 0, '家中有事需要回去处理', '50', m,
       m + g % 300 * interval '1 minute', m + interval '2 days', case when g % 25 = 0 then 90 else 0 end
     from leave
     join student s on s.n = s_n
     join kind k on k.n = k_n`,
    [JSON.stringify([lesson])],
  )
  await client.query(
    `insert into leave_daily (id, version, create_time, update_time, date, student_id, leave_id, class_id,
       department_id, major_id, grade, campus_id, type_id, type_code, halves, minutes, lesson_count, is_leave_school,
       is_overnight_night)
     select overlay(r.id::text placing '900' || d from 20)::uuid, 1, r.create_time, r.create_time,
       r.start_time::date + d, r.student_id, r.id, r.class_id, r.department_id, r.major_id, r.grade, r.campus_id,
       r.type_id, k.code, 1, 600, 2, r.is_leave_school, r.is_overnight
     from leave_request r
     join leave_type k on k.id = r.type_id, generate_series(0, 1) d`,
  )
  for (const { definition } of indexes.filter((one) => !one.definition.includes('USING gin')))
    await client.query(definition)
  await client.query('vacuum (analyze) leave_request, leave_daily, base_student, base_placement')
}

async function ask(ground: Ground, url: string, tell: Tell): Promise<void> {
  const world = openWorld(ground.config, url, { connections: 1 })
  try {
    const school = (await listSchools(world.pool))[0]!
    const timed = async (work: (ctx: Ctx) => Promise<unknown>): Promise<number> => {
      const took: number[] = []
      for (let i = 0; i < 4; i++) {
        const began = performance.now()
        await world.pool.read(bindingOf(school), (db) =>
          work(makeCtx({ world, school, actor: systemActor, db, request: { traceId: 'bench', ip: null } })),
        )
        took.push(performance.now() - began)
      }
      return median(took.slice(1))
    }
    const year = (ctx: Ctx) => ({ from: addDays(ctx.today(), -364), to: ctx.today() })
    tell({
      part: 'leave-stat',
      name: 'how it stands now',
      value: await timed((ctx) => figuresNow(ctx)),
      unit: 'ms',
      goal: { atMost: 200 },
    })
    for (const by of Object.keys(leaveFigures.dimensions) as DimensionOf<typeof leaveFigures>[])
      tell({
        part: 'leave-stat',
        name: `a year by ${by}`,
        value: await timed((ctx) => countSpan(ctx, leaveSpan, { span: year(ctx), by })),
        unit: 'ms',
        goal: { atMost: goalMs },
      })
    tell({
      part: 'leave-stat',
      name: 'a month by class',
      value: await timed((ctx) =>
        countSpan(ctx, leaveSpan, { span: { from: addDays(ctx.today(), -29), to: ctx.today() }, by: 'class' }),
      ),
      unit: 'ms',
      goal: { atMost: goalMs / 4 },
    })
    tell({
      part: 'leave-stat',
      name: 'a year, classes by kinds',
      value: await timed((ctx) =>
        countPairs(ctx, leaveSpan, { span: year(ctx), by: 'class', other: 'type', figures: ['times', 'days'] }),
      ),
      unit: 'ms',
      goal: { atMost: goalMs },
    })
  } finally {
    await world.pool.end()
  }
}
