import { newId } from '#kernel/world/id.ts'
import { paramText } from '#kernel/params/param.ts'
import { levelStrict } from '#modules/dormitory/stay/shared/params.ts'
import { lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { createTokens } from '#services/identity/proof/tokens.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { openWorld } from '#apps/server/world.ts'
import { asOwner, type Ground } from '../ground.ts'

/** Who chooses, with a session of their own. */
export type Freshman = { studentId: string; token: string; sex: string; departmentId: string; levelId: string }
type Home = { department: string; major: string; class: string }
export type RushSchool = { batchId: string; beds: number; rooms: number; people: Freshman[] }

const hour = 3_600_000
const bedsOfRoom = 4
/** Rooms of a year belong to a department each, and to nobody else in this. */
const roomLimits = ['department_id', 'class_id', 'grade_limit']
/** Of how many departments the year is. */
const departments = 5

/**
 * Makes the year that chooses: as many students as there are beds for, half and half as the houses are, each with an
 * account, a session and a level they ordered, to which the school keeps them, and a real batch that is open now.
 * Signing in is a matter of the days before; here everybody has done it.
 */
export async function prepareRush(
  ground: Pick<Ground, 'config'>,
  url: string,
  wanted: { students: number; rooms: number; opensAt: Date },
): Promise<RushSchool> {
  const batchId = newId(wanted.opensAt)
  const grade = 2199
  const made = await asOwner(url, async (client) => {
    await client.query('set session_replication_role = replica')
    const all = async (table: string, own: readonly string[]) =>
      (
        await client.query<{ name: string }>(
          `select column_name as name
           from information_schema.columns
           where table_schema = 'school_000000' and table_name = $1 and is_generated = 'NEVER'
             and column_name <> all($2)`,
          [table, own],
        )
      ).rows.map(({ name }) => `"${name}"`)
    await client.query(
      `insert into choose_batch (id, version, create_time, update_time, name, grade, begin_time, end_time, stagger,
         pool_mode, change_max, hold_seconds, show_roommate, is_rehearsal, state, bed_total, student_total, chosen_total)
       values ($1, 1, now(), now(), '高峰', $2, $3, $4, 0, '3', 2, 60, '1', false, '2', 0, 0, 0)`,
      [batchId, grade, wanted.opensAt, new Date(wanted.opensAt.getTime() + 2 * hour)],
    )
    // One class stands for each department.
    const { rows: homes } = await client.query<Home>(
      `select department_id as department, major_id as major, id as class
       from (
         select distinct on (c.department_id) c.*
         from base_class c
         where c.deleted_time is null and c.department_id is not null and c.major_id is not null
         order by c.department_id, c.id
       ) x
       order by department_id
       limit $1`,
      [departments],
    )
    const ofRoom = await all('dorm_room', ['id', 'room_no', 'room_name', 'bed_count', 'status', ...roomLimits])
    await client.query(
      `insert into dorm_room (id, room_no, room_name, bed_count, status, department_id, ${ofRoom.join(', ')})
       select gen_random_uuid(), 'R' || r.n, '高峰-R' || r.n, $2, '1', ($3::uuid[])[1 + r.n % $4],
         ${ofRoom.map((name) => `r.${name}`).join(', ')}
       from (
         select x.*, row_number() over (order by k.n, x.sex_limit, x.id) as n
         from (
           select d.*, row_number() over (partition by d.sex_limit order by d.id) as place
           from dorm_room d
           where d.room_use = '1' and d.status = '1' and d.sex_limit is not null
         ) x, generate_series(1, 50) as k(n)
         where x.place <= 100
         limit $1
       ) r`,
      [wanted.rooms, bedsOfRoom, homes.map(({ department }) => department), homes.length],
    )
    await client.query(
      `insert into dorm_bed (id, version, create_time, update_time, room_id, dorm_id, floor_id, bed_no, bed_name,
         status, lock_type, lock_ref_id)
       select gen_random_uuid(), 1, now(), now(), r.id, r.dorm_id, r.floor_id, k.n, r.room_name || '-' || k.n || '床',
         '1', $1, $2
       from dorm_room r, generate_series(1, $3) as k(n)
       where r.room_name like '高峰-R%'`,
      [lockTypes.choose, batchId, bedsOfRoom],
    )
    await client.query(
      `insert into choose_pool (id, version, create_time, update_time, batch_id, bed_id, room_id, sex, department_id,
         level_id, place_name, taken)
       select gen_random_uuid(), 1, now(), now(), $1, b.id, b.room_id, r.sex_limit, r.department_id, y.level_id,
         b.bed_name, 0
       from dorm_bed b
       join dorm_room r on r.id = b.room_id
       join dorm_type y on y.id = r.type_id
       where b.lock_ref_id = $2`,
      [batchId, `${batchId}`],
    )
    const { rows: sides } = await client.query<{ sex: string; department: string; level: string; n: number }>(
      `select sex, department_id as department, level_id as level, count(*)::int as n
       from choose_pool
       where batch_id = $1
       group by sex, department_id, level_id`,
      [batchId],
    )
    await client.query(
      `insert into sys_param (id, create_time, update_time, params_id, params_value)
       values (gen_random_uuid(), now(), now(), $1, $2)`,
      [levelStrict.key, paramText(levelStrict, true)],
    )
    const beds = sides.reduce((sum, { n }) => sum + n, 0)
    const share = Math.min(1, wanted.students / beds)
    const given = ['id', 'sex', 'grade', 'xh', 'ksh', 'id_card_hash', 'xjzt_m', 'department_id', 'major_id', 'class_id']
    const ofStudent = await all('base_student', given)
    const ofUser = await all('sys_user', ['id', 'account_no', 'account_key', 'person_id'])
    const ofRole = await all('sys_user_role', ['id', 'user_id'])
    for (const [i, { sex, department, level, n }] of sides.entries()) {
      const home = homes.findIndex((one) => one.department === department)
      await client.query(
        `insert into base_student (id, sex, grade, xh, id_card_hash, xjzt_m, department_id, major_id, class_id,
           ${ofStudent.join(', ')})
         select md5('rush ' || $1 || x.n)::uuid, $2, $3, 'R' || $1 || lpad(x.n::text, 6, '0'),
           md5('card ' || $1 || x.n), '01', $5, $6, $7, ${ofStudent.map((name) => `s.${name}`).join(', ')}
         from generate_series(1, $4) as x(n), (select * from base_student where xjzt_m = '01' limit 1) s`,
        [`${i}x`, sex, grade, Math.floor(n * share), department, homes[home]!.major, homes[home]!.class],
      )
      await client.query(
        `insert into presort_trait (id, version, create_time, update_time, student_id, department_id, class_id,
           level_id)
         select gen_random_uuid(), 1, now(), now(), s.id, s.department_id, s.class_id, $2
         from base_student s
         where s.grade = $3 and s.xh like 'R' || $1 || '%'`,
        [`${i}x`, level, grade],
      )
    }
    await client.query(
      `insert into sys_user (id, account_no, account_key, person_id, ${ofUser.join(', ')})
       select md5('user ' || s.id)::uuid, 'r' || s.xh, lower('r' || s.xh), s.id::text,
         ${ofUser.map((name) => `u.${name}`).join(', ')}
       from sys_user u, base_student s
       where u.account_no = 'stu01' and s.grade = $1`,
      [grade],
    )
    await client.query(
      `insert into sys_user_role (id, user_id, ${ofRole.join(', ')})
       select gen_random_uuid(), b.id, ${ofRole.map((name) => `r.${name}`).join(', ')}
       from sys_user_role r
       join sys_user u on u.id = r.user_id and u.account_no = 'stu01'
       join sys_user b on b.account_no like 'rR%'`,
    )
    await client.query(
      `insert into sys_session (id, version, create_time, update_time, user_id, realm, sequence, refresh_hash,
         is_remembered, login_time, last_active_time, expires_time)
       select md5('session ' || u.id)::uuid, 1, x.at, x.at, u.id, u.realm, 0, md5('hash ' || u.id), false, x.at, x.at,
         x.at + interval '12 hours'
       from sys_user u, (select $1::timestamptz as at) x
       where u.account_no like 'rR%'`,
      [new Date()],
    )
    await client.query(
      `insert into choose_student (id, version, create_time, update_time, batch_id, student_id, xh, xm, sex,
         department_id, major_id, class_id, grade, campus_id, eligible, change_used, state)
       select gen_random_uuid(), 1, now(), now(), $1, s.id, s.xh, s.xm, s.sex, s.department_id, s.major_id, s.class_id,
         s.grade, s.campus_id, true, 0, '0'
       from base_student s
       where s.grade = $2`,
      [batchId, grade],
    )
    await client.query(
      `update dorm_room r
       set bed_free = x.free, bed_locked = x.locked
       from (
         select room_id, count(*) filter (where status = '0')::int as free,
           count(*) filter (where status = '1')::int as locked
         from dorm_bed
         group by room_id
       ) x
       where x.room_id = r.id`,
    )
    for (const table of ['choose_pool', 'choose_student', 'dorm_bed', 'sys_user', 'sys_session', 'base_student'])
      await client.query(`vacuum analyze ${table}`)
    const { rows } = await client.query<Omit<Freshman, 'token'> & { userId: string; sid: string }>(
      `select s.id as "studentId", s.sex, s.department_id as "departmentId", t.level_id as "levelId",
         u.id as "userId", md5('session ' || u.id)::uuid as sid
       from base_student s
       join presort_trait t on t.student_id = s.id
       join sys_user u on u.person_id = s.id::text
       where s.grade = $1
       order by md5(s.id::text)`,
      [grade],
    )
    const { rows: counted } = await client.query<{ rooms: number }>(
      'select count(distinct room_id)::int as rooms from choose_pool where batch_id = $1',
      [batchId],
    )
    return { rows, beds, rooms: counted[0]!.rooms }
  })
  const world = openWorld(ground.config, url, { connections: 1 })
  try {
    const tokens = createTokens(world)
    const people: Freshman[] = []
    const at = new Date()
    for (const { studentId, sex, departmentId, levelId, userId, sid } of made.rows)
      people.push({
        studentId,
        sex,
        departmentId,
        levelId,
        token: await tokens.signAccess(
          { userId, sid, schoolId: '000000', realm: mainRealm, sequence: 0 },
          at,
          4 * 3600,
        ),
      })
    return { batchId, beds: made.beds, rooms: made.rooms, people }
  } finally {
    await world.pool.end()
  }
}
