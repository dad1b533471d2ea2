import { expect } from 'vitest'
import { addDays } from '#kernel/rules/days.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { stayApply, stayStates } from '#modules/dormitory/holiday/shared/apply.ts'
import { callAs } from './flow-people.ts'
import { rowsOf, testSchool, type Answer, type TestSchool } from './school.ts'

/** The first night of what tests ask for; the school stands on its morning. */
export const today = '2026-11-15'

type Asking = {
  count: number
  state: keyof typeof stayStates
  /** Which students (`s`). */
  where?: string
  more?: object
}

/** Whoever opens batches of a holiday, and students who asked for some days, as far as they have come. */
export class HolidayStays {
  readonly at: TestSchool

  private constructor(at: TestSchool) {
    this.at = at
  }

  static async open(): Promise<HolidayStays> {
    return new HolidayStays(await testSchool({ now: `${today}T02:00:00Z` }))
  }

  office(path: string, body: object): Promise<Answer> {
    return callAs(this.at, 'ssgl01', `yxgl/${path}`, body)
  }

  async read(path: string, query: Record<string, string>): Promise<Answer> {
    return (await this.at.as('ssgl01')).get(`yxgl/${path}`, query)
  }

  async batch(more: Record<string, unknown> = {}): Promise<string> {
    const { body } = await this.office('holidayStayBatch/add', {
      name: `寒假留宿${newId(this.at.clock()).slice(-6)}`,
      kind: '1',
      applyBegin: '2026-11-01T00:00:00Z',
      applyEnd: '2026-12-01T09:00:00Z',
      stayBegin: today,
      stayEnd: addDays(today, 30),
      needParent: false,
      cancelLate: 3,
      cancelAbsent: 2,
      pledge: '本人承诺遵守留宿管理规定，按时归寝。',
      ...more,
    })
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    expect((await this.office('holidayStayBatch/publish', { id: body.data.id })).status).toBe(200)
    return String(body.data.id)
  }

  /** Men of one class after the other who have asked for nothing else and are on no leave, for ten nights. */
  asked(
    batchId: string,
    { count, state, where = 'true', more = {} }: Asking,
  ): Promise<{ id: string; studentId: string }[]> {
    return this.at.system(async (ctx) => {
      const found = await ctx.db.query<{ id: string }>(
        `select s.id from base_student s
         where s.sex = '1' and s.xjzt_m = '01'
           and not exists (select 1 from holiday_apply a where a.student_id = s.id)
           and not exists (select 1 from leave_request l where l.student_id = s.id)
           and (${where})
         order by s.class_id, s.xh limit $1`,
        [count],
      )
      expect(found).toHaveLength(count)
      const people = await loadRows(
        ctx,
        student,
        found.map(({ id }) => id),
      )
      const rows = found.map(({ id: studentId }) => ({
        id: newId(ctx.now()),
        values: {
          batchId,
          studentId,
          ...snapshotOf(people.get(studentId)!),
          reason: '2',
          detail: '备战省级技能竞赛',
          beginDate: today,
          endDate: addDays(today, 9),
          days: 10,
          fee: 0,
          files: [],
          pledgeFile: [],
          parentConfirm: '3',
          lateCount: 0,
          absentCount: 0,
          submitTime: ctx.now(),
          ...more,
          state: stayStates[state][0],
        },
      }))
      await copyRows(ctx, stayApply, rows)
      return rows.map(({ id, values }) => ({ id, studentId: values.studentId }))
    })
  }

  put(applyId: string, bedId: string): Promise<Answer> {
    return this.office('holidayStayApply/assign', { applyId, bedId })
  }

  async stateOf(id: string): Promise<unknown> {
    return (await rowsOf(this.at, 'select state from holiday_apply where id = $1', [id]))[0]!['state']
  }

  async nightsOf(id: string): Promise<unknown[]> {
    const rows = await rowsOf(
      this.at,
      'select night_date::text as night from holiday_night where apply_id = $1 order by 1',
      [id],
    )
    return rows.map(({ night }) => night)
  }

  /** A free bed of men in which nobody sleeps over any holiday. */
  async freeBed(where = 'true'): Promise<string> {
    const [row] = await rowsOf(
      this.at,
      `select b.id from dorm_bed b join dorm_room r on r.id = b.room_id
       where b.status = '0' and r.sex_limit = '1' and r.room_use = '1' and r.status = '1'
         and not exists (select 1 from holiday_night n where n.bed_id = b.id)
         and (${where})
       order by b.id limit 1`,
    )
    return String(row!['id'])
  }
}
