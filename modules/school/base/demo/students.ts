import { addDays, daysBetween } from '#kernel/rules/days.ts'
import { infoCompletePercent } from '../shared/students/info-complete.ts'
import { defaultStudentNumberRule, studentNumberBy } from '../shared/classes/number-rule.ts'
import { isReading } from '../shared/students/student-status.ts'
import { expectGradDate } from '../shared/students/study-dates.ts'
import { makePerson } from './person.ts'
import type { PlannedClass, SchoolPlan } from './plan.ts'
import { randomFor, type Random } from '#kernel/world/demo-random.ts'
import { ref, type DemoRow } from './row.ts'

/** The first students of a class hold its offices and accounts, so they are at school. */
const alwaysReading = 3

/** Key of a student by place in class, from 1. */
export function studentKey(one: PlannedClass, place: number): string {
  return `student:${numberOf(one, place)}`
}

/** All students, class by class; one at a time, so that a large school never stands in memory. */
export function* studentRows(plan: SchoolPlan): Generator<DemoRow> {
  for (const one of plan.classes) yield* studentsOf(plan, one)
}

export function* studentsOf(plan: SchoolPlan, one: PlannedClass): Generator<DemoRow> {
  const random = randomFor(one.key)
  for (let place = 1; place <= one.size; place++)
    yield { entity: 'base.student', key: studentKey(one, place), values: studentValues({ plan, one, place, random }) }
}

function studentValues(input: {
  plan: SchoolPlan
  one: PlannedClass
  place: number
  random: Random
}): Record<string, unknown> {
  const { plan, one, place, random } = input
  const { grade, major, college } = one
  const number = one.firstStudent + place - 1
  const person = makePerson({
    number,
    random,
    maleShare: major.maleShare,
    bornFrom: `${grade - 19}-01-01`,
    bornTo: `${grade - 17}-08-31`,
  })
  const xh = numberOf(one, place)
  const xjztM = statusAt(plan, one, place)
  const [canton, county] = person.county
  const hasAddress = random.chance(0.9)
  const values: Record<string, unknown> = {
    xh,
    ksh: `${String(grade).slice(2)}${person.city.code}${String(100_000_00 + number).slice(0, 8)}`,
    classId: ref(one.key),
    departmentId: ref(`department:${college.code}`),
    majorId: ref(`major:${major.inner}`),
    gradeMajorId: ref(one.intakeKey),
    grade,
    campusId: ref(`campus:${college.campus}`),
    xjztM,
    statusSince:
      xjztM === '01' ? null : changeDay({ grade, number: one.firstStudent + place, xjztM, today: plan.today }),
    inSchool: isReading(xjztM),
    isResident: isReading(xjztM) && random.chance(0.96),
    schoolLength: '3.0',
    eduLevel: '2',
    entryDate: `${grade}-09-06`,
    expectGradDate: expectGradDate(grade, 3),
    xm: person.xm,
    xmPy: person.xmPy,
    sex: person.sex,
    birthday: person.birthday,
    idCardType: '1',
    idCard: person.idCard,
    nation: person.nation,
    political: random.weighted(politicalShares),
    nationality: '156',
    gatqw: '00',
    marriage: '10',
    health: random.weighted(healthShares),
    bloodType: random.pick(bloodTypes),
    height: Math.round((person.sex === '1' ? 172 : 160) + (random.next() + random.next() - 1) * 14),
    weight: `${Math.round((person.sex === '1' ? 63 : 52) + (random.next() + random.next() - 1) * 16)}.0`,
    sjhm: person.sjhm,
    email: random.chance(0.6) ? `${xh}@example.com` : null,
    nativeCanton: canton,
    originCanton: canton,
    hukouCanton: canton,
    hukou: random.weighted(hukouShares),
    homeCanton: hasAddress ? canton : null,
    homeAddress: hasAddress ? `${person.city.name}${county}${random.pick(streets)}${random.int(1, 199)}号` : null,
    stuType: '1',
    trainMode: '1',
    studyForm: '1',
    admitType: random.weighted(admitShares),
    admitScore: `${random.int(210, 465)}.${random.pick(['0', '5'])}`,
    graduateSchool: random.chance(0.93) ? `${county}${random.pick(schools)}` : null,
    source: '2',
  }
  return { ...values, infoComplete: infoCompletePercent(values) }
}

