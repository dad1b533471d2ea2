import { rowsOf, testSchool, type Visitor } from '#tests/support/school.ts'

export type Stay = {
  id: string
  studentId: string
  xm: string
  xh: string
  bedId: string
  roomId: string
  account: string
}

export type DeskSchool = Awaited<ReturnType<typeof deskSchool>>

/** A school with a keeper at the desk of a house; nobody has a spare key who is to leave. */
export async function deskSchool() {
  const school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await school.system((ctx) => ctx.db.execute("update duty_key set state = '2' where state = '1'"))
  /** Stays of houses the keeper has, or of others. */
  async function stays(state: '1' | '2', isOwn = true): Promise<Stay[]> {
    const rows = await rowsOf(
      school,
      `select r.id, r.student_id as "studentId", r.xm, r.xh, r.bed_id as "bedId", r.room_id as "roomId",
         u.account_no as account
       from stay_register r
       join base_student s on s.id = r.student_id and s.xjzt_m = '01'
       left join sys_user u on u.person_type = 'base.student' and u.person_id = r.student_id::text
       where r.state = $1
         and exists (
           select 1 from dorm_keeper k
           join sys_user g on g.person_id = k.teacher_id::text and g.account_no = 'sg01'
           where k.dorm_id = r.dorm_id and k.deleted_time is null
         ) = $2
       order by r.place_name`,
      [state, isOwn],
    )
    return rows as Stay[]
  }

  const statusOf = async (bedId: string) =>
    (await rowsOf(school, 'select status from dorm_bed where id = $1', [bedId]))[0]!['status']
  return Object.assign(school, { office: await school.as('ssgl01'), keeper: await school.as('sg01'), stays, statusOf })
}

export const post = (by: Visitor, verb: string, body: object) => by.post(`yxgl/dormitoryRegister/${verb}`, body)
