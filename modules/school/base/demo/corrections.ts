import type { Ctx } from '#kernel/world/context.ts'
import { demoAs } from '#kernel/world/demo.ts'
import { ask } from '../server/students/info-changes.ts'

type Student = { id: string; name: string; studentId: string }

const hourMs = 3_600_000
const wishes = [
  { field: 'postcode', value: '410006', reason: '家里搬到新址' },
  { field: 'graduateSchool', value: '星城县第一中学', reason: '登记时写了简称' },
  { field: 'sjhm', value: '139000077', reason: '换了手机号' },
  { field: 'usedName', value: '安安', reason: '户口簿上有曾用名' },
] as const

/** What stu01 and the officers of a few classes have just asked to have corrected, waiting for their counsellors. */
export async function askForCorrections(ctx: Ctx): Promise<void> {
  const students = await ctx.db.query<Student>(
    `select u.id, u.user_name as name, s.id as "studentId" from sys_user u join base_student s on s.id::text = u.person_id where u.person_type = 'base.student' and u.status = '1' and s.xjzt_m = '01' and u.password_hash is not null order by u.account_no = 'stu01' desc, s.grade desc, u.account_no limit 14`,
  )
  for (const [i, student] of students.entries()) {
    const at = new Date(ctx.now().getTime() - (2 + ((i * 7) % 20)) * hourMs)
    const { field, value, reason } = wishes[i % wishes.length]!
    await ask(demoAs(ctx, { ...student, person: { entity: 'base.student', id: student.studentId } }, at), {
      field,
      value: field === 'sjhm' ? `${value}${10 + i}` : value,
      reason,
    })
  }
}
