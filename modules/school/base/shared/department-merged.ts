import { defineEvent } from '#kernel/world/event.ts'

type Department = { id: string; name: string }

/**
 * One department went into another and is closed. Whoever keeps records that belong to a department lets those follow that are
 * still in use, and says how many; what has ended stays with the department it ended in.
 */
export const departmentMerged = defineEvent<{
  from: Department
  to: Department
  moved: (what: string, count: number) => void
}>('base.departmentMerged')
