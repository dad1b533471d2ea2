import { enrolledStatuses, readingStatuses } from '#modules/school/base/shared/students/student-status.ts'

/** What a kind of change asks for and does. What is left out stays as it is. */
export type ChangeKind = {
  /** Statuses it can be made from. */
  from: readonly string[]
  /** Status it leads to. */
  to?: string
  /** A class is chosen: of the same major, of the same intake, or of another major or department. */
  toClass?: 'major' | 'intake' | 'otherMajor' | 'otherDepartment'
  /** The class lies in a later or an earlier intake. */
  grade?: 'later' | 'earlier'
  /** The student is to come back: a day is asked for. */
  returns?: true
  /** Study ends with a conclusion: the day is kept as the day of graduation. */
  concludes?: true
}

const reading = readingStatuses
const enrolled = enrolledStatuses

/** Effects by the codes of the dictionary `statusChangeKind`. */
export const changeKinds: Readonly<Record<string, ChangeKind>> = {
  '01': { from: reading, to: '13' },
  '02': { from: reading, toClass: 'major', grade: 'later' },
  '03': { from: reading, toClass: 'major', grade: 'later' },
  '04': { from: reading, toClass: 'major', grade: 'earlier' },
  '05': { from: reading },
  '06': { from: ['01', '05'], to: '20' },
  '07': { from: reading },
  '08': { from: ['13'], to: '01', toClass: 'major' },
  '11': { from: reading, to: '02', returns: true },
  '12': { from: ['02', '04'], to: '01', toClass: 'major' },
  '13': { from: reading, to: '04', returns: true },
  '14': { from: ['17'], to: '12' },
  '15': { from: ['12'], to: '17' },
  '16': { from: ['12', '17'], to: '18' },
  '17': { from: ['16'], to: '01', toClass: 'major' },
  '18': { from: enrolled, to: '06' },
  '19': { from: [...reading, '02'], to: '16', returns: true },
  '21': { from: [...reading, '02'], to: '10' },
  '22': { from: reading },
  '23': { from: reading, toClass: 'otherMajor' },
  '24': { from: reading, toClass: 'otherMajor' },
  '25': { from: reading, toClass: 'otherMajor' },
  '26': { from: reading, toClass: 'otherDepartment' },
  '29': { from: reading, toClass: 'intake' },
  '31': { from: enrolled, to: '03' },
  '42': { from: enrolled, to: '14' },
  '51': { from: enrolled, to: '11' },
  '61': { from: reading, to: '07', concludes: true },
  '62': { from: reading, to: '08', concludes: true },
  '63': { from: reading, to: '09', concludes: true },
  '99': { from: enrolled },
}

/** Kinds that logic and statistics name. */
export const kindCodes = { suspend: '11', resume: '12', retain: '19', transferOut: '21', changeMajor: '23' } as const

/** Kinds counted as a change of status in a term, and those by which a school loses students. */
export const countedKinds = ['11', '19', '31', '42', '21', '23', '02', '03'] as const
export const lossKinds = ['31', '42', '21', '18'] as const

const illnesses = ['10', '11', '12', '19']

/** Whether somebody was away because of an illness. */
export function isIllness(reasonCode: string | null | undefined): boolean {
  return illnesses.includes(String(reasonCode))
}

/** The reason as everybody may read it: an illness of the mind is an illness. */
export function openReason(reasonCode: string | null): string | null {
  return reasonCode === '11' ? '10' : reasonCode
}
