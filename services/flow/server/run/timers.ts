import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { fire, giveUp } from '../../machine/index.ts'
import { act } from './act.ts'
import { flowBiz, linkOf } from '../people/tell-people.ts'

const atOnce = 200

/** When the first of them is due. */
export const firstTimer = `select min(t.fire_at) as at
  from sys_flow_timer t
  join sys_flow_instance i on i.id = t.instance_id and i.status = '1'
  where not t.is_cancelled and t.fired_at is null`

/** Does what was due: each timer in a transaction of its own, under the lock of its instance, so that it happens once whoever asks. */
export async function fireDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db.query<{ id: string; instanceId: string }>(
    `select t.id, t.instance_id as "instanceId"
     from sys_flow_timer t
     join sys_flow_instance i on i.id = t.instance_id and i.status = '1'
     where not t.is_cancelled and t.fired_at is null and t.fire_at <= $1
     order by t.fire_at, t.id
     limit ${atOnce}`,
    [ctx.now()],
    'flow_due',
  )
  const caller = { school: ctx.school, actor: systemActor, request: { traceId: 'flow timer', ip: null } }
  for (const timer of due) {
    try {
      await writeAs(ctx.world, caller, (own) => fireTimer(own, timer))
    } catch (error) {
      // One that cannot be carried out must not keep the others waiting: it is tried again later, and those who manage such matters see why.
      await writeAs(ctx.world, caller, (own) => putOff(own, timer.id, error))
    }
  }
}

async function putOff(ctx: Ctx, timerId: string, error: unknown): Promise<void> {
  const text = error instanceof AppError ? error.message : '处理时发生内部错误'
  await ctx.db.execute(
    `update sys_flow_timer
     set fire_at = $2::timestamptz + least(tries + 1, 12) * interval '10 minutes', tries = tries + 1,
       last_error = left($3, 300), version = version + 1, update_time = $2
     where id = $1 and fired_at is null`,
    [timerId, ctx.now(), text],
  )
}

async function fireTimer(ctx: Ctx, { id, instanceId }: { id: string; instanceId: string }): Promise<void> {
  const told = await act(ctx, instanceId, async ({ state, ports, row }) => {
    const timer = state.timers.find((one) => one.id === id)
    const run = state.runs.find((one) => one.id === timer?.runId)
    const late = run?.dueTime ? Math.max(0, ctx.now().getTime() - run.dueTime.getTime()) : 0
    return { reminded: await fire(state, ports, id), row, late }
  })
  if (told.reminded && told.reminded.userIds.length > 0) {
    await sendMessage(ctx, {
      userIds: told.reminded.userIds,
      category: 'remind',
      level: 'important',
      title: `${told.row.title}，已超过处理时限 ${chineseTime.shortLength(told.late)}`,
      content: '请尽快处理',
      link: linkOf(told.row),
      biz: { type: flowBiz, id: instanceId },
    })
  }
}

/** What came back and was not handed in again for as long as its flow allows is given up. */
export async function giveUpForgotten(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.query<{ id: string }>(
    `select i.id
     from sys_flow_instance i
     join sys_flow_definition d on d.id = i.definition_id
     where i.status = '4'
       and i.update_time < $1::timestamptz - make_interval(
         days => coalesce(
           (d.model->'settings'->>'returnKeepDays')::int, 30
         )
       )
     limit ${atOnce}`,
    [ctx.now()],
  )
  const caller = { school: ctx.school, actor: systemActor, request: { traceId: 'flow give up', ip: null } }
  for (const { id } of rows) {
    try {
      await writeAs(ctx.world, caller, (own) =>
        act(own, id, ({ state, ports }) => giveUp(state, ports, { actor: { userId: null } })),
      )
    } catch (error) {
      // What the business does not let go stays; the others are not kept waiting for it.
      if (!(error instanceof AppError)) throw error
    }
  }
}
