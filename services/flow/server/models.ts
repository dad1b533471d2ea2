import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { askedInteger } from '#kernel/http/asked.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { newId } from '#kernel/world/id.ts'
import { problemsOf, warningsOf } from '../shared/check-model.ts'
import { flowModel, processType } from '../shared/definitions.ts'
import { designedForm, type DesignedForm } from '../shared/designed-form.ts'
import { fieldsOfForm, fieldsOfStarter, knownOf, type KnownField } from '../shared/known-of.ts'
import { flowModelSchema, type FlowModelJson } from '../shared/model.ts'

const modelBroken = defineError<{ n: number; problems: { key: string; text: string }[] }>({
  code: 'FLOW_MODEL_BROKEN',
  status: 400,
  message: '流程存在 {n} 处问题，不能发布',
})
const draftWaits = defineError({
  code: 'FLOW_DRAFT_WAITS',
  status: 400,
  message: '流程设计中有尚未发布的修改，请在流程设计中调整',
})
const versionGone = defineError({ code: 'FLOW_VERSION_GONE', status: 400, message: '该版本不存在' })

const at = { service: 'process' } as const
const id = z.object({ id: z.uuid() })

/** Drawing, checking and publishing flows. What is published is a version of its own; what runs stays with the version it began with. */
export const modelRoutes: readonly Route[] = [
  route({
    ...at,
    method: 'GET',
    path: 'model/list',
    label: '流程模型',
    access: { permission: 'model:read' },
    input: z.object({}),
    run: list,
  }),
  route({
    ...at,
    method: 'GET',
    path: 'model/design',
    label: '打开流程设计',
    access: { permission: 'model:read' },
    input: id,
    run: design,
  }),
  route({
    ...at,
    method: 'POST',
    path: 'model/saveDraft',
    label: '保存流程草稿',
    access: { permission: 'model:update' },
    input: z.object({ id: z.uuid(), version: askedInteger('版本'), draft: z.unknown(), form: z.unknown().optional() }),
    run: saveDraft,
  }),
  route({
    ...at,
    method: 'POST',
    path: 'model/publish',
    label: '发布流程',
    access: { permission: 'model:publish' },
    input: z.object({
      id: z.uuid(),
      note: z.string().trim().max(200).optional(),
      version: askedInteger('版本').optional(),
    }),
    run: (ctx, input) => publish(ctx, input),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'model/suspend',
    label: '停用流程',
    access: { permission: 'model:publish' },
    input: id,
    run: (ctx, input) => setState(ctx, input.id, '2'),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'model/resume',
    label: '启用流程',
    access: { permission: 'model:publish' },
    input: id,
    run: (ctx, input) => setState(ctx, input.id, '1'),
  }),
  route({
    ...at,
    method: 'POST',
    path: 'model/sort',
    label: '调整流程顺序',
    access: { permission: 'processType:update' },
    input: z.object({ processTypeIds: z.array(z.uuid()).min(1).max(300) }),
    run: sortTypes,
  }),
  route({
    ...at,
    method: 'GET',
    path: 'model/versions',
    label: '流程版本',
    access: { permission: 'model:read' },
    input: id,
    run: versions,
  }),
  route({
    ...at,
    method: 'POST',
    path: 'model/rollback',
    label: '恢复流程版本',
    access: { permission: 'model:publish' },
    input: z.object({ id: z.uuid(), versionNo: askedInteger('版本') }),
    run: rollback,
  }),
]

type ModelRow = {
  id: string
  name: string
  processTypeId: string
  draft: FlowModelJson
  form: DesignedForm | null
  version: number
  publishedVersion: number | null
  status: string
  processType: string
  typeName: string
  formKind: string
}

/** The model and its type, locked where it is about to change. */
async function modelRow(ctx: Ctx, modelId: string, { isLocked = false } = {}): Promise<ModelRow> {
  const [row] = await ctx.db.query<ModelRow>(
    `select m.id, m.name, m.draft, m.form, m.version, m.published_version as "publishedVersion", m.status, p.id as "processTypeId", p.code as "processType", p.name as "typeName", p.form_kind as "formKind" from sys_flow_model m join sys_process_type p on p.id = m.process_type_id where m.id = $1${isLocked ? ' for update of m' : ''}`,
    [modelId],
  )
  if (!row) throw notFound()
  return row
}

