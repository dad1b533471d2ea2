import { colleges } from './organisation.ts'
import type { PlannedClass, SchoolPlan } from './plan.ts'
import { ref, type DemoRow } from './row.ts'
import { planLeaders, type Staff } from './staff.ts'
import { studentKey } from './students.ts'

/** Who leads which class: all current ones, some that were handed over after the first year, a few assistants. */
export function* assignmentRows(plan: SchoolPlan, staff: readonly Staff[]): Generator<DemoRow> {
  const leaders = planLeaders(plan, staff)
  for (const one of plan.classes) {
    const { counsellor, headTeacher } = leaders.get(one.key)!
    const start = `${one.grade}-08-15`
    yield assignment({ one, teacher: counsellor, role: 'fdy', startDate: start })
    if (one.index % 5 === 4 && one.grade < plan.grades[2]) {
      yield assignment({
        one,
        teacher: colleague(headTeacher, staff),
        role: 'bzr',
        startDate: start,
        endDate: `${one.grade + 1}-07-31`,
      })
      yield assignment({ one, teacher: headTeacher, role: 'bzr', startDate: `${one.grade + 1}-08-01`, reason: '2' })
    } else yield assignment({ one, teacher: headTeacher, role: 'bzr', startDate: start })
    if (one.index % 6 === 3)
      yield assignment({ one, teacher: colleague(headTeacher, staff), role: 'zl', startDate: start })
  }
}

/** References that point back to what was made before: they are set when everything is there. */
export function* linkRows(plan: SchoolPlan, staff: readonly Staff[]): Generator<DemoRow> {
  for (const { code } of colleges) {
    const holder = (post: Staff['post']) => ref(staff.find((one) => one.department === code && one.post === post)!.key)
    // The one college without students has nobody yet who answers for them. Nobody who counsels also decides for the college: who
    // decides twice would hide a level that nobody else is asked at.
    const hasStudents = staff.some((one) => one.department === code && one.post === 'counsellor')
    const values = {
      leaderId: holder('dean'),
      secretaryId: holder('secretary'),
      stuSecretaryId: hasStudents ? holder('stuSecretary') : null,
      stuAdminIds: hasStudents ? [holder('stuSecretary')] : [],
    }
    yield { entity: 'base.department', key: `department:${code}`, values }
  }
  for (const one of staff)
    if (one.post === 'officeHead')
      yield { entity: 'base.department', key: `department:${one.department}`, values: { leaderId: ref(one.key) } }
  for (const college of colleges)
    for (const major of college.majors) {
      const leader = staff.find((one) => one.major === major.inner)
      if (leader) yield { entity: 'base.major', key: `major:${major.inner}`, values: { leaderId: ref(leader.key) } }
    }
  for (const one of plan.classes) {
    const values = { monitorId: ref(studentKey(one, 1)), leagueSecId: ref(studentKey(one, 2)) }
    yield { entity: 'base.class', key: one.key, values }
  }
}

function assignment(input: {
  one: PlannedClass
  teacher: Staff
  role: 'fdy' | 'bzr' | 'zl'
  startDate: string
  endDate?: string
  reason?: string
}): DemoRow {
  const { one, teacher, role, startDate, endDate = null, reason = '1' } = input
  return {
    entity: 'base.classAssign',
    key: `classAssign:${one.name}:${role}:${startDate}`,
    values: { classId: ref(one.key), teacherId: ref(teacher.key), role, startDate, endDate, reason, isTemp: false },
  }
}

// Somebody else of the college, in turn; its last teacher never leads anybody.
function colleague(headTeacher: Staff, staff: readonly Staff[]): Staff {
  const teachers = staff.filter((one) => one.department === headTeacher.department && one.post === 'teacher')
  return teachers[(teachers.indexOf(headTeacher) + 2) % (teachers.length - 1)]!
}
