import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { flowModelSchema, type FlowModelJson } from '../../shared/model/model.ts'

/** What is in use of a kind of matter; `isDrawn`: somebody has drawn something else since. */
export type Published = {
  id: string
  versionNo: number
  publishedTime: string
  publishedByName: string | null
  isDrawn: boolean
  status: string
}

/** The flow by which matters of a kind are decided now. */
export async function publishedFlow(
  ctx: Ctx,
  processType: string,
): Promise<{ version: Published; model: FlowModelJson }> {
  const [row] = await ctx.db.query<Published & { model: unknown }>(
    `select m.id, m.status, d.version_no as "versionNo", d.published_time as "publishedTime",
       u.user_name as "publishedByName", d.model, d.model <> m.draft as "isDrawn"
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
     left join sys_user u on u.id = d.published_by
     where p.code = $1`,
    [processType],
  )
  if (!row) throw badRequest({ text: `${ctx.world.flowTypes.get(processType)?.name ?? processType}流程尚未发布` })
  const { model, ...version } = row
  return { version, model: flowModelSchema.parse(model) }
}
