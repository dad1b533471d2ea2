import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { Conditions } from '#kernel/operations/sql.ts'
import { stepsOf } from '../../shared/model/places.ts'
import type { TriedMatter, TriedPortion } from '../../shared/routes/trial.ts'
import { managedBy } from '../manage/follow-scope.ts'
import type { Definition } from '../run/store.ts'
import { walk } from './trial-walk.ts'

const yearMs = 365 * 86_400_000
/** So many at a time: whoever asks goes on with the last one until there are no more. Of a long drawing fewer: each step is a question. */
const mostMatters = 30
const mostSteps = 200

/** Walks matters of the last year through a drawing, the newest first, a portion at a time. */
export async function tryMatters(ctx: Ctx, definition: Definition, before: string | undefined): Promise<TriedPortion> {
  const { length: steps } = stepsOf(definition.model)
  if (steps > mostSteps) throw badRequest({ text: `流程超过 ${mostSteps} 个步骤，无法批量模拟` })
  const portion = Math.min(mostMatters, Math.floor(mostSteps / Math.max(1, steps)))
  const since = new Date(ctx.now().getTime() - yearMs)
  const counted: Conditions = { texts: [], values: [definition.processType, since] }
  const [count] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n from sys_flow_instance i
     where i.process_type = $1 and i.start_time >= $2 and ${await managedBy(ctx, counted)}`,
    counted.values,
  )
  const conditions: Conditions = { texts: [], values: [definition.processType, since, before ?? null] }
  const managed = await managedBy(ctx, conditions)
  const matters = await ctx.db.query<{
    id: string
    instNo: string | null
    title: string
    starterId: string
    starterName: string | null
    subjectId: string | null
    facts: Record<string, unknown> | null
    formData: Record<string, unknown> | null
    chosen: Record<string, string[]> | null
  }>(
    `select i.id, i.inst_no as "instNo", i.title, i.starter_id as "starterId", u.user_name as "starterName",
       i.subject_id as "subjectId", i.facts, i.form_data as "formData", i.chosen
     from sys_flow_instance i
     left join sys_user u on u.id = i.starter_id
     where i.process_type = $1 and i.start_time >= $2 and ($3::uuid is null or i.id < $3) and ${managed}
     order by i.id desc
     limit ${portion}`,
    conditions.values,
  )
  const rows: TriedMatter[] = []
  // Each matter is a walk of its own: who is asked at a step depends on what was decided before it.
  for (const { id, instNo, title, starterName, ...matter } of matters) {
    // Others come in between.
    await setImmediate()
    const { path, stopped } = await walk(ctx, {
      definition,
      starterId: matter.starterId,
      subjectId: matter.subjectId,
      facts: matter.facts ?? {},
      formData: matter.formData ?? {},
      nextApprovers: matter.chosen ?? {},
    })
    rows.push({
      instanceId: id,
      instNo,
      title,
      starterName,
      stopped: stopped?.message ?? null,
      steps: [...new Set(path.map(({ nodeKey }) => nodeKey))],
      branches: path.flatMap(({ nodeKey, chosen }) => (chosen === null ? [] : [`${nodeKey}/${chosen}`])),
      empty: path
        .filter(({ isEmpty }) => isEmpty)
        .map(({ nodeKey, nodeName, empty }) => ({ nodeKey, nodeName, reason: empty })),
    })
  }
  return { total: count?.n ?? 0, rows, next: matters.length < portion ? null : (matters.at(-1)?.id ?? null) }
}
