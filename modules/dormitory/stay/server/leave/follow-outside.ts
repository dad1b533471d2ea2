import type { Ctx } from '#kernel/world/context.ts'
import { on, type Listener } from '#kernel/world/world.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { livingKinds } from '#modules/dormitory/offcampus/shared/living.ts'
import { livingEnded, livingGranted } from '#modules/dormitory/offcampus/shared/services.ts'
import { needsNoBed, outsideReason } from '#modules/dormitory/offcampus/shared/views.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { leaveStates } from '../../shared/leave/leave.ts'
import { openStays, register, stayStates } from '../../shared/register.ts'
import { askKeepers, askNoMore } from '../desk/follow-status.ts'
import { leavingStatuses } from '../desk/leaving-statuses.ts'
import { take } from '../occupy.ts'

const kindNames: ReadonlyMap<string, string> = new Map(Object.values(livingKinds))

/**
 * Whoever the school lets live outside needs no bed any more. One that is only given is free for others at once; out of one that is lived
 * in the keeper is asked to let them by the day on which they begin to live outside, and it stays theirs until then.
 */
export const followOutside: Listener = on(livingGranted, async (ctx, { studentId, kind, beginDate }) => {
  const [stay] = await ctx.db.query<{ id: string; state: string; placeName: string }>(
    `select id, state, place_name as "placeName" from stay_register where student_id = $1 and state = any($2::text[])`,
    [studentId, openStays],
  )
  if (!stay) return
  if (stay.state === stayStates.waiting[0]) return takeBack(ctx, { ...stay, studentId })
  const until = beginDate > ctx.today() ? beginDate : ctx.today()
  await askKeepers(ctx, new Map([[studentId, { reason: kindNames.get(kind) ?? outsideReason, until }]]))
})

async function takeBack(
  ctx: Ctx,
  { id, studentId, placeName }: { id: string; studentId: string; placeName: string },
): Promise<void> {
  await take(ctx, { registerIds: [id], remark: outsideReason })
  await sendMessage(ctx, {
    userIds: await ctx.call(whoOf, { student: studentId, roles: ['self'] }),
    category: 'remind',
    title: '床位已收回',
    content: `您已备案校外住宿，分配给您的床位${placeName}已收回。需要住校的，请与公寓管理中心联系。`,
    link: '/dormitory/mine',
    biz: { type: register.path, id },
  })
}

/** Whoever lives outside no longer keeps the bed they have, unless there is another reason to leave it. */
export const followInside: Listener = on(livingEnded, async (ctx, { studentIds }) => {
  const rows = await ctx.db.query<{ id: string }>(
    `select r.id
     from stay_register r
     join base_student s on s.id = r.student_id
     where r.student_id = any($1::uuid[]) and r.state = $2 and s.xjzt_m <> all($3::text[])
       and not exists (select 1 from stay_leave l where l.register_id = r.id and l.state = $4)
       and not ${needsNoBed('r.student_id', '$5::date')}`,
    [studentIds, stayStates.living[0], leavingStatuses, leaveStates.granted[0], ctx.today()],
  )
  await askNoMore(
    ctx,
    rows.map(({ id }) => id),
  )
})
