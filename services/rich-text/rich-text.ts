import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { forbidden, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { ownFilesIn, sanitizeRichText } from '#kernel/fields/texts/rich-text/sanitize.ts'
import { richText, type RichText } from './shared/rich-text.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    /** Who writes the texts with layout of a business, by its `bizType`. */
    readonly textOwners?: Readonly<Record<string, TextOwner>>
  }
  interface World {
    readonly textOwners: ReadonlyMap<string, TextOwner>
  }
}

/** Whether the caller may write the text that hangs on a record. */
type TextOwner = (ctx: Ctx, recordId: string) => Promise<boolean>

export type RichTextName = { id?: string; bizType?: string; bizId?: string }
export type RichTextDraft = RichTextName & { title: string; content: string; version?: number }

const columns = 'id, title, content, biz_type as "bizType", biz_id as "bizId", version'

/** A text by its id, or by the business it belongs to; null where nobody wrote one. */
export async function readRichText(ctx: Ctx, name: RichTextName): Promise<RichText | null> {
  const row = await find(ctx, name, '')
  // Cleaned again on the way out: what got into the table some other way is no less harmful.
  return row ? { ...row, content: sanitizeRichText(row.content) } : null
}

/** Refuses whoever is not meant to write this text: one of a record belongs to the business that declares an owner for it. */
export async function requireTextOwner(ctx: Ctx, name: RichTextName): Promise<void> {
  const known = await find(ctx, name, '')
  const bizType = known ? known.bizType : (name.bizType ?? null)
  const bizId = (known ? known.bizId : name.bizId) ?? ''
  const owner = bizType === null ? undefined : ctx.world.textOwners.get(bizType)
  if (owner ? !(await owner(ctx, bizId)) : bizId !== '') throw forbidden()
}

/** Writes a text: over the one that is there, else anew. */
export async function writeRichText(ctx: Ctx, draft: RichTextDraft): Promise<{ id: string; version: number }> {
  const content = sanitizeRichText(draft.content)
  const before = await find(ctx, draft, ' for update')
  if (draft.id && !before) throw notFound()
  if (before && draft.version !== undefined && draft.version !== before.version) throw staleVersion()
  const id = before?.id ?? newId(ctx.now())
  const [row] = await ctx.db.query<{ version: number }>(
    before
      ? `update sys_rich_text
        set title = $4, content = $5, version = version + 1, update_user = $2, update_time = $3
        where id = $1
        returning version`
      : `insert into sys_rich_text (
          id, version, create_user, create_time, update_user, update_time, title, content, biz_type, biz_id
        )
        values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7)
        returning version`,
    [
      id,
      ctx.actor.userId,
      ctx.now(),
      draft.title,
      content,
      ...(before ? [] : [draft.bizType ?? null, draft.bizId ?? null]),
    ],
  )
  await tieFiles(ctx, id, ownFilesIn(content))
  await audit(ctx, [
    {
      entity: richText,
      recordId: id,
      action: before ? 'update' : 'add',
      before: before && { title: before.title, content: short(before.content) },
      after: { title: draft.title, content: short(content) },
    },
  ])
  return { id, version: row!.version }
}

/** Pictures of a text are as open as the text: everybody signed in may see them. Those it shows no longer become loose again. */
async function tieFiles(ctx: Ctx, id: string, fileIds: readonly string[]): Promise<void> {
  await ctx.db.query(
    `update sys_file set entity = 'richText', record_id = $2, status = '1', is_public = true, update_time = $3
     where id = any($1::uuid[]) and ((status = '0' and owner_id = $4) or (entity = 'richText' and record_id = $2))`,
    [fileIds, id, ctx.now(), ctx.actor.userId],
  )
  await ctx.db.query(
    `update sys_file
     set entity = null, record_id = null, status = '0', is_public = false, update_time = $3
     where entity = 'richText' and record_id = $2 and id <> all($1::uuid[])`,
    [fileIds, id, ctx.now()],
  )
}

async function find(ctx: Ctx, name: RichTextName, lock: string): Promise<RichText | null> {
  if (name.id) {
    if (!isId(name.id)) return null
    return (
      (await ctx.db.query<RichText>(`select ${columns} from sys_rich_text where id = $1${lock}`, [name.id]))[0] ?? null
    )
  }
  if (!name.bizType) return null
  const rows = await ctx.db.query<RichText>(
    `select ${columns} from sys_rich_text where biz_type = $1 and coalesce(biz_id, '') = $2${lock}`,
    [name.bizType, name.bizId ?? ''],
  )
  return rows[0] ?? null
}

function short(html: string): string {
  return html.length <= 2000 ? html : `${html.slice(0, 2000)}…`
}
