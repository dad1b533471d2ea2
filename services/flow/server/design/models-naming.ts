import type { Ctx } from '#kernel/world/context.ts'
import { flowModelSchema, isDecision, type CandidateRule, type FlowModelJson } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import type { NamingModel } from '../../shared/routes/handover.ts'

/** Flows that name an account directly: nobody can hand that over but whoever draws them. */
export async function modelsNaming(ctx: Ctx, userId: string): Promise<NamingModel[]> {
  const rows = await ctx.db.query<{
    modelId: string
    processType: string
    typeName: string
    draft: unknown
    model: unknown
  }>(
    `select m.id as "modelId", p.code as "processType", p.name as "typeName", m.draft, d.model
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     left join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
     where m.draft::text like '%' || $1 || '%' or d.model::text like '%' || $1 || '%'
     order by p.name`,
    [userId],
  )
  return rows.flatMap(({ modelId, processType, typeName, draft, model }) => {
    const published = model === null ? [] : placesIn(flowModelSchema.parse(model), userId)
    const places = published.length > 0 ? published : placesIn(flowModelSchema.parse(draft), userId)
    return places.length > 0 ? [{ modelId, processType, typeName, isPublished: published.length > 0, places }] : []
  })
}

function placesIn(model: FlowModelJson, userId: string): string[] {
  const isNamed = (rules: readonly CandidateRule[]) => JSON.stringify(rules).includes(userId)
  const atSteps = stepsOf(model).flatMap((step) => [
    ...('candidates' in step && isNamed(step.candidates)
      ? [`【${step.name}】${step.kind === 'copy' ? '抄送人' : '审批人'}`]
      : []),
    ...(isDecision(step) && step.emptyUserIds.includes(userId) ? [`【${step.name}】审批人为空时`] : []),
    ...(isDecision(step) && step.timeOut?.userIds.includes(userId) ? [`【${step.name}】超时转交`] : []),
  ])
  return [
    ...atSteps,
    ...(isNamed(model.settings.copiesAtStart) ? ['发起时抄送'] : []),
    ...(isNamed(model.settings.copiesAtEnd) ? ['结束时抄送'] : []),
  ]
}
