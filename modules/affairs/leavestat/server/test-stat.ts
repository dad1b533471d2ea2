import { leaveSchool, moment } from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { rebuildDates } from '#modules/affairs/leave/shared/services.ts'

export type Student = { id: string; classId: string; departmentId: string }
type Facts = {
  typeCode?: string
  from: string
  to: string
  status: string
  submit?: string | undefined
  minutes?: number | undefined
  back?: string
  late?: number
  isOut?: boolean
  /** Out of the gate for hours, home for the night. */
  isGate?: boolean
  lessons?: number
}

export const led = `select a.class_id
  from base_class_assign a
  join sys_user u on u.account_no = 'fdy01' and u.person_id = a.teacher_id::text
  where a.role = 'fdy' and a.deleted_time is null and a.end_date is null`
export const day = (n: number) => moment(n).slice(0, 10)
export const span = { from: day(-20), to: day(-11) }

export type StatSchool = Awaited<ReturnType<typeof statSchool>>

/** A school with leaves of its own alone: of ten students whom fdy01 leads, and of as many of other colleges. */
export async function statSchool() {
  const at = await leaveSchool()
  await at.system((ctx) => ctx.db.execute('delete from leave_request'))
  const found = (where: string) =>
    rowsOf(
      at,
      `select s.id, s.class_id as "classId", s.department_id as "departmentId"
       from base_student s
       where s.xjzt_m = '01' and s.deleted_time is null and ${where}
       order by s.xh
       limit 10`,
    ) as Promise<Student[]>
  const own = await found(`s.class_id in (${led})`)
  const others = await found(`s.department_id not in (select c.department_id from base_class c where c.id in (${led}))`)

  /** Leaves as they stand on Monday at eight: six on leave, three of them away from school. */
  async function now(): Promise<void> {
    const away = { from: moment(-1), to: moment(1, '20:00'), submit: moment(-3), minutes: 60 }
    await leaves(own, [
      { ...away, status: '30', isOut: true },
      { ...away, status: '30' },
      { ...away, status: '20' },
      { ...away, status: '10', submit: moment(0, '07:00'), minutes: undefined },
      { from: moment(1), to: moment(2), status: '10', submit: moment(0, '07:30') },
    ])
    await leaves(others, [
      { ...away, status: '30', isOut: true },
      { ...away, status: '30', isOut: true, minutes: 240 },
      { ...away, status: '30', typeCode: '06', to: moment(60) },
      // Not away: due, overdue, later, refused, cancelled.
      { from: moment(-2), to: moment(0, '07:50'), status: '40' },
      { from: moment(-2), to: moment(0, '03:00'), status: '45' },
      { from: moment(1), to: moment(2), status: '20', submit: moment(0, '06:30'), minutes: 30 },
      { from: moment(-1), to: moment(1), status: '61', submit: moment(0, '06:00'), minutes: 90 },
      { ...away, status: '62', submit: undefined, minutes: undefined },
    ])
    // Of twenty-three who came back in these thirty days one was too late; another was within the grace.
    await leaves(
      Array.from({ length: 23 }, (_, i) => others[i % 10]!),
      Array.from({ length: 23 }, (_, i) => ({
        from: moment(-30 + i, '13:00'),
        to: moment(-30 + i, '18:00'),
        status: '50',
        back: moment(-30 + i, '18:00'),
        late: i === 0 ? 300 : i === 1 ? 30 : 0,
      })).map((one, i) => (i === 22 ? { ...one, from: moment(-3), to: moment(3), back: moment(-2, '10:00') } : one)),
    )
  }

  /** Leaves of the span: across its beginning, within it, and ended early. */
  async function past(): Promise<void> {
    const [a, b, c] = [own[5]!, own[6]!, own[7]!]
    await leaves(
      [a, b, c, b, a],
      [
        { from: moment(-22), to: moment(-19, '12:00'), status: '50', back: moment(-19, '12:00') },
        {
          from: moment(-18, '13:30'),
          to: moment(-17, '11:00'),
          status: '50',
          back: moment(-17, '11:00'),
          lessons: 2,
          typeCode: '02',
        },
        { from: moment(-12), to: moment(-9, '18:00'), status: '50', back: moment(-11, '10:00'), isOut: true },
        { from: moment(-15), to: moment(-15, '12:00'), status: '50', back: moment(-15, '12:00') },
        { from: moment(-14), to: moment(-13), status: '62' },
      ],
    )
  }

  async function leaves(students: readonly Student[], facts: readonly Facts[]): Promise<void> {
    await at.system(async (ctx) => {
      const rows = facts.map(
        (
          { typeCode = '01', from, to, status, submit, minutes, back, late, isOut = false, isGate = isOut, lessons },
          i,
        ) => ({
          studentId: students[i]!.id,
          typeId: at.types[typeCode],
          from,
          to,
          status,
          submit,
          decided: submit && minutes ? new Date(Date.parse(submit) + minutes * 60_000).toISOString() : null,
          back,
          late: late ?? 0,
          isOut,
          isGate,
          lessons: lessons
            ? [
                {
                  lessonId: 'x',
                  date: from.slice(0, 10),
                  jcFrom: 1,
                  jcTo: lessons,
                  courseName: '课程',
                  teacherId: 'x',
                  teacherName: '老师',
                },
              ]
            : [],
        }),
      )
      const made = await ctx.db.query<{ id: string }>(
        `insert into leave_request (
           id, version, create_time, update_time, leave_no, student_id, xh, xm, sex, department_id, major_id, class_id,
           grade, campus_id, type_id, start_time, end_time, reason, status, submit_time, decide_time,
           actual_return_time, overdue_minutes, is_leave_school, is_out, lessons
         )
         select gen_random_uuid(), 1, $2, $2, gen_random_uuid()::text::varchar(20), s.id, s.xh, s.xm, s.sex,
           s.department_id, s.major_id, s.class_id, s.grade, s.campus_id, x."typeId", x."from", x."to", '统计用的请假',
           x.status, x.submit, x.decided, x.back, x.late, x."isOut", x."isGate",
           x.lessons
         from jsonb_to_recordset($1::jsonb) as x(
           "studentId" uuid, "typeId" uuid, "from" timestamptz, "to" timestamptz, status text, submit timestamptz,
           decided timestamptz, back timestamptz, late int, "isOut" boolean, "isGate" boolean, lessons jsonb
         )
         join base_student s on s.id = x."studentId"
         returning id`,
        [JSON.stringify(rows), ctx.now()],
      )
      await ctx.call(rebuildDates, { leaveIds: made.map(({ id }) => id) })
    })
  }

  const overview = async (account: string, query: Record<string, string>) =>
    (await at.get(account, 'xsgl/leaveStat/overview', query)).body
  const listed = async (account: string, query: Record<string, unknown>) =>
    (await at.get(account, 'xsgl/leaveRequest/list', query)).body.data.total as number
  const count = async (sql: string, values: unknown[] = []) => Number((await rowsOf(at, sql, values))[0]!['n'])
  await now()
  await past()
  return Object.assign(at, { own, others, leaves, overview, listed, count })
}
