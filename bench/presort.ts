import { setTimeout as wait } from 'node:timers/promises'
import type { VersionStats } from '#modules/dormitory/presort/shared/plan.ts'
import { asOwner, type Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { signIn, startProduct, type Visitor } from './product.ts'

const part = 'presort'
const batch = '/api/flySource-yxgl/dormitoryPresortBatch'
const students = Number(process.env['PRESORT_STUDENTS'] ?? 10_000)
const [bedsOfRoom, ofClass, grade] = [6, 40, 2198]

/** A year as large as schools have it, from shares to a version that could be published, by the job of the product. */
export function benchPresort(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    const dormIds = await prepareYear(url)
    say(`presort: ${students} students of one year, as many beds and some more`)
    const product = await startProduct(ground, url, 'all')
    try {
      const office = await signIn(product.origin, 'ssgl01')
      const send = async (verb: string, body: object) =>
        ((await (await office.post(`${batch}/${verb}`, body)).json()) as { data: Record<string, unknown> }).data
      const draft = { batchName: '高峰预分', xn: '2198-2199', grade, mode: '1', population: '1', seed: 7, dormIds }
      const id = String((await send('add', draft))['id'])
      await send('step', { id, to: 'dividing', isConfirmed: true })
      await send('suggest', { id, tier: '1' })
      say('presort: rooms are divided among departments')
      const began = performance.now()
      const { jobId } = await send('run', { id })
      const { stats } = await ended(office, String(jobId))
      const seconds = (performance.now() - began) / 1000
      const about = `${stats.placed} placed, ${stats.unplaced} not; ${stats.swaps} swaps, the engine alone ${stats.seconds} s`
      tell(
        { part, name: `${students} students sorted`, value: seconds, unit: 's', goal: { atMost: 60 }, about },
        { part, name: 'hard rules broken', value: stats.conflicts, unit: '', goal: { atMost: 0 } },
        {
          part,
          name: 'students placed',
          value: stats.placed / students,
          unit: 'of all',
          goal: { atLeast: 0.95 },
        },
      )
    } finally {
      await product.stop()
    }
  })
}

async function ended(office: Visitor, jobId: string): Promise<{ stats: VersionStats }> {
  for (;;) {
    const job = await office.get(`/api/flySource-base/job/getOne?id=${jobId}`)
    if (job.status === '2') return job.result
    if (!['0', '1'].includes(job.status)) throw new Error(`the trial ended so: ${job.message}`)
    await wait(200)
  }
}

/** Classes of forty, half of them men, from many cities; rooms of six in the houses of the demo school. Answers the houses. */
function prepareYear(url: string): Promise<string[]> {
  return asOwner(url, async (client) => {
    await client.query('set session_replication_role = replica')
    const copied = async (table: string, own: readonly string[]) =>
      (
        await client.query<{ name: string }>(
          `select column_name as name
           from information_schema.columns
           where table_schema = 'school_000000' and table_name = $1 and is_generated = 'NEVER'
             and column_name <> all($2)`,
          [table, own],
        )
      ).rows.map(({ name }) => `"${name}"`)
    const ownOfStudent = ['id', 'sex', 'grade', 'xh', 'ksh', 'id_card_hash', 'xjzt_m', 'department_id', 'major_id']
    const ofStudent = await copied('base_student', [
      ...ownOfStudent,
      'class_id',
      'campus_id',
      'origin_canton',
      'nation',
      'is_resident',
      'deleted_time',
    ])
    await client.query(
      `with class as (
         select c.id, c.department_id, c.major_id, row_number() over (order by c.department_id, c.id) - 1 as n,
           count(*) over () as total
         from base_class c
         where c.deleted_time is null and c.department_id is not null and c.major_id is not null
       )
       insert into base_student (id, sex, grade, xh, id_card_hash, xjzt_m, department_id, major_id, class_id,
         origin_canton, nation, is_resident, ${ofStudent.join(', ')})
       select md5('presort ' || x.n)::uuid, (1 + x.n % 2)::text, $2, 'P' || lpad(x.n::text, 6, '0'),
         md5('presort card ' || x.n), '01', c.department_id, c.major_id, c.id, 43 || lpad((x.n % 14)::text, 2, '0') || '01',
         case when x.n % 12 = 0 then '15' else '01' end, true, ${ofStudent.map((name) => `s.${name}`).join(', ')}
       from generate_series(0, $1 - 1) as x(n)
       join class c on c.n = (x.n / $3) % c.total,
         (select * from base_student where xjzt_m = '01' limit 1) s`,
      [students, grade, ofClass],
    )
    const counters = ['bed_count', 'bed_free', 'bed_locked', 'bed_given', 'bed_lived']
    const whose = ['department_id', 'class_id', 'grade_limit']
    const ofRoom = await copied('dorm_room', ['id', 'room_no', 'room_name', 'status', ...counters, ...whose])
    await client.query(
      `insert into dorm_room (id, room_no, room_name, bed_count, status, bed_free, bed_locked, bed_given, bed_lived,
         ${ofRoom.join(', ')})
       select gen_random_uuid(), 'P' || lpad(r.n::text, 4, '0'), '高峰-P' || r.n, $2, '1', $2, 0, 0, 0,
         ${ofRoom.map((name) => `r.${name}`).join(', ')}
       from (
         select d.*, row_number() over (partition by d.sex_limit order by k.n, d.dorm_id, d.floor_id, d.id) as place,
           row_number() over (order by d.dorm_id, d.floor_id, d.id, k.n) as n
         from dorm_room d, generate_series(1, 40) as k(n)
         where d.room_use = '1' and d.status = '1' and d.sex_limit is not null and d.deleted_time is null
       ) r
       where r.place <= $1`,
      [Math.ceil((students / 2 / bedsOfRoom) * 1.1), bedsOfRoom],
    )
    await client.query(
      `insert into dorm_bed (id, version, create_time, update_time, room_id, dorm_id, floor_id, bed_no, bed_name,
         bed_pos, status)
       select gen_random_uuid(), 1, now(), now(), r.id, r.dorm_id, r.floor_id, k.n, r.room_name || '-' || k.n || '床',
         (1 + k.n % 2)::text, '0'
       from dorm_room r, generate_series(1, $1) as k(n)
       where r.room_name like '高峰-P%'`,
      [bedsOfRoom],
    )
    for (const table of ['base_student', 'dorm_room', 'dorm_bed']) await client.query(`vacuum analyze ${table}`)
    const { rows } = await client.query<{ id: string }>(
      "select distinct dorm_id as id from dorm_room where room_name like '高峰-P%'",
    )
    return rows.map(({ id }) => id)
  })
}
