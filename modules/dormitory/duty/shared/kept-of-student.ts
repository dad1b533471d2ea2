import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

const { xh: _typed, ...kept } = studentSnapshot.fields

/** Who a student was at the time; the number is what somebody typed at the desk. */
export const keptOfStudent = kept
