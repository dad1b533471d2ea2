import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { flowModel, processType } from '../../shared/definitions.ts'
import { designedForm, type DesignedForm } from '../../shared/form/designed-form.ts'
import { flowModelSchema, type FlowModelJson } from '../../shared/model/model.ts'
import {
  designRoute,
  modelVersionsRoute,
  modelsRoute,
  publishModelRoute,
  resumeModelRoute,
  rollbackModelRoute,
  saveDesignRoute,
  sortTypesRoute,
  suspendModelRoute,
  type Design,
  type ModelListRow,
  type ModelVersionRow,
} from '../../shared/routes/models.ts'
import { judged, modelRow, spokenOf } from './model-rows.ts'
import { publish, rollback } from './publish-model.ts'

/**
 * Drawing, checking and publishing flows. What is published is a version of its own; what runs stays with the version
 * it began with.
 */
export const modelRoutes: readonly Route[] = [
  route(modelsRoute, list),
  route(designRoute, design),
  route(saveDesignRoute, saveDraft),
  route(publishModelRoute, publish),
  route(suspendModelRoute, (ctx, input) => setState(ctx, input.id, '2')),
  route(resumeModelRoute, (ctx, input) => setState(ctx, input.id, '1')),
  route(sortTypesRoute, sortTypes),
  route(modelVersionsRoute, versions),
  route(rollbackModelRoute, rollback),
]

/** A drawing as it was sent, or where it cannot be read. */
function readDraft(sent: unknown): FlowModelJson {
  const read = flowModelSchema.safeParse(sent)
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (issue?.code === 'custom') throw badRequest({ text: issue.message })
  let place: unknown = sent
  let name = ''
  for (const part of issue?.path ?? []) {
    place = (place as Record<PropertyKey, unknown> | undefined)?.[part]
    if (place !== null && typeof place === 'object' && 'name' in place && typeof place.name === 'string')
      name = place.name
  }
  throw badRequest({ text: name === '' ? '流程图数据有误，无法保存' : `【${name}】的设置有误，无法保存` })
}

function readForm(sent: unknown): DesignedForm {
  const read = designedForm.safeParse(sent)
  if (read.success) return read.data
  throw badRequest({ text: '表单数据有误，无法保存' })
}

async function list(ctx: Ctx) {
  return ctx.db.query<ModelListRow>(
    `select m.id, m.name, m.status, m.published_version as "publishedVersion", m.published_time as "publishedTime",
       p.id as "processTypeId", p.code as "processType", p.name as "typeName", p.group_name as "groupName",
       p.form_kind as "formKind", p.icon, p.sort,
       (
         select count(*)::int
         from sys_flow_instance i
         where i.process_type = p.code and i.status in ('1', '4', '7')
       ) as running
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     order by p.group_name, p.sort nulls last, p.code`,
  )
}

async function design(ctx: Ctx, { id: modelId }: { id: string }) {
  const row = await modelRow(ctx, modelId)
  const draft = flowModelSchema.parse(row.draft)
  const spoken = await spokenOf(ctx, row.processType, row.form)
  const [more] = await ctx.db.query<Pick<Design, 'running' | 'isUsed' | 'isChanged'>>(
    `select (
       select count(*)::int
       from sys_flow_instance i
       where i.process_type = $2 and i.status in ('1', '4', '7')
     ) as running,
       exists (select from sys_flow_instance i where i.process_type = $2) as "isUsed",
       not exists (
         select
         from sys_flow_model m
         join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
         where m.id = $1 and d.model = m.draft and d.form is not distinct from m.form
       ) as "isChanged"`,
    [modelId, row.processType],
  )
  return { ...row, draft, ...more!, ...spoken, ...(await judged(ctx, { ...row, draft })) }
}

async function saveDraft(ctx: Ctx, input: AskedOf<typeof saveDesignRoute>) {
  const row = await modelRow(ctx, input.id, { isLocked: true })
  const draft = readDraft(input.draft)
  const form = input.form === undefined || row.formKind === '1' ? row.form : readForm(input.form)
  const changed = await ctx.db.execute(
    `update sys_flow_model
     set draft = $3::jsonb, form = $4::jsonb, version = version + 1, update_user = $5, update_time = $6
     where id = $1 and version = $2`,
    [
      row.id,
      input.version,
      JSON.stringify(draft),
      form === null ? null : JSON.stringify(form),
      ctx.actor.userId,
      ctx.now(),
    ],
  )
  if (changed === 0) throw staleVersion()
  return {
    version: input.version + 1,
    isChanged: true,
    ...(await judged(ctx, { processType: row.processType, draft, form })),
  }
}

/** Puts types into the order in which they were dragged. */
async function sortTypes(ctx: Ctx, { processTypeIds }: { processTypeIds: string[] }) {
  await ctx.db.execute(
    `update sys_process_type p
     set sort = x.place::int * 10, version = version + 1, update_user = $2, update_time = $3
     from unnest($1::uuid[]) with ordinality as x(id, place)
     where p.id = x.id`,
    [processTypeIds, ctx.actor.userId, ctx.now()],
  )
  await audit(ctx, [{ entity: processType, recordId: processTypeIds[0]!, action: 'sort', title: '调整流程顺序' }])
  return null
}

async function setState(ctx: Ctx, modelId: string, status: '1' | '2') {
  const row = await modelRow(ctx, modelId, { isLocked: true })
  if (row.publishedVersion === null) throw notFound()
  await ctx.db.execute(
    'update sys_flow_model set status = $2, version = version + 1, update_time = $3, update_user = $4 where id = $1',
    [modelId, status, ctx.now(), ctx.actor.userId],
  )
  await audit(ctx, [
    {
      entity: flowModel,
      recordId: modelId,
      action: status === '2' ? 'suspend' : 'resume',
      title: `${status === '2' ? '停用' : '启用'}流程【${row.name}】`,
    },
  ])
  return null
}

async function versions(ctx: Ctx, { id: modelId }: { id: string }) {
  await modelRow(ctx, modelId)
  return ctx.db.query<ModelVersionRow>(
    `select d.version_no as "versionNo", d.published_time as "publishedTime", u.user_name as "publishedByName",
       d.note,
       (
         select count(*)::int
         from sys_flow_instance i
         where i.definition_id = d.id and i.status in ('1', '4', '7')
       ) as running,
       (select count(*)::int from sys_flow_instance i where i.definition_id = d.id) as total
     from sys_flow_definition d
     left join sys_user u on u.id = d.published_by
     where d.model_id = $1
     order by d.version_no desc`,
    [modelId],
  )
}
