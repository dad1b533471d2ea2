import { expect } from 'vitest'
import { callAs } from './flow-people.ts'
import { rowsOf, testSchool, type Answer, type TestSchool } from './school.ts'

export type Resident = {
  id: string
  xh: string
  xm: string
  account: string
  bed: string
  room: string
  dorm: string
  place: string
  department: string
}

/** A school in which beds are changed: nobody has asked for anything yet, and every room is for everybody of its sex. */
export class Changing {
  readonly school: TestSchool
  private readonly used: string[] = []

  private constructor(school: TestSchool) {
    this.school = school
  }

  static async open(): Promise<Changing> {
    const school = await testSchool({ now: '2026-11-12T02:00:00Z' })
    await school.system(async (ctx) => {
      await ctx.db.execute('update dorm_room set class_id = null, department_id = null, grade_limit = null')
      await ctx.db.execute('delete from change_apply')
      await ctx.db.execute('delete from change_window')
      await ctx.db.execute(`update base_student set expect_grad_date = '2030-06-30'`)
    })
    return new Changing(school)
  }

  /** A window that is open now. */
  async window(more: object = {}): Promise<{ id: string; set(values: object): Promise<void> }> {
    const time = { beginTime: '2026-11-01T00:00:00Z', endTime: '2026-11-20T00:00:00Z' }
    const open = { canMove: true, canSwap: true, maxPerTerm: 1, crossDept: false, crossLevel: true, status: '1' }
    const draft = { name: '调宿窗口', ...time, ...open, ...more }
    const { body } = await this.office('yxgl/roomChangeWindow/add', draft)
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    const id = String(body.data.id)
    const set = async (values: object) => {
      const [row] = await rowsOf(this.school, 'select version from change_window where id = $1', [id])
      const changed = await this.office('yxgl/roomChangeWindow/update', { id, ...row, ...values })
      expect(changed.body, JSON.stringify(changed.body)).toMatchObject({ success: true })
    }
    return { id, set }
  }

  /** Men with an account who live somewhere, each in a room of their own, and in no test before. */
  async living(count: number): Promise<Resident[]> {
    const rows = (await rowsOf(
      this.school,
      `select distinct on (r.room_id) s.id, s.xh, s.xm, u.account_no as account, r.bed_id as bed, r.room_id as room,
         r.dorm_id as dorm, r.place_name as place, s.department_id as department
       from stay_register r
       join base_student s on s.id = r.student_id
       join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.locked_until is null
       where r.state = '2' and s.sex = '1' and s.xjzt_m = '01' and s.id <> all($1::uuid[])
         and u.account_no not in ('stu01', 'stu02')
         and not exists (select 1 from stay_register o where o.room_id = r.room_id and o.student_id = any($1::uuid[]))
       order by r.room_id, s.xh desc
       limit $2`,
      [this.used, count],
    )) as Resident[]
    expect(rows).toHaveLength(count)
    this.used.push(...rows.map(({ id }) => id))
    return rows
  }

  private skipped = 0
  /** An empty bed for a man, another one each time. */
  async freeBed(): Promise<{ id: string; room: string; place: string }> {
    const [row] = await rowsOf(
      this.school,
      `select b.id, r.id as room, r.room_name || '-' || b.bed_no || '床' as place
       from dorm_bed b
       join dorm_room r on r.id = b.room_id
       join dorm_dormitory d on d.id = r.dorm_id
       where b.status = '0' and r.sex_limit = '1' and r.room_use = '1' and r.status = '1' and d.status = '1'
       order by b.id desc
       offset $1
       limit 1`,
      [(this.skipped += 1)],
    )
    expect(row).toBeDefined()
    return row as { id: string; room: string; place: string }
  }

  office(path: string, body: object): Promise<Answer> {
    return callAs(this.school, 'ssgl01', path, body)
  }

  ask(one: Resident, order: object): Promise<Answer> {
    const why = { reasonType: '4', reason: '作息时间相差很大' }
    return callAs(this.school, one.account, 'yxgl/roomChangeApply/apply', { ...why, ...order })
  }

  async asked(one: Resident, order: object): Promise<string> {
    const { body } = await this.ask(one, order)
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    return String(body.data.id)
  }

  agree(other: Resident, id: string): Promise<Answer> {
    return callAs(this.school, other.account, 'yxgl/roomChangeApply/answer', { id, isAgreed: true })
  }

  execute(id: string): Promise<Answer> {
    return this.office('yxgl/roomChangeApply/execute', { id, isChecked: true })
  }

  async stateOf(id: string): Promise<unknown> {
    return (await rowsOf(this.school, 'select state from change_apply where id = $1', [id]))[0]!['state']
  }

  async bedOf(id: string): Promise<Record<string, unknown>> {
    const columns = 'status, lock_type, lock_ref_id, lock_reason, lock_by'
    return (await rowsOf(this.school, `select ${columns} from dorm_bed where id = $1`, [id]))[0]!
  }

  /** The bed somebody holds. */
  async holds({ id }: Resident): Promise<unknown> {
    const rows = await rowsOf(
      this.school,
      "select bed_id as bed from stay_register where student_id = $1 and state in ('1', '2')",
      [id],
    )
    return rows.map(({ bed }) => bed)
  }

  /** What somebody was told of these records. */
  async told(account: string, ids: readonly string[]): Promise<{ title: string; content: string | null }[]> {
    return (await rowsOf(
      this.school,
      `select m.title, m.content
       from sys_user_message m
       join sys_user u on u.id = m.user_id and u.account_no = $1
       where m.biz_id = any($2::text[])
       order by m.id`,
      [account, ids],
    )) as { title: string; content: string | null }[]
  }
}