/** Where each student has stood: as admitted, and for the few whose status changed, what came of it. */
export function* placementRows(plan: SchoolPlan): Iterable<DemoRow> {
  for (const one of plan.classes) {
    for (let place = 1; place <= one.size; place++) {
      const xjztM = statusAt(plan, one, place)
      const key = studentKey(one, place)
      const stood = {
        studentId: ref(key),
        classId: ref(one.key),
        majorId: ref(`major:${one.major.inner}`),
        departmentId: ref(`department:${one.college.code}`),
        grade: one.grade,
      }
      const entered = `${one.grade}-09-06`
      const changed =
        xjztM === '01'
          ? null
          : changeDay({ grade: one.grade, number: one.firstStudent + place, xjztM, today: plan.today })
      yield {
        entity: 'base.placement',
        key: `placement:${key}`,
        values: { ...stood, startDate: entered, endDate: changed && addDays(changed, -1), xjztM: '01', reason: '入学' },
      }
      if (changed)
        yield {
          entity: 'base.placement',
          key: `placement:${key}:2`,
          values: { ...stood, startDate: changed, xjztM, reason: changeWords[xjztM] ?? '学籍异动' },
        }
    }
  }
}

const changeWords: Record<string, string> = {
  '02': '休学',
  '03': '退学',
  '09': '肄业',
  '10': '转学(转出)',
  '14': '开除学籍',
  '16': '保留学籍',
  '20': '延长修业年限',
}

/** How long ago a change may lie at most, in days: nobody is away longer than the rules allow. */
const longestAgo: Record<string, number> = { '02': 368, '16': 640, '20': 130 }

function changeDay({
  grade,
  number,
  xjztM,
  today,
}: {
  grade: number
  number: number
  xjztM: string
  today: string
}): string {
  const [first, last] = [addDays(`${grade}-09-06`, 1), addDays(today, -20)]
  const earliest = addDays(today, -(longestAgo[xjztM] ?? 1000))
  const from = earliest > first ? earliest : first
  const span = daysBetween(from, last)
  return span > 0 ? addDays(from, (number * 79) % span) : from
}

function statusAt(plan: SchoolPlan, one: PlannedClass, place: number): string {
  return place <= alwaysReading ? '01' : statusOf(one.firstStudent + place - 1, one.grade === plan.grades[0])
}

function numberOf(one: PlannedClass, place: number): string {
  return studentNumberBy(defaultStudentNumberRule, {
    grade: one.grade,
    majorInner: one.major.inner,
    classSeq: one.seq,
    seq: place,
  })!
}

/**
 * Statuses in the proportions of a school of 12,480, spread evenly over the students: stepping by a number prime to the
 * total visits every place once, so that a small school has its share of each.
 */
function statusOf(number: number, isOldestIntake: boolean): string {
  const place = (number * 7919) % 12_480
  if (place < 34) return '02'
  if (place < 46) return '16'
  if (place < 100) return isOldestIntake ? '20' : '01'
  if (place < 170) return '03'
  if (place < 200) return '10'
  if (place < 214) return '09'
  return place < 220 ? '14' : '01'
}

const politicalShares = [
  ['03', 71],
  ['13', 26],
  ['02', 2],
  ['01', 1],
] as const
const healthShares = [
  ['1', 960],
  ['2', 28],
  ['3', 10],
  ['6', 2],
] as const
const hukouShares = [
  ['1', 62],
  ['2', 18],
  ['3', 20],
] as const
const admitShares = [
  ['01', 48],
  ['02', 36],
  ['03', 12],
  ['05', 3],
  ['04', 1],
] as const
const bloodTypes = ['1', '1', '2', '2', '3', '4', '4', '0']
const streets = ['人民路', '朝阳路', '建设街', '文化路', '新民村', '和平街', '向阳村', '清水镇', '桃花村', '东风路']
const schools = ['第一中学', '第二中学', '第三中学', '职业中专学校', '实验中学', '高级中学']
