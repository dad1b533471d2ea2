import { audit } from '#kernel/audit/audit.ts'
import type { PublicLinkKind } from '#services/publiclink/link-kind.ts'
import { maskedName } from '#patterns/consent/server/ask-by-text.ts'
import { regions } from '#kernel/regions/regions.ts'
import { leaveRequest, parentStates, parentWays } from '../../shared/leave-request.ts'
import { isVerifiedPhone, tellLeaders } from './parent-answer.ts'
import { parentPurpose } from './parent-texts.ts'
import { counsellorOf } from '../record/callees.ts'
import { shorten } from '../words.ts'

type Asked = {
  studentId: string
  xm: string
  className: string | null
  typeName: string
  startTime: string
  endTime: string
  days: string
  cantonCode: string | null
  destAddress: string | null
  reason: string
}

/** What a family is shown of a leave, and what its answer means. Without the code it names neither the student nor the address in full. */
export const parentLink: PublicLinkKind = {
  purpose: parentPurpose,
  path: '/parent/leave/',
  answers: ['agree', 'refuse'],
  async read(ctx, leaveId, { isOpen, phone }) {
    const [leave] = await ctx.db.query<Asked>(
      `select r.student_id as "studentId", r.xm, c.class_name as "className", t.name as "typeName",
         r.start_time as "startTime", r.end_time as "endTime", r.days, r.canton_code as "cantonCode",
         r.dest_address as "destAddress", r.reason
       from leave_request r
       join leave_type t on t.id = r.type_id
       left join base_class c on c.id = r.class_id
       where r.id = $1 and r.status in ('10', '20', '30', '40', '45') and r.end_time > $2`,
      [leaveId, ctx.now()],
    )
    // Only a number that is verified now answers: one that was replaced or found wrong meanwhile asks nobody.
    if (!leave || !(await isVerifiedPhone(ctx, { studentId: leave.studentId, phone }))) return null
    const region = regions().byCode.get(leave.cantonCode ?? '')?.fullName ?? null
    const open = { student: maskedName(leave.xm), startTime: leave.startTime, endTime: leave.endTime, region }
    return isOpen
      ? {
          ...open,
          student: leave.xm,
          className: leave.className,
          typeName: leave.typeName,
          days: Number(leave.days),
          address: leave.destAddress,
          reason: leave.reason,
          counsellor: await counsellorOf(ctx, leave.studentId),
        }
      : open
  },
  async answer(ctx, leaveId, { answer, note, contact }) {
    const isAgreed = answer === 'agree'
    const result = isAgreed ? parentStates.confirmed[0] : parentStates.refused[0]
    const [row] = await ctx.db.query<{ xm: string; classId: string | null }>(
      `update leave_request
       set parent_confirm = $2, parent_confirm_way = $3, parent_confirm_time = $4, parent_confirm_by = null,
         is_parent_verified = true, parent_confirm_note = $5, update_time = $4, version = version + 1
       where id = $1
       returning xm, class_id as "classId"`,
      [
        leaveId,
        result,
        parentWays.link[0],
        ctx.now(),
        shorten([contact ? `${contact}（短信链接）` : '短信链接', note ?? ''].filter(Boolean).join('：')),
      ],
    )
    if (!row) return
    await audit(ctx, [
      {
        entity: leaveRequest,
        recordId: leaveId,
        action: 'parentConfirm',
        title: `${row.xm}的家长${isAgreed ? '知情同意' : '不同意'}`,
      },
    ])
    await tellLeaders(ctx, { leaveId, ...row, result, note })
  },
}
