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

/** The accounts named in the README, one for every counsellor, those of whoever decides (deans, deputy secretaries, heads of offices, the leadership), and of the first students of each class. */
export function demoAccounts(plan: SchoolPlan, staff: readonly Staff[]): DemoAccount[] {
  const at = (department: string, post: Post): Staff =>
    staff.find((one) => one.department === department && one.post === post)!
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
    ...counsellors.map((one, i) =>
      forStaff(
        `fdy${String(i + 1).padStart(2, '0')}`,
        one,
        'fdy',
        ...(i > 0 && i === counsellors.length - 1 ? ['tea', 'yx'] : []),
      ),
    ),
    forStaff('bzr01', planLeaders(plan, staff).get(shown.key)!.headTeacher, 'bzr'),
    forStaff('tea01', idle, 'tea'),
    {
      accountNo: 'stu01',
      userName: String(student.values.xm),
      roles: ['stu'],
      person: { entity: 'base.student', key: student.key },
      values: { userType: '2', departmentId: student.values.departmentId, sex: student.values.sex ?? null },
    },
    forStaff('sg01', keeper, 'sg'),
    ...deciders(plan, staff),
    ...classmates(plan, student.key),
    {
      accountNo: 'yrdw01',
      userName: '校图书馆',
      roles: ['yrdw'],
      values: { userType: '3', departmentId: ref('department:38') },
    },
  ]
}

/** Roles of the heads of offices that have no account of their own kind. */
const officeRoles: Readonly<Record<string, string>> = {
  '31': 'tea',
  '32': 'tea',
  '35': 'tea',
  '36': 'cwc',
  '37': 'bwc',
}

/** People flows ask. Numbers do not end in 01: the accounts people are told of are the others. */
function deciders(plan: SchoolPlan, staff: readonly Staff[]): DemoAccount[] {
  const shown = plan.classes[1]!.college.code
  const led = new Set(plan.classes.map((one) => one.college.code))
  const secretaries = staff.filter(
    (one) => one.post === 'stuSecretary' && one.department !== shown && led.has(one.department),
  )
  return [
    ...staff.filter((one) => one.post === 'dean').map((one) => forStaff(`yz${one.department}`, one, 'tea')),
    ...secretaries.map((one, i) => forStaff(`yx${String(i + 2).padStart(2, '0')}`, one, 'yx')),
    ...staff
      .filter((one) => one.post === 'officeHead' && officeRoles[one.department])
      .map((one) => forStaff(`ld${one.department}`, one, officeRoles[one.department]!)),
    {
      accountNo: 'xld02',
      userName: '贺主管',
      roles: ['xld'],
      values: { userType: '1', departmentId: ref('department:00') },
    },
  ]
}

const signedUp = 12
const mostClasses = 60
const reading = '01'

/** The first students of each class, under their student numbers; the one whose account is shown has that one alone. */
function classmates(plan: SchoolPlan, shown: string): DemoAccount[] {
  return plan.classes.slice(0, mostClasses).flatMap((one) =>
    [...studentsOf(plan, { ...one, size: Math.min(one.size, signedUp) })]
      .filter(({ key, values }) => values.xjztM === reading && key !== shown)
      .map(({ key, values }): DemoAccount => ({
        accountNo: String(values.xh),
        userName: String(values.xm),
        roles: ['stu'],
        person: { entity: 'base.student', key },
        values: { userType: '2', departmentId: values.departmentId, sex: values.sex ?? null },
      })),
  )
}

function forStaff(accountNo: string, staff: Staff, ...roles: readonly string[]): DemoAccount {
  return {
    accountNo,
    userName: staff.person.xm,
    roles,
    person: { entity: 'base.teacher', key: staff.key },
    values: { userType: '1', departmentId: ref(`department:${staff.department}`) },
  }
}
