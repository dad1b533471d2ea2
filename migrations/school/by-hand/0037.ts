import type { ByHand } from '../../../tools/make-migration.ts'

/** Of rows that differ in nothing but what is empty the last one written stays. */
const alike = (table: string, columns: readonly string[]) =>
  `delete from ${table} t
using ${table} o
where ${columns.map((column) => `o.${column} is not distinct from t.${column}`).join(' and ')}
  and (o.update_time, o.id) > (t.update_time, t.id)`
const open = "('1', '2', '10', '3', '4', '5')"
/** Who stays, or has a bed, comes before who only asked; of those who stand alike whoever asked first. */
const rank = (a: string) =>
  `(case ${a}.state when '5' then 0 when '4' then 1 when '3' then 2 else 3 end, coalesce(${a}.submit_time, ${a}.create_time), ${a}.id)`

/** Keys of which an empty part counts; nobody stays twice on one night; beds go back to the pre-sorting they came from. */
export const byHand: ByHand = {
  data: [
    alike('choose_window', ['batch_id', 'department_id', 'sex']),
    alike('presort_quota', ['batch_id', 'department_id', 'class_id', 'sex', 'level_id']),
    alike('presort_pool', ['batch_id', 'room_id', 'class_id', 'student_id']),
    `update holiday_apply a
set state = '8', end_reason = '与另一假期留宿的日期重叠'
where a.state in ${open}
  and exists (
    select 1
    from holiday_apply o
    where o.student_id = a.student_id and o.id <> a.id and o.state in ${open}
      and o.begin_date <= a.end_date and o.end_date >= a.begin_date and ${rank('o')} < ${rank('a')}
  )`,
    `delete from holiday_night n
using holiday_apply a
where a.id = n.apply_id and a.state = '8'`,
    // Published and not begun: what came from a pre-sorting that stands.
    `update choose_pool p
set presort_id = o.batch_id
from presort_pool o
join presort_batch b on b.id = o.batch_id and b.state = '4'
join choose_batch c on c.state = '1' and c.is_rehearsal is not true and c.grade = b.grade
where o.room_id = p.room_id and p.batch_id = c.id`,
  ],
}
