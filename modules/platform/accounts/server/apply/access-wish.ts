import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, tooMany } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { cleanLine, cleanText } from '#kernel/rules/text.ts'
import { applyAccessRoute } from '../../shared/role-routes.ts'
import { administrator } from '../administrators/administrators.ts'

const bizType = 'accessWish'
const mostADay = 5
const dayMs = 86_400_000

/** Somebody stands before a page they may not open and asks the administrators for it. */
export const accessWish: Route = route(applyAccessRoute, ask)

async function ask(ctx: Ctx, input: AskedOf<typeof applyAccessRoute>): Promise<{ sent: number }> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw badRequest({ text: '请登录后申请' })
  await refuseTooMany(ctx, actor.userId)
  const page = cleanLine(input.page)
  const admins = await holdersOf(ctx, [administrator])
  if (admins.length === 0) throw badRequest({ text: '学校没有可用的系统管理员，请联系信息中心' })
  const [menu] = page.startsWith('/')
    ? await ctx.db.query<{ title: string }>(`select title from sys_menu where path = $1 and menu_type <> '3' limit 1`, [
        page.split('?')[0],
      ])
    : []
  const who = `${actor.userName}（${actor.accountNo}）`
  const reason = cleanText(input.reason)
  return sendMessage(ctx, {
    userIds: admins,
    category: 'system',
    title: `权限申请：${menu?.title ?? page}`,
    content: `${who}申请访问页面${menu ? `“${menu.title}”（${page}）` : `“${page}”`}。${reason === '' ? '' : `申请原因：${reason}`}`,
    link: `/system/user?keyword=${encodeURIComponent(actor.accountNo)}`,
    biz: { type: bizType, id: actor.userId },
    dedupeKey: `${bizType}:${actor.userId}:${ctx.today()}:${page}`.slice(0, 150),
  })
}

/** So many different wishes of one person in a day; the same one again is sent once anyway. */
async function refuseTooMany(ctx: Ctx, userId: string): Promise<void> {
  // Wishes sent at the same moment are counted one after the other.
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${bizType}:${userId}`])
  const since = new Date(ctx.now().getTime() - dayMs)
  const [sent] = await ctx.db.query<{ wishes: number; first: Date | string | null }>(
    `select count(distinct merge_key)::int as wishes, min(send_time) as first
     from sys_user_message
     where biz_type = $1 and biz_id = $2 and send_time > $3`,
    [bizType, userId, since],
  )
  if (sent === undefined || sent.wishes < mostADay) return
  const first = new Date(sent.first ?? ctx.now()).getTime()
  throw tooMany({ seconds: Math.max(1, Math.ceil((first + dayMs - ctx.now().getTime()) / 1000)) })
}
