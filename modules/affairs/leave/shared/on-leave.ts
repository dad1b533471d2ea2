import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'

/**
 * On leave at a moment: begun and not ended, granted, not yet back; whoever is overdue is not on leave any more. The one place that says
 * so: the wall, the statistics, the desk and the list count by it. `rows` is the alias of the leaves, `at` the place of the moment.
 */
export function onLeaveAt(rows: string, at: string): string {
  return `${rows}.start_time <= ${at} and ${at} < ${rows}.end_time and ${rows}.status in ('20', '30', '40')`
}

/** Begun at a moment and nobody known to be back from it, also past its end; who is overdue is told apart. */
export function begunAt(rows: string, at: string): string {
  return `(${rows}.status = '40' or (${rows}.status in ('20', '30') and ${rows}.start_time <= ${at}))`
}

/**
 * Not at school at a moment (不在校): a student who studies here is overdue, or on a begun leave that leads out of the gate and not known
 * to be back. A leave within the walls leaves them at school (在校). The board of the day, the first pages, the statistics, the wall and
 * the list all count by it.
 */
export function offCampusAt(rows: string, at: string): string {
  return `(${rows}.status = '45' or ((${rows}.is_leave_school or ${rows}.is_out) and ${begunAt(rows, at)}))
  and exists (
    select 1
    from base_student o
    where o.id = ${rows}.student_id
      and o.deleted_time is null
      and o.xjzt_m in (${readingStatuses.map((code) => `'${code}'`).join(', ')})
  )`
}
