/** From when on days at school can be told: graduates of long ago are recorded too. */
export const firstSchoolDay = '1950-01-01'

/** The day a class is expected to graduate: 30 June, ⌈years⌉ after it came. */
export function expectGradDate(grade: number, schoolLength: number | string): string {
  return `${grade + Math.ceil(Number(schoolLength))}-06-30`
}

/** The newest intake that is at school: freshmen come in the second half of August. */
export function newestGrade(today: string): number {
  const year = Number(today.slice(0, 4))
  return today.slice(5) >= '08-15' ? year : year - 1
}

/** `软件技术`, 2024 → 2024级软件技术. */
export function gradeMajorNameOf(grade: number, majorName: string): string {
  return `${grade}级${majorName}`
}

/** The group of the national catalogue a major belongs to: the first four digits of its code. */
export function majorClassOf(majorCode: string): string {
  return majorCode.slice(0, 4)
}

/** Colleges are teaching units; offices are not. */
export function isTeachUnit(deptType: string): boolean {
  return deptType === '1'
}
