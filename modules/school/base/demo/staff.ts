import { colleges, offices } from './organisation.ts'
import { firstStaffNumber, makePerson, type DemoPerson } from './person.ts'
import type { PlannedClass, SchoolPlan } from './plan.ts'
import { randomFor } from '#kernel/world/demo-random.ts'

export type Post = 'dean' | 'secretary' | 'stuSecretary' | 'counsellor' | 'teacher' | 'officeHead' | 'clerk' | 'keeper'

export type Staff = {
  key: string
  gh: string
  /** Code of the department. */
  department: string
  post: Post
  /** Inner code of the major a teacher teaches in. */
  major?: string
  person: DemoPerson
}

export type Leaders = { counsellor: Staff; headTeacher: Staff }

const maxClassesPerCounsellor = 4
const fewestTeachers = 7

/** Everybody who works at the school, with a number that decides everything else about them. */
export function planStaff(plan: SchoolPlan): Staff[] {
  const staff: Staff[] = []
  const year = Number(plan.today.slice(0, 4))
  const hire = (department: string, post: Post, major?: string): void => {
    const index = staff.length
    const gh = String(10_001 + index)
    const person = makePerson({
      number: firstStaffNumber + index,
      random: randomFor(`staff ${gh}`),
      maleShare: 0.46,
      bornFrom: `${year - 57}-01-01`,
      bornTo: `${year - 29}-12-31`,
    })
    staff.push({ key: `teacher:${gh}`, gh, department, post, major, person })
  }
  for (const college of colleges) {
    const classes = classesOf(plan, college.code)
    for (const post of ['dean', 'secretary', 'stuSecretary'] as const) hire(college.code, post)
    counsellorGroups(classes).forEach(() => hire(college.code, 'counsellor'))
    // One more than there are classes: somebody teaches without leading a class.
    const teachers = Math.max(fewestTeachers, classes.length + 1)
    for (let i = 0; i < teachers; i++)
      hire(college.code, 'teacher', college.majors[i % Math.max(college.majors.length, 1)]?.inner)
  }
  for (const office of offices) {
    hire(office.code, 'officeHead')
    for (let i = 0; i < 2; i++) hire(office.sections[i]?.[0] ?? office.code, 'clerk')
  }
  for (let i = 0; i < 4; i++) hire('3701', 'keeper')
  return staff
}

/** Who leads each class today, by the key of the class. */
export function planLeaders(plan: SchoolPlan, staff: readonly Staff[]): Map<string, Leaders> {
  const leaders = new Map<string, Leaders>()
  for (const college of colleges) {
    const counsellors = staff.filter((one) => one.department === college.code && one.post === 'counsellor')
    const teachers = staff.filter((one) => one.department === college.code && one.post === 'teacher')
    let place = 0
    counsellorGroups(classesOf(plan, college.code)).forEach((group, i) => {
      for (const one of group) leaders.set(one.key, { counsellor: counsellors[i]!, headTeacher: teachers[place++]! })
    })
  }
  return leaders
}

function classesOf(plan: SchoolPlan, college: string): PlannedClass[] {
  return plan.classes.filter((one) => one.college.code === college)
}

// The very first counsellor (account fdy01) has three classes, everybody else up to four.
function counsellorGroups(classes: readonly PlannedClass[]): PlannedClass[][] {
  const groups: PlannedClass[][] = []
  for (let from = 0; from < classes.length;) {
    const size = classes[from]!.index === 0 ? maxClassesPerCounsellor - 1 : maxClassesPerCounsellor
    groups.push(classes.slice(from, from + size))
    from += size
  }
  return groups
}
