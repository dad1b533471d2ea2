/**
 * On leave at a moment: begun and not ended, granted, not yet back; whoever is overdue is not on leave any more. The one place that says
 * so: the wall, the statistics, the desk and the list count by it. `rows` is the alias of the leaves, `at` the place of the moment.
 */
export function onLeaveAt(rows: string, at: string): string {
  return `${rows}.start_time <= ${at} and ${at} < ${rows}.end_time and ${rows}.status in ('20', '30', '40')`
}
