import { endedStatuses } from '#modules/school/base/shared/students/student-status.ts'

/** Whoever is on leave from the school sleeps elsewhere meanwhile. */
const away = ['02', '04', '13', '16']
/** Statuses with which nobody keeps a bed. */
export const leavingStatuses: readonly string[] = [...endedStatuses, ...away]
