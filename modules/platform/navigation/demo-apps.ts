import { addDays } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'

const hourMs = 3_600_000

/** Apps people of each kind opened, the last one first: the first six stand among what their roles begin with. */
const used: Readonly<Record<string, readonly string[]>> = {
  stu01: ['myLesson', 'hall', 'mySchedule', 'myApplies', 'myNotices', 'myRecord', 'myTodos', 'myMessages'],
  tea01: ['myLesson', 'mySchedule', 'hall', 'myNotices', 'myTodos', 'myMessages', 'calendar', 'myApplies'],
  fdy01: ['myStudents', 'myTodos', 'infoChanges', 'mySchedule', 'hall', 'myNotices', 'statusChanges', 'classTimetable'],
  bzr01: ['myStudents', 'mySchedule', 'myLesson', 'hall', 'myNotices', 'myTodos', 'classTimetable', 'calendar'],
  admin: ['users', 'roles', 'menus', 'apps', 'services', 'params', 'sessions', 'attachments'],
  xgc01: ['students', 'notices', 'statusChanges', 'myTodos', 'hall', 'population', 'calendar', 'mySchedule'],
  jwc01: ['students', 'classes', 'statusChanges', 'courseTasks', 'calendar', 'majors', 'hall', 'myTodos'],
}

/** How often the demo accounts opened which apps of late. */
export async function demoApps(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  const rows = Object.entries(used).flatMap(([account, codes]) =>
    codes.flatMap((code, i) =>
      Array.from({ length: 12 - i }, (_, n) => ({
        id: newId(ctx.now()),
        account,
        code,
        ago: n * 2 + ((n * 3 + i) % 2),
        times: 1 + ((i * 5 + n * 3) % 3),
        last: new Date(now - i * 7 * hourMs - hourMs).toISOString(),
      })),
    ),
  )
  const uses = [...Map.groupBy(rows, (row) => `${row.account} ${row.code}`).values()].map((some) => ({
    ...some[0]!,
    id: newId(ctx.now()),
    total: some.reduce((sum, row) => sum + row.times, 0),
  }))
  const days = rows.map((row) => ({
    ...row,
    day: addDays(ctx.today(), -row.ago),
  }))
  await ctx.db.query(
    `insert into nav_app_use (id, create_time, update_time, user_id, app_id, use_count, last_time)
     select x.id, $2, $2, u.id, a.id, x.total, x.last from jsonb_to_recordset($1::jsonb) as x(id uuid, account text, code text, total int, last timestamptz) join sys_user u on u.account_no = x.account join nav_app a on a.app_code = x.code`,
    [JSON.stringify(uses), ctx.now()],
  )
  await ctx.db.query(
    `insert into nav_app_use_day (id, create_time, update_time, user_id, app_id, day, use_count)
     select x.id, $2, $2, u.id, a.id, x.day, x.times from jsonb_to_recordset($1::jsonb) as x(id uuid, account text, code text, day date, times int) join sys_user u on u.account_no = x.account join nav_app a on a.app_code = x.code
     on conflict (user_id, app_id, day) do nothing`,
    [JSON.stringify(days), ctx.now()],
  )
}
