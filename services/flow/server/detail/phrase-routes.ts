import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { lastSignatureRoute, phrasesRoute, savePhrasesRoute } from '../../shared/routes/talk.ts'

const most = 30
const days = 180

/** What people keep for deciding: words they often use, and the signature they gave last. */
export const phraseRoutes: readonly Route[] = [
  route(phrasesRoute, mine),
  route(savePhrasesRoute, save),
  route(lastSignatureRoute, lastSignature),
]

async function mine(ctx: Ctx): Promise<{ texts: string[] }> {
  const rows = await ctx.db.query<{ text: string }>(
    'select text from sys_flow_comment where user_id = $1 order by sort, text',
    [ctx.actor.userId],
    'flow_phrases',
  )
  return { texts: rows.map(({ text }) => text) }
}

/** The whole list in its new order, as it stands after adding, changing, removing or moving one. */
async function save(ctx: Ctx, { texts }: { texts: string[] }): Promise<{ texts: string[] }> {
  const wanted = texts.map((text) => cleanLine(text)).filter((text) => text !== '')
  if (wanted.some((text) => [...text].length > 100)) throw badRequest({ text: '常用意见不能超过100个字符' })
  if (new Set(wanted).size < wanted.length) throw badRequest({ text: '该意见已存在' })
  if (wanted.length > most) throw badRequest({ text: `常用意见最多${most}条` })
  const now = ctx.now()
  await ctx.db.execute('select 1 from sys_user where id = $1 for update', [ctx.actor.userId])
  await ctx.db.execute('delete from sys_flow_comment where user_id = $1', [ctx.actor.userId])
  await ctx.db.execute(
    `insert into sys_flow_comment (
       id, version, create_user, create_time, update_user, update_time, user_id, text, sort
     )
     select x.id, 1, $3, $4, $3, $4, $3, x.text, x.sort
     from unnest($1::uuid[], $2::text[]) with ordinality as x(id, text, sort)`,
    [wanted.map(() => newId(now)), wanted, ctx.actor.userId, now],
  )
  return { texts: wanted }
}

async function lastSignature(ctx: Ctx): Promise<{ fileId: string | null }> {
  const [row] = await ctx.db.query<{ fileId: string }>(
    `select sign_file_id as "fileId"
     from sys_flow_task
     where assignee_id = $1 and handle_time > $2 and sign_file_id is not null
     order by handle_time desc
     limit 1`,
    [ctx.actor.userId, new Date(ctx.now().getTime() - days * 86_400_000)],
    'flow_last_signature',
  )
  return { fileId: row?.fileId ?? null }
}
