import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { typeName } from '#services/flow/server/design/types.ts'
import { plainContent, templateContent, type TemplateContent } from '../shared/content.ts'
import { printTemplate, templateStates } from '../shared/entities.ts'

/** A template as it is printed with. Without one of its own a kind of matter has the plain one, whose id is no id. */
export type Published = { id: string; name: string; version: number; content: TemplateContent }

const notPublished = defineError({ code: 'PRINT_NOT_PUBLISHED', status: 400, message: '打印模板不存在或未发布' })

/** The id of the template everybody has. */
const plainId = 'default'
const plainName = '审批表'

type Row = { id: string; name: string; version: number; content: unknown }

/** Templates a kind of matter can be printed with, the newest first. */
export async function templatesOf(ctx: Ctx, processType: string): Promise<Published[]> {
  const rows = await ctx.db.query<Row>(
    `select id, name, published_version as version, published as content
     from sys_print_template
     where biz_type = 'flow' and process_type = $1 and status = '1' and published is not null
     order by published_time desc, id`,
    [processType],
    'print_templates',
  )
  if (rows.length === 0)
    return [{ id: plainId, name: plainName, version: 0, content: plainContent(await typeName(ctx, processType)) }]
  return rows.map((row) => ({ ...row, content: templateContent.parse(row.content) }))
}

/** One of them, or the first. */
export async function templateFor(ctx: Ctx, processType: string, templateId: string | undefined): Promise<Published> {
  const all = await templatesOf(ctx, processType)
  const found =
    templateId === undefined || templateId === plainId || !isId(templateId)
      ? all[0]
      : all.find((one) => one.id === templateId)
  if (!found) throw notPublished()
  return found
}

/** The paper a kind of matter comes with, published; one that a school made for it stays the only one. */
export async function firstTemplate(
  ctx: Ctx,
  { processType, name, content }: { processType: string; name: string; content: TemplateContent },
): Promise<void> {
  const made = await ctx.db.query(
    `select 1 from sys_print_template where biz_type = 'flow' and process_type = $1 limit 1`,
    [processType],
  )
  if (made.length > 0) return
  const now = ctx.now()
  await insertRow(ctx, printTemplate, newId(now), {
    name,
    bizType: 'flow',
    processType,
    content,
    published: content,
    publishedVersion: 1,
    publishedTime: now,
    fileIds: [],
    status: templateStates.published[0],
  })
}
