import { expect } from 'vitest'
import { everybodyAgrees } from './flow-people.ts'
import { rowsOf, testSchool, type Answer, type TestSchool, type Visitor } from './school.ts'

export type SomeStudent = {
  id: string
  account: string
  xm: string
  classId: string
  departmentId: string
  userId: string
}

/** A school in which people ask for leave, on a Monday morning; everybody keeps one session. */
export type LeaveSchool = TestSchool & {
  /** The kinds of leave, their ids by their codes. */
  types: Readonly<Record<string, string>>
  call(account: string, path: string, body: object, headers?: Record<string, string>): Promise<Answer>
  get(account: string, path: string, query?: Record<string, unknown>): Promise<Answer>
  /** Somebody asks for leave: 事假 for an errand, unless the order says otherwise. */
  apply(who: Asking, order: object, headers?: Record<string, string>): Promise<Answer>
  /** What would become of such an order. */
  preview(who: Asking, order: object): Promise<Answer>
  /** Asked for without a complaint; answers its id. */
  applied(who: Asking, order: object): Promise<string>
  /** Asked for, and agreed to by everybody; answers its id. */
  granted(who: Asking, order: object): Promise<string>
  /** A leave as somebody reads it. */
  leaveOf(account: string, id: string): Promise<Answer['body']['data']>
  /** What a minute does to leaves. */
  tick(): Promise<void>
}
type Asking = Pick<SomeStudent, 'account'>

/** A night at home, as the order of a leave names it. */
export const nightAtHome = {
  isOut: true,
  isOvernight: true,
  cantonCode: '430100',
  destAddress: '岳麓区枫林路 12 号',
  emergName: '周女士',
  emergRelation: '52',
  emergPhone: '13900001234',
}

const hours = 3_600_000
/** Monday of this week: the demo school lives around today. */
const monday = (() => {
  const now = new Date(Date.now() + 8 * hours)
  return Math.floor(now.getTime() / (24 * hours)) - ((now.getUTCDay() + 6) % 7)
})()

/** So many days after that Monday, at a time of the school's clock. */
export function moment(day: number, clock = '08:00'): string {
  return `${new Date((monday + day) * 24 * hours).toISOString().slice(0, 10)}T${clock}:00+08:00`
}

export async function leaveSchool(options: { connections?: number; webFolder?: string } = {}): Promise<LeaveSchool> {
  const school = await testSchool({ now: new Date(moment(0)).toISOString(), ...options })
  await school.system(async (ctx) => {
    // Demo leaves would fall due while the clock is moved; these tests make their own.
    await ctx.db.execute(`delete from leave_request where status not in ('50', '60', '61', '62', '63', '64')`)
    // Later in the week the demo lies ahead of that Monday: nothing of it has happened since then.
    await ctx.db.execute('delete from leave_request where end_time > $1', [ctx.now()])
    await ctx.db.execute('delete from leave_pass_log where "time" > $1', [ctx.now()])
    await ctx.db.execute('update leave_pass set update_time = $1 where update_time > $1', [ctx.now()])
  })
  const known = new Map<string, Visitor>()
  const visit = async (account: string, work: (visitor: Visitor) => Promise<Answer>): Promise<Answer> => {
    const answer = known.has(account) ? await work(known.get(account)!) : null
    if (answer && answer.status !== 401) return answer
    known.set(account, await school.as(account))
    return work(known.get(account)!)
  }
  const types = await typeIds(school)
  const plain = { typeId: types['01'], reason: '回家处理家中事务' }
  const at: LeaveSchool = Object.assign(school, {
    types,
    call: (account: string, path: string, body: object, headers: Record<string, string> = {}) =>
      visit(account, (visitor) => visitor.post(path, body, headers)),
    get: (account: string, path: string, query: Record<string, unknown> = {}) =>
      visit(account, (visitor) => visitor.get(path, query)),
    apply: (who: Asking, order: object, headers: Record<string, string> = {}) =>
      at.call(who.account, 'xsgl/leaveRequest/apply', { ...plain, ...order }, headers),
    preview: (who: Asking, order: object) => at.call(who.account, 'xsgl/leaveRequest/preview', { ...plain, ...order }),
    async applied(who: Asking, order: object) {
      const { body } = await at.apply(who, order)
      expect(body, JSON.stringify(body)).toMatchObject({ success: true })
      return String(body.data.id)
    },
    async granted(who: Asking, order: object) {
      const id = await at.applied(who, order)
      await everybodyAgrees(at, id)
      return id
    },
    leaveOf: async (account: string, id: string) =>
      (await at.get(account, 'xsgl/leaveRequest/getOne', { id })).body.data,
    tick: () => at.upkeep('leave tick'),
  })
  return at
}

