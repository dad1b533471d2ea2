import { createHash, randomBytes } from 'node:crypto'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { badRequest, unauthenticated } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { canAct } from '#services/identity/in-office.ts'
import type { World } from '#kernel/world/world.ts'
import { reportTicketRoute, reportTicketCheckRoute } from '../shared/report-ticket.ts'

/** Seconds between the opening of a page and the question of the report tool. */
const life = 60

/** Tickets with which the report tool learns who is looking, instead of a token in an address. */
export const reportTicketRoutes: readonly Route[] = [
  route(reportTicketRoute, (ctx, { file }) => issue(ctx, file)),
  freeRoute(reportTicketCheckRoute, ({ world }, input) => use(world, input)),
]

/** The text names the school, because the tool that asks about it belongs to none. */
async function issue(ctx: Ctx, file: string) {
  if (ctx.actor.kind !== 'user') throw unauthenticated()
  const now = ctx.now()
  const ticket = `${ctx.school.id}.${randomBytes(24).toString('base64url')}`
  await ctx.db.execute('delete from sys_report_ticket where expires_time < $1', [now])
  await ctx.db.query(
    `insert into sys_report_ticket (
       id, create_user, create_time, update_user, update_time, ticket_hash, user_id, file, expires_time
     )
     values ($1, $2, $3, $2, $3, $4, $2, $5, $6)`,
    [newId(now), ctx.actor.userId, now, hashOf(ticket), file, new Date(now.getTime() + life * 1000)],
  )
  return { ticket, expiresIn: life }
}

// One statement takes the ticket away and answers whose it was: of two questions, one gets the answer. Asked about another
// report it is gone too, because somebody tried.
async function use(world: World, { ticket, file }: { ticket: string; file: string }) {
  const school = (await listSchools(world.pool)).find((one) => one.id === ticket.split('.')[0] && one.status === 'open')
  const [row] = school
    ? await world.pool.transaction(bindingOf(school), (db) =>
        db.query<{ userId: string; accountNo: string; userName: string; file: string }>(
          `with taken as (delete from sys_report_ticket where ticket_hash = $1 returning user_id, file, expires_time)
           select u.id as "userId", u.account_no as "accountNo", u.user_name as "userName", t.file
           from taken t
           join sys_user u on u.id = t.user_id and ${canAct('u', '$3')}
           where t.expires_time > $2`,
          [hashOf(ticket), world.clock(), dayOf(world.clock())],
        ),
      )
    : []
  if (!row || row.file !== file) throw badRequest({ text: '凭证无效或已使用' })
  return { tenantId: school!.id, ...row }
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex')
}
