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
  /** Said of it in the list of accounts, where the roles do not tell it from another one. */
  note?: string
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
  const fresh = freshman(plan)
  const idle = staff.findLast((one) => one.department === shown.college.code && one.post === 'teacher')!
  const firm = forStaff('wyzg01', at('36', 'clerk'), 'wyzg')
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
    {
      accountNo: 'xs01',
      userName: String(fresh.values.xm),
      roles: ['stu'],
      note: '新生，可模拟选宿',
      person: { entity: 'base.student', key: fresh.key },
      values: { userType: '2', departmentId: fresh.values.departmentId, sex: fresh.values.sex ?? null },
    },
    forStaff('sg01', keeper, 'sg'),
    // Of another office than logistics: a flow that asks for one person there must find one.
    {
      accountNo: 'ssgl01',
      userName: '骆明远',
      roles: ['ssgl'],
      values: { userType: '1', departmentId: ref('department:34') },
    },
    // The firm's: kept among the staff so that houses can be theirs, and starting nothing a teacher starts.
    { ...firm, values: { ...firm.values, userType: '3' } },
    ...deciders(plan, staff),
    ...classmates(plan, [student.key, fresh.key]),
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

/** Somebody of the newest intake, who may try the rehearsal of choosing a bed. */
function freshman({ classes, grades, ...plan }: SchoolPlan) {
  const first = classes.find(({ grade }) => grade === grades[2])!
  return [...studentsOf({ classes, grades, ...plan }, first)].find(({ values }) => values.xjztM === reading)!
}

/** The first students of each class, under their student numbers; those whose accounts are shown have these alone. */
function classmates(plan: SchoolPlan, shown: readonly string[]): DemoAccount[] {
  return plan.classes.slice(0, mostClasses).flatMap((one) =>
    [...studentsOf(plan, { ...one, size: Math.min(one.size, signedUp) })]
      .filter(({ key, values }) => values.xjztM === reading && !shown.includes(key))
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
