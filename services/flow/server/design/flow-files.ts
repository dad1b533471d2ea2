import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import type { FileReader } from '#services/files/read/readable.ts'
import { flowInstance, flowRecord, flowTask } from '../../shared/instances.ts'
import { namedIn } from '../../shared/form/designed-facts.ts'
import { visibleData } from '../detail/detail-form.ts'
import { readableForm } from '../detail/detail.ts'

/** Files of instances are opened by those who may look at the instance, as far as they see what names the file. */
export const flowFileReaders: Readonly<Record<string, FileReader>> = {
  [flowInstance.path]: async (ctx, { recordId, fileId }) => {
    const readable = await readableBy(ctx, recordId)
    if (!readable) return false
    const { loaded, rights } = readable
    const fields = (loaded.definition.form?.fields ?? []).filter((field) => rights[field.name] !== 'hidden')
    return namedIn({ fields }, visibleData(fields, loaded.row.formData ?? {})).files.includes(fileId)
  },
  // Whoever acts in another's place does so by a task of their own; the file hangs on the one it was handed in with.
  [flowTask.path]: (ctx, { recordId, fileId }) =>
    isNamed(ctx, {
      fileId,
      recordId,
      text: `select k.instance_id as "instanceId"
        from sys_flow_task t
        join sys_flow_task k on k.instance_id = t.instance_id
        where t.id = $1 and ($2::uuid = any(k.file_ids) or k.sign_file_id = $2::uuid::text)
        limit 1`,
    }),
  [flowRecord.path]: (ctx, { recordId, fileId }) =>
    isNamed(ctx, {
      fileId,
      recordId,
      text: `select instance_id as "instanceId"
        from sys_flow_record
        where id = $1 and $2::uuid = any(file_ids) and is_deleted is not true`,
    }),
}

async function isNamed(
  ctx: Ctx,
  { recordId, fileId, text }: { recordId: string; fileId: string; text: string },
): Promise<boolean> {
  const [row] = await ctx.db.query<{ instanceId: string }>(text, [recordId, fileId])
  return row !== undefined && (await readableBy(ctx, row.instanceId)) !== null
}

async function readableBy(ctx: Ctx, instanceId: string): Promise<Awaited<ReturnType<typeof readableForm>> | null> {
  try {
    return await readableForm(ctx, instanceId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
