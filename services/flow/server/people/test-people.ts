import { flowStage } from '#tests/support/flow-stage.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'

export type PeopleStage = Awaited<ReturnType<typeof peopleStage>>

/** A school in which matters are walked through, with what is known of the class of stu01; nobody is away. */
export async function peopleStage() {
  const stage = await flowStage({ now: '2026-11-16T02:00:00Z' })
  await switchSecondAuthOff(stage.school)
  await stage.school.runJobs()
  // Whom the demo school has away for a time would stand for others here.
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_flow_delegate set status = '2' where status in ('0', '1')`),
  )
  const [row] = await stage.sql(
    `select s.class_id, c.class_name, s.department_id, a.teacher_id from sys_user u join base_student s on s.id::text = u.person_id join base_class c on c.id = s.class_id join base_class_assign a on a.class_id = c.id and a.role = 'fdy' and a.end_date is null where u.account_no = 'stu01'`,
  )
  const ofStudent = {
    classId: String(row!['class_id']),
    className: String(row!['class_name']),
    departmentId: String(row!['department_id']),
    fdyTeacher: String(row!['teacher_id']),
  }
  return Object.assign(stage, { ofStudent, idOf: (account: string) => stage.who(account).id })
}
