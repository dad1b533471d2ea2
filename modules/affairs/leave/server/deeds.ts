import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { action } from '#kernel/operations/resource.ts'
import { closeLinks } from '#services/publiclink/links.ts'
import { leaveRequest, parentStates, parentWays } from '../shared/leave-request.ts'
import { leaveEnded } from '../shared/services.ts'
import { leaveStates } from '../shared/states.ts'
import { settleOpen } from './away/ends.ts'
import { calledContact, tellLeaders } from './parents/parent-answer.ts'
import { parentPurpose } from './parents/parent-texts.ts'
import { handleProof } from './proof/handle-proof.ts'
import { accountsOfStudents } from './people.ts'
import { factsTold, tellTeachers, toldOf } from './away/told.ts'
import { clock, shorten } from './words.ts'

const gone = defineError<{ time: string }>({
  code: 'LEAVE_OUT',
  status: 400,
  message: '您已于 {time} 离校，请办理销假',
})
const is =
  (...states: readonly string[]) =>
  (row: Record<string, unknown>) =>
    states.includes(String(row['status']))
const why = z.string({ error: '请填写原因' }).trim().min(2, '请填写原因').max(200, '原因不能超过200个字符')
const { granted, away, due, overdue, deciding } = leaveStates

/** Not needed after all. The pass goes with it in the same update, so that nobody walks out on a leave that is cancelled. */
const cancel = action({
  label: '取消请假',
  input: z.object({ reason: why.optional() }),
  when: is(granted[0]),
  async run(ctx, { row, input }) {
    const id = String(row['id'])
    await voidPass(ctx, id)
    await closeLinks(ctx, parentPurpose, [id])
    const [told] = await toldOf(ctx, [id])
    await tellTeachers(ctx, 'cancelled', [told!])
    await ctx.tell(leaveEnded, { leaves: [{ ...factsTold(told!), how: 'cancelled', until: told!.startTime }] })
    return { status: leaveStates.cancelled[0], endReason: input.reason ?? null }
  },
})

/** It was got by something untrue: from its beginning, or from now on, it does not excuse. */
const revoke = action({
  label: '作废',
  input: z.object({ reason: why, isFromStart: z.boolean().default(true) }),
  when: is(granted[0], away[0]),
  async run(ctx, { row, input }) {
    const id = String(row['id'])
    await ctx.db.execute(
      `update leave_pass set state = '4', update_time = $2, version = version + 1 where leave_id = $1 and state <> '3'`,
      [id, ctx.now()],
    )
    await settleOpen(ctx, [id])
    const [told] = await toldOf(ctx, [id])
    const isOver = input.isFromStart || new Date(told!.startTime) >= ctx.now()
    const voidFrom = isOver ? told!.startTime : ctx.now().toISOString()
    const userIds = [...(await accountsOfStudents(ctx, [told!.studentId])).values()]
    await sendMessage(ctx, {
      userIds,
      category: 'approval',
      level: 'important',
      title: '您的请假已被作废',
      content: `请假 ${String(row['leaveNo'])} 已被作废${isOver ? '（自始无效）' : ''}：${input.reason}`,
      link: `/leave/mine?id=${id}`,
      biz: { type: leaveRequest.path, id },
    })
    await tellTeachers(ctx, 'void', [told!])
    await ctx.tell(leaveEnded, { leaves: [{ ...factsTold(told!), how: 'void', until: voidFrom }] })
    return { status: leaveStates.void[0], endReason: input.reason, voidFrom }
  },
})

/** What the family said to whoever called: yes, no, or that nobody could be reached. */
const parentConfirm = action({
  label: '家长确认',
  input: z
    .object({
      result: z.enum([parentStates.confirmed[0], parentStates.unreachable[0], parentStates.refused[0]], {
        error: '请选择确认结果',
      }),
      way: z
        .enum([parentWays.phone[0], parentWays.person[0]], { error: '请选择确认方式' })
        .default(parentWays.phone[0]),
      memberId: z.uuid('请选择通话的家庭成员').optional(),
      note: z.string().trim().max(200, '说明不能超过200个字符').optional(),
    })
    .refine(({ result, note }) => result === parentStates.confirmed[0] || Boolean(note), {
      path: ['note'],
      error: '请说明联系经过',
    }),
  when: (row) =>
    row['parentConfirm'] !== parentStates.none[0] &&
    // A family may change its mind until the leave is decided on.
    is(
      deciding[0],
      ...(row['parentConfirm'] === parentStates.confirmed[0] ? [] : [granted[0], away[0], due[0], overdue[0]]),
    )(row),
  async run(ctx, { row, input: { result, way, memberId, note = null } }) {
    const leaveId = String(row['id'])
    const isCall = way === parentWays.phone[0] && result !== parentStates.unreachable[0]
    const called = isCall ? await calledContact(ctx, row, memberId) : null
    // Somebody has spoken with them: the address they were sent asks for nothing any more.
    await closeLinks(ctx, parentPurpose, [leaveId])
    await tellLeaders(ctx, {
      leaveId,
      xm: String(row['xm']),
      classId: (row['classId'] as string) ?? null,
      result,
      note,
    })
    return {
      parentConfirm: result,
      parentConfirmWay: way,
      parentConfirmTime: ctx.now().toISOString(),
      parentConfirmBy: ctx.actor.userId,
      parentConfirmNote: besideNo(
        row,
        [called?.name ? `${called.name}（电话）` : '', note ?? ''].filter(Boolean).join('：'),
      ),
      isParentVerified: called?.isVerified ?? null,
    }
  },
})

/** What was said last; a no before it stays readable, whatever followed. */
function besideNo(row: Record<string, unknown>, said: string): string | null {
  if (row['parentConfirm'] !== parentStates.refused[0]) return shorten(said)
  const before = shorten(row['parentConfirmNote'] as string | null, 80)
  return [shorten(said, 110), `此前不同意：${before}`].filter(Boolean).join('；')
}

export const leaveDeeds = { cancel, void: revoke, parentConfirm, handleProof }

async function voidPass(ctx: Ctx, leaveId: string): Promise<void> {
  const taken = await ctx.db.execute(
    `update leave_pass set state = '4', update_time = $2, version = version + 1 where leave_id = $1 and state in ('0', '1') and out_count = 0`,
    [leaveId, ctx.now()],
  )
  if (taken > 0) return
  const [pass] = await ctx.db.query<{ outTime: string | null }>(
    'select r.actual_out_time as "outTime" from leave_pass p join leave_request r on r.id = p.leave_id where p.leave_id = $1',
    [leaveId],
  )
  if (pass) throw gone({ time: pass.outTime ? clock(pass.outTime) : '刚才' })
}
