/** Codes of `studentStatus` (field `xjztM`) that logic depends on, with the three sets everything counts by. */
export const enrolledStatuses = ['01', '02', '04', '05', '13', '16', '20'] as const
export const readingStatuses = ['01', '05', '20'] as const
export const endedStatuses = ['03', '06', '07', '08', '09', '10', '11', '14', '18', '19'] as const
/** Admitted but not yet here: no class and no student number are needed. */
const unplacedStatuses = ['12', '17', '18', '19'] as const

/** 在籍 */
export function isEnrolled(xjztM: string): boolean {
  return (enrolledStatuses as readonly string[]).includes(xjztM)
}

/** 在读 */
export function isReading(xjztM: string): boolean {
  return (readingStatuses as readonly string[]).includes(xjztM)
}

export function isEnded(xjztM: string): boolean {
  return (endedStatuses as readonly string[]).includes(xjztM)
}

/** What a student's placement lacks: a class and a number are due once somebody is really here. */
export function placementProblems(student: {
  xjztM: string
  xh?: string | null
  classId?: string | null
}): Record<string, string> {
  if ((unplacedStatuses as readonly string[]).includes(student.xjztM)) return {}
  const problems: Record<string, string> = {}
  if (!student.xh) problems.xh = '学号不能为空'
  if (!student.classId) problems.classId = '请选择班级'
  return problems
}
