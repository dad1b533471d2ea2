import { on } from '#kernel/world/world.ts'
import { departmentMerged } from '#modules/school/base/shared/department-merged.ts'
import { noticeStates } from '../shared/notice.ts'

const [unsent, live] = [
  [noticeStates.draft[0], noticeStates.waiting[0], noticeStates.timed[0]],
  noticeStates.published[0],
]

/** A rule that names a department means the one it went into, also of what is out: who reads a notice is decided anew each day. Only what is still to go out comes from there. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  moved(
    '通知',
    await ctx.db.execute(
      `update office_notice set publish_dept_id = case when publish_dept_id = $1::uuid and status = any($4) then $2::uuid else publish_dept_id end,
       target_scope = replace(target_scope::text, $1::text, $2::text)::jsonb, audience_text = replace(audience_text, $5, $6), version = version + 1, update_time = $3
     where deleted_time is null and ((status = any($4) and publish_dept_id = $1::uuid) or (status = any($4 || $7::text) and position($1::text in target_scope::text) > 0))`,
      [from.id, to.id, ctx.now(), unsent, from.name, to.name, live],
    ),
  )
})
