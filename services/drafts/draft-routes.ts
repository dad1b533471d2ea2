import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { readableFile } from '#services/files/read/readable.ts'
import { draftableFields, fileFieldsOf } from './shared/draftable.ts'
import { draftBytes, mostDrafts } from './shared/user-draft.ts'
import { draftRemoveRoute, draftRoute, draftSubmitRoute, type DraftFile } from './shared/draft-routes.ts'

type Which = AskedOf<typeof draftRoute>
type Stored = { content: string; baseVersion: number | null; saveTime: Date; fileIds: string[] | null }

/** A person's own unsent words, by form and record; nobody asks for another's. */
export const draftRoutes: readonly Route[] = [
  route(draftRoute, findDraft),
  route(draftSubmitRoute, keepDraft),
  route(draftRemoveRoute, dropDraft),
]

async function findDraft(ctx: Ctx, { formKey, recordId }: Which) {
  const [row] = await ctx.db.query<Stored>(
    `select content, base_version as "baseVersion", save_time as "saveTime", file_ids as "fileIds"
     from sys_user_draft
     where user_id = $1 and form_key = $2 and record_id = $3`,
    [ctx.actor.userId, formKey, recordId],
    'draft',
  )
  if (!row) return null
  const values = JSON.parse(ctx.world.secrets.open(row.content, placeOf(ctx))) as Record<string, unknown>
  const files = await filesThere(ctx, row.fileIds ?? [])
  const entity = entityOf(ctx, formKey)
  // A file that is gone must not stop the record from being saved later.
  for (const name of entity ? fileFieldsOf(entity) : []) {
    const ids = values[name]
    if (Array.isArray(ids)) values[name] = ids.filter((id) => files.some(({ fileId }) => fileId === id))
  }
  return { formKey, recordId, values, baseVersion: row.baseVersion, time: row.saveTime, files }
}

async function keepDraft(ctx: Ctx, input: AskedOf<typeof draftSubmitRoute>): Promise<{ time: Date }> {
  const { formKey, recordId } = input
  const entity = entityOf(ctx, formKey)
  const values = entity ? only(input.values, draftableFields(entity)) : input.values
  const text = JSON.stringify(values)
  if (Buffer.byteLength(text) > draftBytes) throw badRequest({ text: `草稿内容不能超过 ${draftBytes / 1024} kB` })
  const named = entity
    ? fileFieldsOf(entity).flatMap((name) => (Array.isArray(values[name]) ? (values[name] as unknown[]) : []))
    : (input.fileIds ?? [])
  const fileIds = [...new Set(named.filter(isId))]
  const { userId } = ctx.actor
  const now = ctx.now()
  await ctx.db.query(
    `insert into sys_user_draft (
       id, version, create_user, create_time, update_user, update_time, user_id, form_key, record_id, content,
       base_version, file_ids, save_time
     )
     values ($1, 1, $2, $3, $2, $3, $2, $4, $5, $6, $7, $8::uuid[], $3)
     on conflict (user_id, form_key, record_id) do update set content = excluded.content,
       base_version = excluded.base_version, file_ids = excluded.file_ids, save_time = excluded.save_time,
       update_time = excluded.update_time, version = sys_user_draft.version + 1`,
    [
      newId(now),
      userId,
      now,
      formKey,
      recordId,
      ctx.world.secrets.seal(text, placeOf(ctx)),
      input.baseVersion ?? null,
      fileIds,
    ],
  )
  await ctx.db.execute(
    `delete from sys_user_draft
     where id in (select id from sys_user_draft where user_id = $1 order by save_time desc, id offset ${mostDrafts})`,
    [userId],
  )
  return { time: now }
}

async function dropDraft(ctx: Ctx, { formKey, recordId }: Which): Promise<null> {
  await ctx.db.execute('delete from sys_user_draft where user_id = $1 and form_key = $2 and record_id = $3', [
    ctx.actor.userId,
    formKey,
    recordId,
  ])
  return null
}

/** Chosen files that are still there: the person's own loose ones, and those of records that they may read. */
async function filesThere(ctx: Ctx, ids: readonly string[]): Promise<DraftFile[]> {
  if (ids.length === 0) return []
  const files: DraftFile[] = []
  for (const id of ids) {
    const file = await unlessRefused(readableFile(ctx, id))
    if (file) files.push({ fileId: file.id, name: file.name, size: file.size, type: file.mime })
  }
  return files
}

function entityOf(ctx: Ctx, formKey: string): AnyEntity | undefined {
  return [...ctx.world.entities.values()].find((entity) => `${entity.service}/${entity.path}` === formKey)
}

function only(values: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}

function placeOf(ctx: Ctx): string {
  return `${ctx.school.id}/userDraft/${ctx.actor.userId}`
}