/** What a flow of a type can speak of, as a designer is shown it: fields, ways of naming people, what the business can be made to do. */
async function spokenOf(ctx: Ctx, code: string, form: DesignedForm | null) {
  const type = ctx.world.flowTypes.get(code)
  const declared = type?.fields.map(({ name, label, kind, isEditable, codes }): KnownField => ({
    name,
    label,
    kind,
    isEditable: isEditable === true,
    ...(codes ? { codes } : {}),
  }))
  // Of a matter that is about nobody in particular, rules speak of whoever started it.
  const rules = [...ctx.world.candidateRules.values()]
    .filter((rule) => rule.subject === undefined || type?.subject === undefined || rule.subject === type.subject)
    .map(({ code: own, label, params }) => ({ code: own, label, params: params ?? [] }))
  const webhooks = await ctx.db.query<{ code: string; name: string }>(
    `select code, name from sys_flow_webhook where status = '1' order by code`,
  )
  return {
    fields: [...(declared ?? fieldsOfForm(form)), ...(await starterFieldsOf(ctx))],
    rules,
    form,
    triggers: Object.keys(type?.triggers ?? {}),
    webhooks,
  }
}

/** Roles and kinds of accounts are those of the school. */
async function starterFieldsOf(ctx: Ctx): Promise<KnownField[]> {
  const roles = await ctx.db.query<{ key: string; label: string }>(
    'select role_code as key, role_name as label from sys_role order by role_code',
  )
  return fieldsOfStarter({ roles, userTypes: (await codeSets(ctx)).get('userType') ?? [] })
}

async function judged(
  ctx: Ctx,
  { processType: code, draft, form }: { processType: string; draft: FlowModelJson; form: DesignedForm | null },
) {
  const isGuarded = ctx.world.flowTypes.get(code)?.guarded !== undefined
  const known = { ...knownOf(await spokenOf(ctx, code, form)), isGuarded }
  return { problems: problemsOf(draft, known), warnings: warningsOf(draft, known) }
}

