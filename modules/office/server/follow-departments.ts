import { on } from '#kernel/world.ts'
import { departmentMerged } from '#modules/base/shared/department-merged.ts'
import { noticeStates } from '../shared/notice.ts'

const unsent = [noticeStates.draft[0], noticeStates.waiting[0], noticeStates.timed[0]]

/** Notices that are still to go out go to, and come from, the department another one went into; what is out stays as it was sent. */
export const followDepartments = on(departmentMerged, async (ctx, { from, to, moved }) => {
  moved('通知', await ctx.db.execute(
    `update office_notice set publish_dept_id = case when publish_dept_id = $1::uuid then $2::uuid else publish_dept_id end, department_ids = array_replace(department_ids, $1::uuid, $2::uuid),
       target_scope = replace(target_scope::text, $1::text, $2::text)::jsonb, audience_text = replace(audience_text, $5, $6), version = version + 1, update_time = $3
     where status = any($4) and deleted_time is null and (publish_dept_id = $1::uuid or department_ids @> array[$1::uuid] or position($1::text in target_scope::text) > 0)`,
    [from.id, to.id, ctx.now(), unsent, from.name, to.name],
  ))
})
