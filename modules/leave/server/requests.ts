import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { flowFactsOf } from '#kernel/flow/server/of-records.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { place } from '#kernel/operations/sql.ts'
import { leaveRequest, parentStates } from '../shared/leave-request.ts'
import { leaveStates } from '../shared/states.ts'
import { rebuildDaily } from './daily.ts'
import { onLeaveAt } from './on-leave.ts'
import { accountsOfStudents } from './people.ts'

const gone = defineError<{ time: string }>({ code: 'LEAVE_OUT', status: 400, message: '您已于 {time} 离校，请办理销假' })
const is = (...states: readonly string[]) => (row: Record<string, unknown>) => states.includes(String(row['status']))
const why = z.string({ error: '请填写原因' }).trim().min(2, '请填写原因').max(200, '原因不能超过200个字符')
const { granted, away } = leaveStates

/** Not needed after all. The pass goes with it in the same update, so that nobody walks out on a leave that is cancelled. */
const cancel = action({
  label: '取消请假',
  input: z.object({ reason: why.optional() }),
  when: is(granted[0]),
  async run(ctx, { row, input }) {
    await voidPass(ctx, String(row['id']))
    return { status: leaveStates.cancelled[0], endReason: input.reason ?? null }
  },
})

/** It was got by something untrue: from now on, or from its beginning, it does not excuse. */
const revoke = action({
  label: '作废',
  input: z.object({ reason: why, isFromStart: z.boolean().default(true) }),
  when: is(granted[0], away[0]),
  async run(ctx, { row, input }) {
    await ctx.db.execute(`update leave_pass set state = '4', update_time = $2 where leave_id = $1`, [row['id'], ctx.now()])
    const userIds = [...(await accountsOfStudents(ctx, [String(row['studentId'])])).values()]
    await sendMessage(ctx, { userIds, category: 'approval', level: 'important', title: '您的请假已被作废', content: `请假 ${String(row['leaveNo'])} 已被作废：${input.reason}`, link: `/leave/mine?id=${String(row['id'])}`, biz: { type: leaveRequest.path, id: String(row['id']) } })
    return { status: leaveStates.void[0], endReason: input.reason }
  },
})

/** What the family said, or that nobody could be reached. */
const parentConfirm = action({
  label: '家长确认',
  input: z.object({ result: z.enum(['2', '3'], { error: '请选择确认结果' }), note: z.string().trim().max(200).optional() }),
  when: (row) => [parentStates.waiting[0], parentStates.unreachable[0]].includes(String(row['parentConfirm']) as never) && is('10', '20', '30')(row),
  run: async (ctx, { input }) => ({ parentConfirm: input.result, parentConfirmTime: ctx.now(), parentConfirmNote: input.note ?? null }),
})

export const requests = resource(leaveRequest, {
  scope: { by: { class: 'classId', department: 'departmentId', major: 'majorId', grade: 'grade', campus: 'campusId', person: 'studentId' } },
  permissions: ['apply', 'applyFor', 'viewPhone'],
  quick: { onLeave: { label: '当前休假', where: (ctx, conditions) => onLeaveAt('t', place(conditions, ctx.now())) } },
  facts: flowFactsOf('leave'),
  actions: { cancel, void: revoke, parentConfirm },
  hooks: { after: (ctx, changes) => rebuildDaily(ctx, changes.map(({ id }) => id)) },
  // A leave is written by asking for it and by what becomes of it, never by hand.
  withhold: () => ['update', 'remove'],
})

async function voidPass(ctx: Ctx, leaveId: string): Promise<void> {
  const [pass] = await ctx.db.query<{ state: string; outTime: string | null }>(`select p.state, r.actual_out_time as "outTime" from leave_pass p join leave_request r on r.id = p.leave_id where p.leave_id = $1`, [leaveId])
  if (!pass) return
  const taken = await ctx.db.execute(`update leave_pass set state = '4', update_time = $2, version = version + 1 where leave_id = $1 and state in ('0', '1') and out_count = 0`, [leaveId, ctx.now()])
  if (taken === 0) throw gone({ time: pass.outTime ? format.format(new Date(pass.outTime)).replace('/', '-') : '刚才' })
}

const format = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
