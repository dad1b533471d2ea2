import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { staleVersion } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { flowModel } from '../../shared/definitions.ts'
import { flowModelSchema, type FlowModelJson } from '../../shared/model/model.ts'
import { judged, modelRow } from './model-rows.ts'

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

/** Freezes what is drawn as the next version. */
export async function publish(
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
    `insert into sys_flow_definition (
       id, version, create_user, create_time, update_user, update_time, model_id, process_type, version_no, model,
       form, published_by, published_time, note
     )
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $2, $3, $9)`,
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
    `update sys_flow_model
     set published_version = $2, published_time = $3, status = '1', version = version + 1, update_time = $3,
       update_user = $4
     where id = $1`,
    [modelId, last!.n, now, ctx.actor.userId],
  )
  if (ctx.actor.kind === 'user')
    await audit(ctx, [
      { entity: flowModel, recordId: modelId, action: 'publish', title: `发布流程【${row.name}】第 ${last!.n} 版` },
    ])
  return { versionNo: last!.n }
}

/**
 * Publishes a flow that an area's own screen changed in a small thing. It must still be the version the screen showed,
 * and nobody may have drawn something else meanwhile: that would be published along unseen.
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
    `select m.id, d.model <> m.draft as "isChanged"
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
     where p.code = $1 and m.published_version = $2
     for update of m`,
    [code, versionNo],
  )
  if (!found) throw staleVersion()
  if (found.isChanged) throw draftWaits()
  const row = await modelRow(ctx, found.id)
  await ctx.db.execute(
    `update sys_flow_model
     set draft = $2::jsonb, version = version + 1, update_user = $3, update_time = $4
     where id = $1`,
    [found.id, JSON.stringify(change(flowModelSchema.parse(row.draft))), ctx.actor.userId, ctx.now()],
  )
  return publish(ctx, { id: found.id, note })
}

/** What was published before is drawn again, and published as the newest. */
export async function rollback(ctx: Ctx, { id: modelId, versionNo }: { id: string; versionNo: number }) {
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
