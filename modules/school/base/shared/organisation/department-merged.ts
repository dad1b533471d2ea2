import { defineEvent } from '#kernel/world/event.ts'

type Department = { id: string; name: string }

/**
 * One department went into another and is closed. Records that belong to a department follow by their declaration (`follows`) while they
 * are still in use, and what has ended stays with the department it ended in; an area listens where following is more than another id, and
 * says how many followed.
 */
export const departmentMerged = defineEvent<{
  from: Department
  to: Department
  moved: (what: string, count: number) => void
}>('base.departmentMerged')
