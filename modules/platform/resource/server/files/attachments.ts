import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { cleanFiles } from '#services/files/clean.ts'
import { findFile } from '#services/files/read/readable.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import type { MenuItem } from '#kernel/world/module.ts'
import { read } from '#kernel/operations/read/read.ts'
import { releaseAfterCommit, type StoredObject } from '#services/files/stores/release.ts'
import { storageMegabytes } from '#services/files/shared/params.ts'
import { resource } from '#kernel/operations/resource.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { fileStates } from '#services/system/shared/records.ts'
import { attachment } from '../../shared/platform-records.ts'
import { cleanFilesRoute, fileUsageRoute, fileUseRoute, type FileUse } from '../../shared/attachment-routes.ts'

/** Files as administrators see them: what they are and where they hang. Their content is for those who may read the record. */
export const attachments = resource(attachment, {
  scope: 'open',
  hooks: {
    after: async (ctx, changes) =>
      releaseAfterCommit(
        ctx,
        changes.flatMap((change) => (change.after === null && change.before ? [change.before as StoredObject] : [])),
      ),
  },
  // A file goes with its record.
  withhold: (row) => (row.status === fileStates.linked[0] ? ['remove', 'update'] : ['update']),
})

type Part = { key: string | null; files: number; bytes: string }

/** How much room files take, by area, by store, by state. */
export const attachmentRoutes: readonly Route[] = [
  route(fileUsageRoute, async (ctx) => {
    const by = (column: 'entity' | 'bucket_name' | 'status') =>
      ctx.db.query<Part>(
        `select ${column} as key, count(*)::int as files, coalesce(sum(size), 0)::text as bytes
         from sys_file
         group by 1
         order by sum(size) desc`,
      )
    const [total] = await ctx.db.query<{ files: number; bytes: string }>(
      `select (select count(*)::int from sys_file) as files, coalesce(sum(size), 0)::text as bytes
       from (select distinct on (object_key) size from sys_file) objects`,
    )
    const labels = new Map([...ctx.world.entities.values()].map((entity) => [entity.path, entity.label]))
    const labelOf = (key: string | null) =>
      key === null ? '未关联' : key === 'job' ? '任务结果' : (labels.get(key) ?? key)
    return {
      files: total!.files,
      bytes: Number(total!.bytes),
      limitBytes: (await readParam(ctx, storageMegabytes)) * 1024 * 1024,
      byEntity: (await by('entity')).map((part) => ({
        key: part.key,
        label: labelOf(part.key),
        files: part.files,
        bytes: Number(part.bytes),
      })),
      byStore: (await by('bucket_name')).map((part) => ({
        key: part.key,
        files: part.files,
        bytes: Number(part.bytes),
      })),
      byState: (await by('status')).map((part) => ({ key: part.key, files: part.files, bytes: Number(part.bytes) })),
    }
  }),
  freeRoute(cleanFilesRoute, async ({ world, caller }) => ({ removed: await cleanFiles(world, caller.school) })),
  route(fileUseRoute, (ctx, { id }) => usedBy(ctx, id)),
]

/** The record a file hangs on; its name and place only for whoever may read it. */
async function usedBy(ctx: Ctx, id: string): Promise<FileUse | null> {
  const { entity: path, recordId } = await findFile(ctx, id)
  const owner = [...ctx.world.resources.values()].find((one) => one.entity.path === path)
  if (!owner || !recordId) return null
  const { entity } = owner
  const record = await read(ctx, owner, recordId).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!record) return { label: entity.label, title: null, link: null }
  const title = String(record[entity.title] ?? '')
  const page = ctx.world.manifests
    .flatMap((manifest) => pagesOf(manifest.menu ?? []))
    .find((one) => one.permission === `${entity.path}:list`)
  return { label: entity.label, title, link: page ? `${page.path}?keyword=${encodeURIComponent(title)}` : null }
}

function pagesOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...pagesOf(item.children ?? [])])
}
