import { can } from '#kernel/access/access.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { recordRoute } from '#patterns/record/server/record.ts'
import { deedsFor, leaveWhole, type WholeLeave } from '../shared/whole-leave.ts'
import { isAway } from '#modules/affairs/leave/shared/states.ts'
import { callableContacts } from '#modules/affairs/leave/shared/services.ts'
import { leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { asPhoto, asType } from '#modules/affairs/leave/shared/told/told-names.ts'

/** 请假详情: everything about one leave. */
export const wholeRoute = recordRoute(leaveWhole, async (ctx, { record: leave, isReached }) => {
  const [around] = await ctx.db.query<Pick<WholeLeave, 'type' | 'photoId' | 'fence'>>(
    `select
       json_build_object('typeCode', y.code, 'typeName', y.name, 'typeColor', y.color, 'typeIcon', y.icon) as type,
       c.fence, s.photo_file_id[1] as "photoId"
     from ${leavesView} r
     join ${leaveTypesView} y on y.id = r.type_id
     join base_student s on s.id = r.student_id
     left join base_campus c on c.id = s.campus_id
     where r.id = $1`,
    [leave.id],
    'leave_whole',
  )
  return {
    ...ruledFor(ctx, student, 'getOne', asPhoto)(around!),
    type: ruledFor(ctx, leaveRequest, 'getOne', asType)(around!.type),
    callable: await ctx.call(callableContacts, { leave }),
    can: {
      ...deedsFor(leave.abilities),
      proxy: isReached && can(ctx.actor, 'leaveReturn:proxy') && isAway(leave.status),
    },
  }
})
