import { can } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest, invalid, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { tieFiles } from '#services/files/link.ts'
import { managedBy } from '#services/flow/server/manage/follow-scope.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import type { Conditions } from '#kernel/operations/sql.ts'
import { plainContent, templateContent, textsOf, type TemplateContent } from '../shared/content.ts'
import { printTemplate } from '../shared/entities.ts'
import { inWords } from '../shared/place-names.ts'
import {
  openTemplateRoute,
  publishTemplateRoute,
  removeTemplateRoute,
  saveTemplateRoute,
  suspendTemplateRoute,
  templatesRoute,
  type TemplateProblem,
  type TemplateSample,
  type TemplatesOfType,
} from '../shared/template-routes.ts'
import { knownPlaces, problemsOf } from './places.ts'

const broken = defineError<{ n: number; first: string; problems: TemplateProblem[] }>({
  code: 'PRINT_TEMPLATE_BROKEN',
  status: 400,
  message: '模板存在 {n} 处问题，不能发布：{first}',
})
const noSeal = defineError({ code: 'PRINT_NO_SEAL', status: 403, message: '您没有使用印章的权限' })
const wrongShape = defineError<{ where: string }>({
  code: 'PRINT_TEMPLATE_SHAPE',
  status: 400,
  message: '模板内容不正确：{where}',
})
const tooManyWords = defineError<{ most: number }>({
  code: 'PRINT_TEMPLATE_WORDS',
  status: 400,
  message: '模板文字过多，合计不能超过 {most} 字',
})
/** A dozen pages of words; each part has a bound of its own, and all of them together far more than anybody prints. */
const mostWords = 30_000

/** Making templates. What is printed is what was published last; what is being worked on shows in the preview alone. */
export const templateRoutes: readonly Route[] = [
  route(templatesRoute, list),
  route(openTemplateRoute, open),
  route(saveTemplateRoute, save),
  route(publishTemplateRoute, publish),
  route(suspendTemplateRoute, suspend),
  route(removeTemplateRoute, remove),
]

type Row = {
  id: string
  name: string
  processType: string
  content: unknown
  status: string
  version: number
  publishedVersion: number | null
  publishedTime: Date | null
  fileIds: string[] | null
}

async function list(ctx: Ctx) {
  return ctx.db.query<TemplatesOfType>(
    `select p.code as "processType", p.name as "typeName", p.group_name as "groupName", p.icon,
       coalesce(
         (
         select jsonb_agg(
           jsonb_build_object(
             'id', t.id, 'name', t.name, 'status', t.status, 'publishedVersion', t.published_version,
             'publishedTime', t.published_time, 'updateTime', t.update_time, 'isChanged',
             t.published is distinct from t.content
           ) order by t.create_time
         )
         from sys_print_template t
         where t.biz_type = 'flow' and t.process_type = p.code
       ),
         '[]'::jsonb
       ) as templates
     from sys_process_type p
     order by p.group_name, p.sort nulls last, p.code`,
  )
}

async function rowOf(ctx: Ctx, templateId: string, { isLocked = false } = {}): Promise<Row> {
  const [row] = await ctx.db.query<Row>(
    `select id, name, process_type as "processType", content, status, version,
       published_version as "publishedVersion", published_time as "publishedTime", file_ids as "fileIds"
     from sys_print_template
     where id = $1${isLocked ? ' for update' : ''}`,
    [templateId],
  )
  if (!row) throw notFound()
  return row
}

async function open(ctx: Ctx, asked: AskedOf<typeof openTemplateRoute>) {
  const row = asked.id ? await rowOf(ctx, asked.id) : null
  const processType = row?.processType ?? asked.processType ?? ''
  const known = await knownPlaces(ctx, processType)
  const content = row
    ? templateContent.parse(row.content)
    : templateContent.parse(JSON.parse(inWords(JSON.stringify(plainContent(known.typeName)))))
  return {
    id: row?.id ?? null,
    name: row?.name ?? '审批表',
    processType,
    typeName: known.typeName,
    content,
    status: row?.status ?? null,
    version: row?.version ?? null,
    publishedVersion: row?.publishedVersion ?? null,
    groups: known.groups,
    steps: known.steps,
    problems: problemsOf(content, known),
    samples: await samples(ctx, processType),
    canSeal: can(ctx.actor, 'printTemplate:seal'),
  }
}

/** Instances whoever designs may look at anyway: designing shows nobody more than they see elsewhere. */
async function samples(ctx: Ctx, processType: string) {
  const conditions: Conditions = { texts: [], values: [processType, ctx.actor.userId] }
  return ctx.db.query<TemplateSample>(
    `select i.id as "instanceId", i.inst_no as "instNo", i.title, i.status from sys_flow_instance i
     where i.process_type = $1 and i.status <> '0'
       and (
         i.starter_id = $2
         or exists (select from sys_flow_task t where t.instance_id = i.id and t.assignee_id = $2)
         or ${await managedBy(ctx, conditions)}
       )
     order by i.status = '2' desc, i.start_time desc nulls last limit 20`,
    conditions.values,
  )
}

