/** A leave everybody knows, by which the levels of a school are checked. */
export type UsualCase = { key: string; label: string; facts: Record<string, unknown> }

const plain = {
  typeCode: '01',
  days: 1,
  isOut: false,
  isLeaveSchool: false,
  isOvernight: false,
  isOutOfCity: false,
  isBackdated: false,
  lessonCount: 0,
}
const away = { isOut: true, isLeaveSchool: true, isOvernight: true }

/** What comes up again and again, from the shortest leave to the longest way. */
export const usualCases: readonly UsualCase[] = [
  { key: 'day', label: '事假 1 天，不离校', facts: plain },
  { key: 'threeDays', label: '事假 3 天，不离校', facts: { ...plain, days: 3 } },
  { key: 'fourDays', label: '事假 4 天，不离校', facts: { ...plain, days: 4 } },
  { key: 'dayAway', label: '事假 1 天，离校', facts: { ...plain, ...away } },
  { key: 'eightDays', label: '事假 8 天，离校', facts: { ...plain, ...away, days: 8 } },
  { key: 'weekend', label: '周末离校登记 2 天', facts: { ...plain, ...away, typeCode: '08', days: 2 } },
  { key: 'holiday', label: '节假日离校登记 7 天', facts: { ...plain, ...away, typeCode: '09', days: 7 } },
  { key: 'internship', label: '实习假 30 天，离校', facts: { ...plain, ...away, typeCode: '06', days: 30 } },
  { key: 'abroad', label: '出境 5 天', facts: { ...plain, ...away, typeCode: '10', days: 5, isOutOfCity: true } },
  { key: 'late', label: '病假 1 天，事后补假', facts: { ...plain, typeCode: '02', isBackdated: true } },
]
