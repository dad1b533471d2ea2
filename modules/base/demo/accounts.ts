import type { EntityName } from '#kernel/entity/entity.ts'
import { ref } from './row.ts'
import type { SchoolPlan } from './plan.ts'
import { planLeaders, type Post, type Staff } from './staff.ts'
import { studentsOf } from './students.ts'

/** Somebody who can sign in; `person` is the demo row that is meant. */
export type DemoAccount = {
  accountNo: string
  userName: string
  roles: readonly string[]
  person?: { entity: EntityName; key: string }
  values: Record<string, unknown>
}

/** The accounts named in the README, and one for every counsellor. */
export function demoAccounts(plan: SchoolPlan, staff: readonly Staff[]): DemoAccount[] {
  const at = (department: string, post: Post): Staff => staff.find((one) => one.department === department && one.post === post)!
  const counsellors = staff.filter((one) => one.post === 'counsellor')
  // The second class of the first counsellor, so that student, head teacher and counsellor know each other.
  const shown = plan.classes[1]!
  const student = [...studentsOf(plan, shown)][2]!
  const idle = staff.findLast((one) => one.department === shown.college.code && one.post === 'teacher')!
  const keeper = staff.find((one) => one.post === 'keeper')!
  return [
    forStaff('admin', at('38', 'officeHead'), 'gly'),
    forStaff('xgc01', at('34', 'officeHead'), 'xgc'),
    forStaff('jwc01', at('33', 'officeHead'), 'jwc'),
    forStaff('yx01', at(shown.college.code, 'stuSecretary'), 'yx'),
    // The last counsellor also teaches and administers the department: what one role opens the others do not widen.
    ...counsellors.map((one, i) => forStaff(`fdy${String(i + 1).padStart(2, '0')}`, one, 'fdy', ...(i > 0 && i === counsellors.length - 1 ? ['tea', 'yx'] : []))),
    forStaff('bzr01', planLeaders(plan, staff).get(shown.key)!.headTeacher, 'bzr'),
    forStaff('tea01', idle, 'tea'),
    { accountNo: 'stu01', userName: String(student.values.xm), roles: ['stu'], person: { entity: 'base.student', key: student.key }, values: { userType: '2', departmentId: student.values.departmentId, sex: student.values.sex ?? null } },
    forStaff('sg01', keeper, 'sg'),
    { accountNo: 'yrdw01', userName: '校图书馆', roles: ['yrdw'], values: { userType: '3', departmentId: ref('department:38') } },
  ]
}

function forStaff(accountNo: string, staff: Staff, ...roles: readonly string[]): DemoAccount {
  return { accountNo, userName: staff.person.xm, roles, person: { entity: 'base.teacher', key: staff.key }, values: { userType: '1', departmentId: ref(`department:${staff.department}`) } }
}