async function save(ctx: Ctx, input: AskedOf<typeof saveTemplateRoute>) {
  const content = contentOf(input.content)
  const before = input.id ? await rowOf(ctx, input.id, { isLocked: true }) : null
  if (before && input.version !== undefined && before.version !== input.version) throw staleVersion()
  const processType = before?.processType ?? input.processType
  const known = await knownPlaces(ctx, processType)
  requireSeal(ctx, content, before)
  const now = ctx.now()
  const key = before?.id ?? newId(now)
  const fileIds = [
    ...new Set(content.blocks.flatMap((block) => ('fileId' in block && block.fileId ? [block.fileId] : []))),
  ]
  if (fileIds.length > 0 && (await tieFiles(ctx, { path: printTemplate.path, recordId: key, ids: fileIds })) === null)
    throw badRequest({ text: '图片不存在，请重新上传' })
  const taken = await ctx.db.query(
    `select 1 from sys_print_template where biz_type = 'flow' and process_type = $1 and name = $2 and id <> $3`,
    [processType, input.name, key],
  )
  if (taken.length > 0) throw invalid({ name: '该流程已有同名模板' })
  const [row] = await ctx.db.query<{ version: number }>(
    `insert into sys_print_template as t (
       id, version, create_user, create_time, update_user, update_time, name, biz_type, process_type, content,
       file_ids, status
     )
     values ($1, 1, $2, $3, $2, $3, $4, 'flow', $5, $6::jsonb, $7::uuid[], '0')
     on conflict (id) do update set name = excluded.name, content = excluded.content, file_ids = excluded.file_ids,
       version = t.version + 1, update_user = excluded.update_user, update_time = excluded.update_time
     returning version`,
    [key, ctx.actor.userId, now, input.name, processType, JSON.stringify(content), fileIds],
  )
  await audit(ctx, [
    {
      entity: printTemplate,
      recordId: key,
      action: before ? 'update' : 'add',
      before: before ? { name: before.name } : null,
      after: { name: input.name },
      title: `${before ? '修改' : '新增'}打印模板：${known.typeName}·${input.name}`,
    },
  ])
  return { id: key, version: row!.version, problems: problemsOf(content, known) }
}

async function publish(ctx: Ctx, { id: templateId }: { id: string }) {
  const row = await rowOf(ctx, templateId, { isLocked: true })
  const content = contentOf(row.content)
  requireSeal(ctx, content, row)
  const problems = problemsOf(content, await knownPlaces(ctx, row.processType))
  if (problems.length > 0) throw broken({ n: problems.length, first: problems[0]!.text, problems })
  const versionNo = (row.publishedVersion ?? 0) + 1
  await ctx.db.execute(
    `update sys_print_template
     set published = content, published_version = $2, published_time = $3, status = '1', version = version + 1,
       update_user = $4, update_time = $3
     where id = $1`,
    [row.id, versionNo, ctx.now(), ctx.actor.userId],
  )
  await audit(ctx, [
    {
      entity: printTemplate,
      recordId: row.id,
      action: 'publish',
      title: `发布打印模板：${row.name}（第 ${versionNo} 版）`,
    },
  ])
  return { versionNo, version: row.version + 1 }
}

async function suspend(ctx: Ctx, { id: templateId }: { id: string }) {
  const row = await rowOf(ctx, templateId, { isLocked: true })
  await ctx.db.execute(
    `update sys_print_template
     set status = '2', version = version + 1, update_user = $3, update_time = $2
     where id = $1`,
    [row.id, ctx.now(), ctx.actor.userId],
  )
  await audit(ctx, [{ entity: printTemplate, recordId: row.id, action: 'suspend', title: `停用打印模板：${row.name}` }])
  return null
}

async function remove(ctx: Ctx, { id: templateId }: { id: string }) {
  const row = await rowOf(ctx, templateId, { isLocked: true })
  await ctx.db.execute('delete from sys_print_template where id = $1', [row.id])
  await audit(ctx, [
    {
      entity: printTemplate,
      recordId: row.id,
      action: 'remove',
      before: { name: row.name },
      after: null,
      title: `删除打印模板：${row.name}`,
    },
  ])
  return null
}

/** A seal is put on paper by those alone who may; one that stands there already is not theirs to explain. */
function requireSeal(ctx: Ctx, content: TemplateContent, before: Row | null): void {
  const known = new Set(before?.fileIds ?? [])
  if (
    content.blocks.some((block) => block.kind === 'seal' && block.fileId && !known.has(block.fileId)) &&
    !can(ctx.actor, 'printTemplate:seal')
  )
    throw noSeal()
}

/** What somebody sent as a template, or where it is wrong. */
export function contentOf(sent: unknown): TemplateContent {
  const read = templateContent.safeParse(sent)
  if (!read.success) throw wrongShape({ where: read.error.issues[0]?.path.join('.') ?? '' })
  const words = read.data.blocks.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0)
  if (words > mostWords) throw tooManyWords({ most: mostWords })
  return read.data
}
