import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { meantBySql } from '#modules/school/population/shared/services.ts'
import { fileLinkStates, type FileVersion } from '../../shared/file-link.ts'
import { shelfRoute, takeFileRoute, type ShelfEntry } from '../../shared/shelf.ts'

const missing = defineError({ code: 'FILE_MISSING', status: 404, message: '文件不存在或已被删除' })
const over = defineError({ code: 'FILE_OVER', status: 400, message: '文件已过期' })

const mostShown = 500
/** So long a file is new to its readers. */
const newDays = 7
const dayMs = 86_400_000

/** Published files as the people they are for find them. */
export const fileReaderRoutes: readonly Route[] = [route(shelfRoute, shelf), route(takeFileRoute, take)]

/** Whether a published entry is meant for whoever asks: its files then open for them. */
export async function isForReader(ctx: Ctx, id: string): Promise<boolean> {
  const { text, values } = await visible(ctx)
  const rows = await ctx.db.query(`select 1 from resource_file_link n where ${text} and n.id = $${values.length + 1}`, [
    ...values,
    id,
  ])
  return rows.length > 0
}

async function shelf(ctx: Ctx, { category, keyword }: AskedOf<typeof shelfRoute>): Promise<ShelfEntry[]> {
  const { text, values } = await visible(ctx)
  const word = cleanLine(keyword ?? '').toLowerCase()
  const n = values.length
  return ctx.db.query<ShelfEntry>(
    `select n.id, n.title, n.category, n.remark, n.edition, n.versions, n.downloads,
       n.publisher_name as "publisherName", n.publish_time as "publishTime", n.valid_to as "validTo",
       n.publish_time > $${n + 1} as "isNew"
     from resource_file_link n
     where ${text}
       and ($${n + 2}::text is null or n.category = $${n + 2})
       and ($${n + 3}::text is null or n.search_text like $${n + 3})
     order by n.publish_time desc nulls last, n.id
     limit ${mostShown}`,
    [
      ...values,
      new Date(ctx.now().getTime() - newDays * dayMs),
      category || null,
      word === '' ? null : `%${word.replace(/[\\%_]/g, '\\$&')}%`,
    ],
    'file_shelf',
  )
}

/** Hands out the newest version, or the one asked for, and counts it once for a person and a day. */
async function take(ctx: Ctx, input: AskedOf<typeof takeFileRoute>): Promise<{ fileId: string; downloads: number }> {
  const { id } = input
  if (!isId(id)) throw missing()
  const [row] = await ctx.db.query<{
    state: string
    validTo: string | null
    versions: FileVersion[] | null
    downloads: number
  }>(
    `select state, valid_to as "validTo", versions, downloads
     from resource_file_link
     where id = $1 and deleted_time is null`,
    [id],
  )
  const isOver = row?.state === fileLinkStates.published[0] && row.validTo !== null && row.validTo < ctx.today()
  if (isOver && (await isForReader({ ...ctx, today: () => row.validTo! }, id))) throw over()
  if (!row || !(await isForReader(ctx, id))) throw missing()
  const chosen =
    input.edition === undefined ? row.versions?.[0] : row.versions?.find(({ edition }) => edition === input.edition)
  if (!chosen) throw missing()
  const counted = await ctx.db.execute(
    `insert into resource_file_take (
       id, version, create_user, create_time, update_user, update_time, link_id, user_id, day
     )
     values ($1, 1, $2, $3, $2, $3, $4, $2, $5)
     on conflict do nothing`,
    [newId(ctx.now()), ctx.actor.userId, ctx.now(), id, ctx.today()],
  )
  if (counted > 0) await ctx.db.execute('update resource_file_link set downloads = downloads + 1 where id = $1', [id])
  return { fileId: chosen.fileId, downloads: row.downloads + counted }
}

/** A condition on entries (`n`): published, still valid, and for everybody or for whoever asks. */
async function visible(ctx: Ctx): Promise<{ text: string; values: unknown[] }> {
  const open = `n.state = '${fileLinkStates.published[0]}' and n.deleted_time is null and (n.valid_to is null or n.valid_to >= $1::date)`
  const person = ctx.actor.kind === 'user' ? ctx.actor.person : null
  const table =
    person?.entity === 'base.student' ? 'base_student' : person?.entity === 'base.teacher' ? 'base_teacher' : null
  if (!person || !table) return { text: `${open} and n.target_scope is null`, values: [ctx.today()] }
  const meant = await ctx.call(meantBySql, { personType: person.entity, scope: 'n.target_scope' })
  return {
    text: `${open} and (n.target_scope is null or exists (select 1 from ${table} t where t.id = $2::uuid and ${meant}))`,
    values: [ctx.today(), person.id],
  }
}