/** A drawing as it was sent, or where it cannot be read. */
function readDraft(sent: unknown): FlowModelJson {
  const read = flowModelSchema.safeParse(sent)
  if (read.success) return read.data
  let place: unknown = sent
  let name = ''
  for (const part of read.error.issues[0]?.path ?? []) {
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
  return ctx.db.query(
    `select m.id, m.name, m.status, m.published_version as "publishedVersion", m.published_time as "publishedTime", p.id as "processTypeId", p.code as "processType", p.name as "typeName", p.group_name as "groupName", p.form_kind as "formKind", p.icon, p.sort,
       (select count(*)::int from sys_flow_instance i where i.process_type = p.code and i.status in ('1', '4', '7')) as running
     from sys_flow_model m join sys_process_type p on p.id = m.process_type_id order by p.group_name, p.sort nulls last, p.code`,
  )
}

async function design(ctx: Ctx, { id: modelId }: { id: string }) {
  const row = await modelRow(ctx, modelId)
  const draft = flowModelSchema.parse(row.draft)
  const spoken = await spokenOf(ctx, row.processType, row.form)
  const [more] = await ctx.db.query<{ running: number; isChanged: boolean }>(
    `select (select count(*)::int from sys_flow_instance i where i.process_type = $2 and i.status in ('1', '4', '7')) as running,
       not exists (select from sys_flow_model m join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version where m.id = $1 and d.model = m.draft and d.form is not distinct from m.form) as "isChanged"`,
    [modelId, row.processType],
  )
  return { ...row, draft, ...more, ...spoken, ...(await judged(ctx, { ...row, draft })) }
}

async function saveDraft(ctx: Ctx, input: { id: string; version: number; draft?: unknown; form?: unknown }) {
  const row = await modelRow(ctx, input.id, { isLocked: true })
  const draft = readDraft(input.draft)
  const form = input.form === undefined || row.formKind === '1' ? row.form : readForm(input.form)
  const changed = await ctx.db.execute(
    'update sys_flow_model set draft = $3::jsonb, form = $4::jsonb, version = version + 1, update_user = $5, update_time = $6 where id = $1 and version = $2',
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
    'update sys_process_type p set sort = x.place::int * 10, version = version + 1, update_user = $2, update_time = $3 from unnest($1::uuid[]) with ordinality as x(id, place) where p.id = x.id',
    [processTypeIds, ctx.actor.userId, ctx.now()],
  )
  await audit(ctx, [{ entity: processType, recordId: processTypeIds[0]!, action: 'sort', title: '调整流程顺序' }])
  return null
}

/** Freezes what is drawn as the next version. */
async function publish(
  ctx: Ctx,
  { id: modelId, note, version }: { id: string; note?: string | undefined; version?: number | undefined },
): Promise<{ versionNo: number }> {
  const row = await modelRow(ctx, modelId, { isLocked: true })
  if (version !== undefined && version !== row.version) throw staleVersion()
  const draft = flowModelSchema.parse(row.draft)
  const { problems } = await judged(ctx, { ...row, draft })
  if (problems.length > 0) throw modelBroken({ n: problems.length, problems })
  const [last] = await ctx.db.query<{ n: number }>(
    'select coalesce(max(version_no), 0) + 1 as n from sys_flow_definition where model_id = $1',
    [modelId],
  )
  const now = ctx.now()
  await ctx.db.execute(
    `insert into sys_flow_definition (id, version, create_user, create_time, update_user, update_time, model_id, process_type, version_no, model, form, published_by, published_time, note) values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $2, $3, $9)`,
    [
      newId(now),
      ctx.actor.userId,
      now,
      modelId,
      row.processType,
      last!.n,
      JSON.stringify(draft),
      row.form === null ? null : JSON.stringify(row.form),
      note ?? null,
    ],
  )
  await ctx.db.execute(
    `update sys_flow_model set published_version = $2, published_time = $3, status = '1', version = version + 1, update_time = $3, update_user = $4 where id = $1`,
    [modelId, last!.n, now, ctx.actor.userId],
  )
  if (ctx.actor.kind === 'user')
    await audit(ctx, [
      { entity: flowModel, recordId: modelId, action: 'publish', title: `发布流程【${row.name}】第 ${last!.n} 版` },
    ])
  return { versionNo: last!.n }
}

/**
 * Publishes a flow that an area's own screen changed in a small thing. It must still be the version the screen showed, and nobody may
 * have drawn something else meanwhile: that would be published along unseen.
 */
export async function publishChanged(
  ctx: Ctx,
  {
    processType: code,
    versionNo,
    change,
    note,
  }: { processType: string; versionNo: number; change(model: FlowModelJson): FlowModelJson; note: string },
): Promise<{ versionNo: number }> {
  const [found] = await ctx.db.query<{ id: string; isChanged: boolean }>(
    `select m.id, d.model <> m.draft as "isChanged" from sys_flow_model m join sys_process_type p on p.id = m.process_type_id join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version where p.code = $1 and m.published_version = $2 for update of m`,
    [code, versionNo],
  )
  if (!found) throw staleVersion()
  if (found.isChanged) throw draftWaits()
  const row = await modelRow(ctx, found.id)
  await ctx.db.execute(
    'update sys_flow_model set draft = $2::jsonb, version = version + 1, update_user = $3, update_time = $4 where id = $1',
    [found.id, JSON.stringify(change(flowModelSchema.parse(row.draft))), ctx.actor.userId, ctx.now()],
  )
  return publish(ctx, { id: found.id, note })
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
  return ctx.db.query(
    `select d.version_no as "versionNo", d.published_time as "publishedTime", u.user_name as "publishedByName", d.note, (select count(*)::int from sys_flow_instance i where i.definition_id = d.id and i.status in ('1', '4', '7')) as running,
       (select count(*)::int from sys_flow_instance i where i.definition_id = d.id) as total from sys_flow_definition d left join sys_user u on u.id = d.published_by where d.model_id = $1 order by d.version_no desc`,
    [modelId],
  )
}

async function rollback(ctx: Ctx, { id: modelId, versionNo }: { id: string; versionNo: number }) {
  const [old] = await ctx.db.query<{ model: unknown; form: unknown }>(
    'select model, form from sys_flow_definition where model_id = $1 and version_no = $2',
    [modelId, versionNo],
  )
  if (!old) throw versionGone()
  await modelRow(ctx, modelId, { isLocked: true })
  await ctx.db.execute(
    'update sys_flow_model set draft = $2::jsonb, form = $3::jsonb, version = version + 1 where id = $1',
    [modelId, JSON.stringify(old.model), old.form === null ? null : JSON.stringify(old.form)],
  )
  return publish(ctx, { id: modelId, note: `恢复第 ${versionNo} 版` })
}