const taken = new WeakMap<TestSchool, string[]>()

/** Students with accounts who have asked for nothing, each handed out once. */
export async function freeStudents(school: TestSchool, n: number): Promise<SomeStudent[]> {
  const out = taken.get(school) ?? []
  const rows = await rowsOf(
    school,
    `select s.id, u.account_no as account, s.xm, s.class_id as "classId", s.department_id as "departmentId",
       u.id as "userId"
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01' and s.deleted_time is null and s.id <> all($1::uuid[])
       and not exists (select 1 from leave_request r where r.student_id = s.id)
     order by s.xh
     limit $2`,
    [out, n],
  )
  taken.set(school, [...out, ...rows.map((row) => String(row['id']))])
  if (rows.length < n) throw new Error('no students are left for the test')
  return rows as SomeStudent[]
}

export async function typeIds(school: TestSchool): Promise<Record<string, string>> {
  return Object.fromEntries((await rowsOf(school, 'select code, id from leave_type')).map(({ code, id }) => [code, id]))
}

/** Whoever is asked now answers; the verb is one of the flow's. */
export async function decide(school: LeaveSchool, bizId: string, verb: string, more: object = {}): Promise<Answer> {
  const [task] = await rowsOf(
    school,
    `select t.id, u.account_no as account
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     join sys_user u on u.id = t.assignee_id
     where i.biz_id = $1 and t.status = '1'
     order by t.seq
     limit 1`,
    [bizId],
  )
  return school.call(String(task!['account']), `process/process/${verb}`, { taskId: task!['id'], ...more })
}

/** The account of whoever leads a student's class. */
export async function counsellorOf(school: TestSchool, one: SomeStudent): Promise<string> {
  const [row] = await rowsOf(
    school,
    `select u.account_no as no
     from base_class_assign a
     join sys_user u on u.person_id = a.teacher_id::text
     where a.class_id = $1 and a.role = 'fdy' and a.end_date is null`,
    [one.classId],
  )
  return String(row!['no'])
}

/** The account of somebody who stands at the gate. */
export async function guardOf(school: TestSchool): Promise<string> {
  const [row] = await rowsOf(
    school,
    `select u.account_no as no
     from sys_user u
     join sys_user_role h on h.user_id = u.id
     join sys_role r on r.id = h.role_id
     where r.role_code = 'bwc' and u.status = '1'
     order by 1
     limit 1`,
  )
  return String(row!['no'])
}

/** The steps at which a matter was decided or waits, in order. */
export async function levelsOf(school: TestSchool, bizId: string): Promise<string[]> {
  const rows = await rowsOf(
    school,
    `select t.node_key as node, min(t.seq) as first
     from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id
     where i.biz_id = $1
     group by 1
     order by 2`,
    [bizId],
  )
  return rows.map(({ node }) => String(node))
}

/** A point within the campus of a student, and one about five kilometres to the north of it. */
export async function campusOf(
  school: TestSchool,
  studentId: string,
): Promise<{ inside: { lng: number; lat: number }; away: { lng: number; lat: number } }> {
  const [row] = await rowsOf(
    school,
    'select c.fence from base_student s join base_campus c on c.id = s.campus_id where s.id = $1',
    [studentId],
  )
  const points = (row!['fence'] as { polygons: [number, number][][] }).polygons[0]!
  const middle = (i: 0 | 1) => points.reduce((sum, point) => sum + point[i], 0) / points.length
  const top = Math.max(...points.map((point) => point[1]))
  return { inside: { lng: middle(0), lat: middle(1) }, away: { lng: middle(0), lat: top + 0.045 } }
}

/** What people were told of a record, in the order it was sent. */
export async function titlesOf(school: TestSchool, bizId: string): Promise<string[]> {
  const rows = await rowsOf(school, 'select title from sys_user_message where biz_id = $1 order by send_time, title', [
    bizId,
  ])
  return rows.map(({ title }) => String(title))
}
