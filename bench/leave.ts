import { setTimeout as wait } from 'node:timers/promises'
import { openWorld } from '#apps/server/world.ts'
import { movableClock } from '#kernel/world/clock.ts'
import { makeCtx, systemActor, type Ctx } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { newId } from '#kernel/world/id.ts'
import { runUpkeep } from '#services/jobs/upkeep.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { leavePass } from '#modules/affairs/gate/shared/leave-pass.ts'
import { asOwner, type Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { signIn, startProduct, type Visitor } from './product.ts'
import type { Figure } from './report.ts'

const part = 'leave'
const xsgl = '/api/flySource-xsgl'
const students = 40
const perSecond = 30
const seconds = 10
const scans = 300
const due = 20_000
const day = 86_400_000

/** The day before a long holiday: many ask, gates read passes, and in one minute twenty thousand are due. */
export function benchLeave(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    tell(...(await submits(ground, url)))
    say('leave: handed in')
    tell(...(await gate(ground, url)))
    say('leave: passes read')
    tell(...(await minute(ground, url)))
  })
}

async function submits(ground: Ground, url: string): Promise<Figure[]> {
  const accounts = await asOwner(url, async (client) =>
    // Whoever has no leave from today on is free on every day that is asked for.
    (
      await client.query<{ no: string }>(
        `select u.account_no as no
         from sys_user u
         join base_student s on s.id::text = u.person_id and s.xjzt_m = '01'
         where u.person_type = 'base.student' and u.status = '1'
           and not exists (select from leave_request r where r.student_id = s.id and r.end_time >= current_date)
         order by 1
         limit ${students}`,
      )
    ).rows.map(({ no }) => no),
  )
  if (accounts.length < students) throw new Error(`only ${accounts.length} students are free of leave`)
  const typeId = await asOwner(url, async (client) =>
    String((await client.query(`select id from leave_type where code = '08'`)).rows[0].id),
  )
  const product = await startProduct(ground, url)
  try {
    const people: Visitor[] = []
    for (const account of accounts) people.push(await signIn(product.origin, account))
    let n = 0
    const ask = async () => {
      const i = n++
      const start = Math.floor(Date.now() / day) * day + (2 + Math.floor(i / people.length)) * day
      const answer = await people[i % people.length]!.post(`${xsgl}/leaveRequest/apply`, {
        typeId,
        reason: '周末离校回家登记',
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 3_600_000).toISOString(),
        isOut: true,
        destAddress: '长沙市',
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
    for (let i = 0; i < people.length; i++) await ask()
    const took = await Promise.all(
      Array.from({ length: perSecond * seconds }, async (_, i) => {
        await wait((i * 1000) / perSecond)
        const began = performance.now()
        await ask()
        return performance.now() - began
      }),
    )
    return [
      { part, name: `handed in, ${perSecond} a second, p95`, value: p95(took), unit: 'ms', goal: { atMost: 500 } },
    ]
  } finally {
    await product.stop()
  }
}

async function gate(ground: Ground, url: string): Promise<Figure[]> {
  await fill(url, { status: '30', startMinutes: -60, endMinutes: 600, count: scans })
  await inSchool(ground, url, async (ctx) => {
    const rows = await ctx.db.query<{ id: string; studentId: string; n: number }>(
      `select id, student_id as "studentId", row_number() over (order by id)::int as n from leave_request where leave_no like 'BENCH%'`,
    )
    const [from, to] = [new Date(ctx.now().getTime() - day), new Date(ctx.now().getTime() + day)]
    await copyRows(
      ctx,
      leavePass,
      rows.map(({ id, studentId, n }) => ({
        id: newId(ctx.now()),
        values: {
          passNo: `TXBENCH${n}`,
          leaveId: id,
          studentId,
          validFrom: from,
          validTo: to,
          secret: `secret ${n}`,
          isMultiOut: false,
          state: '1',
          outCount: 0,
        },
      })),
    )
  })
  const numbers = await asOwner(url, async (client) =>
    (
      await client.query<{ xh: string }>(`select xh from leave_request where leave_no like 'BENCH%' order by id`)
    ).rows.map(({ xh }) => xh),
  )
  const product = await startProduct(ground, url)
  try {
    const guard = await signIn(product.origin, 'ld37')
    const took: number[] = []
    for (const xh of numbers) {
      const began = performance.now()
      const answer = (await (
        await guard.post(`${xsgl}/leaveGate/verify`, { xh, direction: '1', isConfirmed: true })
      ).json()) as {
        data: { code: string }
      }
      took.push(performance.now() - began)
      if (answer.data.code !== '00') throw new Error(`the gate answered ${answer.data.code}`)
    }
    return [
      { part, name: 'a pass read at the gate, p95', value: p95(took.slice(20)), unit: 'ms', goal: { atMost: 200 } },
    ]
  } finally {
    await product.stop()
  }
}

async function minute(ground: Ground, url: string): Promise<Figure[]> {
  await fill(url, { status: '30', startMinutes: -600, endMinutes: -1, count: due })
  const clock = movableClock(new Date().toISOString())
  const world = openWorld(ground.config, url, { clock, connections: 4 })
  try {
    const school = (await listSchools(world.pool))[0]!
    const work = world.upkeep.find(({ name }) => name === 'leave tick')!
    const turn = async (state: string) => {
      const began = performance.now()
      await runUpkeep(world, school, work)
      const took = (performance.now() - began) / 1000
      const told = () =>
        asOwner(
          url,
          async (client) =>
            (
              await client.query<{ moved: number; told: number }>(
                `select count(*)::int as moved, (select count(*)::int from sys_user_message where biz_id = any(array_agg(r.id::text))) as told from leave_request r where r.leave_no like 'BENCH%' and r.status = $1`,
                [state],
              )
            ).rows[0]!,
        )
      const first = await told()
      await runUpkeep(world, school, work)
      const second = await told()
      if (first.moved !== due || first.told < due || first.told !== second.told)
        throw new Error(
          `of ${due} leaves ${first.moved} moved, ${first.told} messages, ${second.told} after a second turn`,
        )
      return took
    }
    const ended = await turn('40')
    clock.advance(31 * 60_000)
    const late = await turn('45')
    return [
      { part, name: `${due} leaves due in one minute`, value: ended, unit: 's', goal: { atMost: 30 } },
      { part, name: `${due} leaves overdue in one minute`, value: late, unit: 's', goal: { atMost: 30 } },
    ]
  } finally {
    await world.pool.end()
  }
}

/** Leaves of students who all can sign in, as granting leaves them. */
async function fill(
  url: string,
  {
    status,
    startMinutes,
    endMinutes,
    count,
  }: { status: string; startMinutes: number; endMinutes: number; count: number },
): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('truncate leave_request cascade')
    const others = async (table: string, own: readonly string[]) =>
      (
        await client.query<{ name: string }>(
          `select column_name as name
           from information_schema.columns
           where table_schema = 'school_000000' and table_name = $1 and is_generated = 'NEVER'
             and column_name <> all($2)`,
          [table, own],
        )
      ).rows.map(({ name }) => `"${name}"`)
    const ofUser = await others('sys_user', ['id', 'account_no', 'account_key', 'person_id'])
    await client.query(
      `insert into sys_user (id, account_no, account_key, person_id, ${ofUser.join(', ')})
       select md5('bench' || s.id)::uuid, 'bench' || s.xh, lower('bench' || s.xh), s.id::text, ${ofUser.map((name) => `u.${name}`).join(', ')}
       from sys_user u, base_student s
       where u.account_no = 'stu01' and s.xjzt_m = '01'
         and not exists (select 1 from sys_user k where k.person_id = s.id::text)`,
    )
    // Only whoever holds a role that counts is told anything.
    const ofRole = await others('sys_user_role', ['id', 'user_id'])
    await client.query(
      `insert into sys_user_role (id, user_id, ${ofRole.join(', ')})
       select md5('role' || r.id || b.id)::uuid, b.id, ${ofRole.map((name) => `r.${name}`).join(', ')}
       from sys_user_role r
       join sys_user u on u.id = r.user_id and u.account_no = 'stu01'
       join sys_user b on b.account_no like 'bench%'
       on conflict do nothing`,
    )
    await client.query(
      `insert into leave_request (id, version, create_time, update_time, leave_no, student_id, xh, xm, sex, department_id, major_id, class_id, grade, campus_id, type_id, start_time, end_time, days, is_out, is_overnight, is_leave_school, reason, status, submit_time, alarm_step)
       select md5('leave' || s.id)::uuid, 1, now(), now(), 'BENCH' || row_number() over (order by s.xh), s.id, s.xh, s.xm, s.sex, s.department_id, s.major_id, s.class_id, s.grade, s.campus_id, t.id, now() + $2 * interval '1 minute', now() + $3 * interval '1 minute', 1, true, false, false, '周末离校回家登记', $1, now(), 0
       from base_student s, leave_type t where t.code = '08' and s.xjzt_m = '01' and s.deleted_time is null order by s.xh limit $4`,
      [status, startMinutes, endMinutes, count],
    )
    await client.query('analyze leave_request')
    await client.query('analyze sys_user')
    await client.query('analyze sys_user_role')
  })
}

async function inSchool(ground: Ground, url: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const world = openWorld(ground.config, url, { connections: 1 })
  try {
    const school = (await listSchools(world.pool))[0]!
    await world.pool.transaction(bindingOf(school), (db) =>
      work(makeCtx({ world, school, actor: systemActor, db, request: { traceId: 'bench', ip: null } })),
    )
  } finally {
    await world.pool.end()
  }
}

function p95(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
}
