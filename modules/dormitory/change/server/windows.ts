import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { clockOf, dayOf, endClockOf, endDayOf } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import type { StudentRow } from '#modules/school/base/shared/students/student.ts'
import type { ChangeRow } from '../shared/apply.ts'
import { changeTypes } from '../shared/codes.ts'
import { changeWindow, type WindowRow } from '../shared/window.ts'

/** The window that is open for somebody now. */
export async function windowFor(ctx: Ctx, { grade }: Pick<StudentRow, 'grade'>): Promise<WindowRow | null> {
  const rows = await ctx.db.query<{ id: string }>(
    `select id
     from change_window
     where status = '1' and begin_time <= $1 and end_time > $1 and deleted_time is null
       and (coalesce(grades, '') = '' or $2::text = any(string_to_array(replace(grades, '，', ','), ',')))
     order by begin_time
     limit 1`,
    [ctx.now(), String(grade ?? '')],
  )
  const [found] = rows
  return found ? ((await loadRows(ctx, changeWindow, [found.id])).get(found.id) ?? null) : null
}

/** When one may ask, where that is known; else when it usually is. */
export async function whyNoWindow(ctx: Ctx): Promise<string> {
  const [next] = await ctx.db.query<{ begin: string; end: string }>(
    `select begin_time as begin, end_time as end
     from change_window
     where status = '1' and begin_time > $1 and deleted_time is null
     order by begin_time
     limit 1`,
    [ctx.now()],
  )
  const said = next ? `${shortTime(next.begin)}至${shortEnd(next.end)}开放` : '每学期第3–4周开放'
  return `当前不在调宿申请时间内（${said}）`
}

function shortTime(moment: string): string {
  return chineseTime.day(dayOf(moment)) + clockOf(moment)
}

function shortEnd(moment: string): string {
  return chineseTime.day(endDayOf(moment)) + endClockOf(moment)
}

/**
 * Whether rooms that belong to others are no hindrance to a change: where the office orders it, or has opened the window so far in which
 * it was handed in. A window that was shut meanwhile counts still, one that the office has narrowed counts as it is now.
 */
export async function mayCross(ctx: Ctx, { type, submitTime, grade }: ChangeRow): Promise<boolean> {
  if (type === changeTypes.forced[0]) return true
  const [found] = await ctx.db.query<{ crossDept: boolean | null }>(
    `select cross_dept as "crossDept"
     from change_window
     where begin_time <= $1 and end_time > $1
       and (coalesce(grades, '') = '' or $2::text = any(string_to_array(replace(grades, '，', ','), ',')))
     order by deleted_time is not null, status desc, begin_time
     limit 1`,
    [submitTime, String(grade ?? '')],
  )
  return found?.crossDept === true
}
