import type { Ctx } from '#kernel/world/context.ts'
import { JobCancelled, type JobHandler, type JobOutcome, type JobRun } from '#services/jobs/handler.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { sendMany } from '#services/sms/send-many.ts'
import { takeSmsQuota } from '#services/sms/send-sms.ts'
import { recipientsShape, smsMass } from '../../shared/sms-mass.ts'
import { peopleOf } from './sms-people.ts'

export const smsMassType = 'smsMass'

const batch = 500

type Mass = {
  id: string
  template: string
  params: Record<string, string>
  population: string
  dueTime: string | null
  departmentId: string | null
}

/**
 * Writes a message to very many people out, five hundred records at a time. Each record is known by batch and phone, so a
 * second attempt adds only what is missing. What was reserved of the quota and not used is given back once, at the end.
 */
export const smsMassJob: JobHandler = {
  type: smsMassType,
  label: '群发短信',
  async run(job) {
    const { massId } = job.params as { massId: string }
    const mass = (await job.read((ctx) => loadRows(ctx, smsMass, [massId]))).get(massId) as Mass | undefined
    if (!mass) return { status: 'failed', message: '群发任务已不存在' }
    const { phones } = await job.read((ctx) => peopleOf(ctx, recipientsShape.parse(JSON.parse(mass.population))))
    let full = 0
    try {
      for (let at = 0; at < phones.length; at += batch) {
        await job.progress({ done: at, total: phones.length, stage: '生成短信' })
        const { template, params, departmentId, dueTime } = mass
        const answer = await job.transaction((ctx) =>
          sendMany(ctx, {
            template,
            params,
            phones: phones.slice(at, at + batch),
            batch: massId,
            departmentId: departmentId ?? undefined,
            dueTime: dueTime ? new Date(dueTime) : undefined,
          }),
        )
        full += answer.full.length
      }
      await job.progress({ done: phones.length, total: phones.length })
    } catch (error) {
      if (!(error instanceof JobCancelled)) throw error
      return outcome(await settle(job, massId), { full, isCancelled: true })
    }
    return outcome(await settle(job, massId), { full, isCancelled: false })
  },
}

/** Gives back what was reserved and not used; answers how many messages there are. */
function settle(job: JobRun, massId: string): Promise<number> {
  return job.transaction(async (ctx: Ctx) => {
    const [used] = await ctx.db.query<{ messages: number; segments: number }>(
      `select count(*)::int as messages, coalesce(sum(segments), 0)::int as segments
       from sms_record
       where biz_type = 'smsSend' and biz_id = $1`,
      [massId],
    )
    const [mass] = await ctx.db.query<{ reserved: number; departmentId: string | null }>(
      `update resource_sms_mass
       set is_settled = true, update_time = $2
       where id = $1 and not is_settled
       returning reserved, department_id as "departmentId"`,
      [massId, ctx.now()],
    )
    const rest = mass ? mass.reserved - used!.segments : 0
    if (mass?.departmentId && rest > 0)
      await ctx.call(takeSmsQuota, { departmentId: mass.departmentId, segments: -rest })
    return used!.messages
  })
}

function outcome(sent: number, { full, isCancelled }: { full: number; isCancelled: boolean }): JobOutcome {
  const rest = full > 0 ? `，${full} 个手机号今日已达上限` : ''
  if (isCancelled) return { status: 'cancelled', message: `已取消，此前已生成 ${sent} 条短信${rest}` }
  return { status: full > 0 ? 'partly' : 'done', message: `已生成 ${sent} 条短信${rest}` }
}
