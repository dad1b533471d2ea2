import { archiveLog } from '#services/logs/archive/archive-log.ts'
import { sealAll } from '#kernel/audit/chain.ts'
import { beginOf, hourOf, momentAt } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler, JobRun } from '#services/jobs/handler.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { binned, emptyBin } from './empty-bin.ts'
import { isShortLived, keptSince, removeExpired, retained } from './keep-promise.ts'

const type = 'retention'
const nightHours = { from: 2, to: 6 }
const hourly = 3600
const hourMs = 3_600_000

/** Keeps what declarations promise with `retain`: logs go to their archives, everything else goes. What lay in a recycle bin long enough goes too. */
export const retentionJob: JobHandler = { type, label: '过期数据清理', isBackground: true, run: keepAll }

/** Asks for that job once a night, and removes what lives for hours only every hour. */
export const retentionUpkeep: readonly Upkeep[] = [
  { name: 'retention at night', label: '夜间清理到期数据', everySeconds: 600, run: askAtNight, rests: untilNight },
  { name: 'short-lived rows', label: '清理短期数据', everySeconds: hourly, run: removeShortLived },
]

async function keepAll(job: JobRun) {
  const { world, school } = job
  const entities = partsFirst(retained(world))
  const bins = binned(world)
  const all = entities.length + bins.length
  const removed: Record<string, number> = {}
  let done = 0
  for (const entity of entities) {
    await job.progress({ done, total: all, stage: entity.label })
    const before = await keptSince(world, school, entity)
    if (entity.retain!.isArchived && fieldOf(entity, 'seq')) await sealAll(job)
    const count = entity.retain!.isArchived
      ? await archiveLog(world, school, { entity, before })
      : await removeExpired(world, school, entity)
    if (count > 0) removed[entity.name] = count
    done += 1
  }
  for (const entity of bins) {
    await job.progress({ done, total: all, stage: entity.label })
    const count = await emptyBin(world, school, entity)
    if (count > 0) removed[entity.name] = (removed[entity.name] ?? 0) + count
    done += 1
  }
  await job.progress({ done, total: all })
  const total = Object.values(removed).reduce((sum, count) => sum + count, 0)
  return {
    status: 'done' as const,
    message: total === 0 ? '没有到期的数据' : `已清理到期数据 ${total} 条`,
    result: removed,
  }
}

/** What goes with another row must have been archived before that row goes. */
function partsFirst(entities: AnyEntity[]): AnyEntity[] {
  const isPart = (entity: AnyEntity) =>
    Object.values(entity.fields as Record<string, { options: { isPart?: boolean } }>).some(
      (field) => field.options.isPart,
    )
  return entities.toSorted((one, other) => Number(isPart(other)) - Number(isPart(one)))
}

async function askAtNight(ctx: Ctx): Promise<void> {
  const hour = hourOf(ctx.now())
  if (hour < nightHours.from || hour >= nightHours.to) return
  const since = beginOf(ctx.today())
  const asked = await ctx.db.query('select 1 from sys_job where type = $1 and create_time >= $2 limit 1', [type, since])
  if (asked.length === 0) await enqueueJob(ctx, { type, title: retentionJob.label, params: {} })
}

/** The next hour it may begin; within the night it is looked whether it began. */
async function untilNight(ctx: Ctx): Promise<Date> {
  const day = ctx.today()
  const [begin, end] = [nightHours.from, nightHours.to].map((hour) => momentAt(day, `0${hour}:00`))
  if (ctx.now() < begin!) return begin!
  return ctx.now() < end! ? ctx.now() : new Date(begin!.getTime() + 24 * hourMs)
}

async function removeShortLived(ctx: Ctx): Promise<void> {
  for (const entity of retained(ctx.world).filter(isShortLived)) {
    const [table, by] = [tableName(entity), columnName(entity.retain!.by as string)]
    const before = await keptSince(ctx.world, ctx.school, entity)
    await ctx.db.execute(
      `delete from ${table}
       where id in (select id from ${table} where ${by} < $1 order by ${by} limit 20000 for update skip locked)`,
      [before],
    )
  }
}
