import { dayBetween } from './person.ts'
import type { SchoolPlan } from './plan.ts'
import { randomFor, type Random } from '#kernel/world/demo-random.ts'
import { ref, type DemoRow } from './row.ts'
import type { Post, Staff } from './staff.ts'

type Titled = readonly [title: string | null, titleLevel: string]

const teacherTitles: readonly (readonly [Titled, number])[] = [
  [['011', '1'], 6],
  [['012', '2'], 26],
  [['013', '3'], 44],
  [['014', '4'], 12],
  [['082', '2'], 5],
  [['083', '3'], 5],
  [[null, '9'], 4],
]
const leaderTitles: readonly (readonly [Titled, number])[] = [
  [['011', '1'], 40],
  [['012', '2'], 60],
]
const clerkTitles: readonly (readonly [Titled, number])[] = [
  [['613', '3'], 40],
  [['614', '4'], 20],
  [[null, '9'], 40],
]
const universities = [
  '湖南师范大学',
  '湘潭大学',
  '中南大学',
  '湖南大学',
  '长沙理工大学',
  '湖南科技大学',
  '湖南农业大学',
  '南华大学',
]
const politicalShares = [
  ['01', 62],
  ['02', 2],
  ['03', 6],
  ['05', 2],
  ['07', 2],
  ['10', 2],
  ['13', 24],
] as const

export function* staffRows(plan: SchoolPlan, staff: readonly Staff[]): Generator<DemoRow> {
  for (const one of staff) yield { entity: 'base.teacher', key: one.key, values: staffValues(plan, one) }
}

function staffValues(plan: SchoolPlan, one: Staff): Record<string, unknown> {
  const { person, post } = one
  const random = randomFor(`career ${one.gh}`)
  const isKeeper = post === 'keeper'
  const [title, titleLevel] = isKeeper ? ([null, '9'] as const) : random.weighted(titlesOf(post))
  const [education, degree] = isKeeper ? (['61', '9'] as const) : degreeOf(random, post)
  const started = dayBetween(random, addYears(person.birthday, 22), addYears(person.birthday, 26))
  const entryDate = dayBetween(random, started, addYears(started, 2))
  return {
    gh: one.gh,
    xm: person.xm,
    xmPy: person.xmPy,
    sex: person.sex,
    birthday: person.birthday,
    idCardType: '1',
    idCard: person.idCard,
    nation: person.nation,
    political: random.weighted(politicalShares),
    nationality: '156',
    sjhm: person.sjhm,
    email: isKeeper ? null : `${one.gh}@example.com`,
    departmentId: ref(`department:${one.department}`),
    staffType: staffTypeOf(post),
    staffBianzhi: isKeeper
      ? '4'
      : random.weighted([
          ['1', 70],
          ['2', 18],
          ['3', 12],
        ] as const),
    staffStatus: post === 'teacher' && random.chance(0.01) ? '14' : '11',
    entryDate,
    workDate: started,
    education,
    degree,
    graduateSchool: isKeeper ? null : random.pick(universities),
    title,
    titleLevel,
    titleDate: title ? titleDate(random, entryDate, plan.today) : null,
    dualTeacher:
      post === 'teacher'
        ? random.weighted([
            ['0', 40],
            ['1', 25],
            ['2', 25],
            ['3', 10],
          ] as const)
        : '0',
    majorId: one.major ? ref(`major:${one.major}`) : null,
    officePhone: isKeeper ? null : `0731-8000${String(Number(one.gh) % 10_000).padStart(4, '0')}`,
    source: '2',
  }
}

function titlesOf(post: Post): readonly (readonly [Titled, number])[] {
  if (post === 'dean' || post === 'secretary') return leaderTitles
  return post === 'teacher' || post === 'counsellor' || post === 'stuSecretary' ? teacherTitles : clerkTitles
}

function degreeOf(random: Random, post: Post): readonly [education: string, degree: string] {
  return post === 'clerk'
    ? random.weighted([
        [['14', '3'], 45],
        [['21', '4'], 55],
      ] as const)
    : random.weighted([
        [['11', '2'], 12],
        [['14', '3'], 66],
        [['21', '4'], 22],
      ] as const)
}

function staffTypeOf(post: Post): string {
  if (post === 'teacher') return '10'
  if (post === 'keeper') return '60'
  return post === 'officeHead' || post === 'clerk' ? '30' : '20'
}

function titleDate(random: Random, from: string, today: string): string {
  return dayBetween(random, from, today)
}

function addYears(day: string, years: number): string {
  // 28 February exists in every year.
  return `${Number(day.slice(0, 4)) + years}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}
