import type { Ctx } from '#kernel/world/context.ts'
import { createAccounts } from '#services/identity/accounts.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import type { PasswordStrength } from '#kernel/rules/password.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import { loginLog } from '#services/system/shared/security.ts'

type Student = { id: string; xh: string; xm: string; departmentId: string }

const people = 30
const sessions = 37
const minute = 60_000
const week = 7 * 86_400_000

const phone =
  'Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const agents = [
  phone,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  `${phone} MicroMessenger/8.0.50`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  `${phone} wxwork/4.1.30`,
] as const
const ways = ['password', 'password', 'wechat_enterprise', 'sms', 'qr'] as const

/** A class of students who are in, on their phones and computers, and one who forgot the password. */
export async function fillSessions(ctx: Ctx): Promise<void> {
  await nameAttempts(ctx)
  const students = await ctx.db.query<Student>(
    `select id, xh, xm, department_id as "departmentId" from base_student s where xh is not null and not exists (select 1 from sys_user u where u.account_no = s.xh or u.person_id = s.id::text)
     order by xh desc limit $1`,
    [people],
  )
  const [known] = await ctx.db.query<{ hash: string; level: PasswordStrength }>(
    "select password_hash as hash, password_level as level from sys_user where account_no = 'stu01' and realm = $1",
    [mainRealm],
  )
  if (!known || students.length === 0) return
  const accounts = students.map(({ id, xh, xm, departmentId }) => ({
    accountNo: xh,
    userName: xm,
    roles: ['stu'],
    person: { entity: 'base.student', id },
    values: { userType: '2', departmentId },
  }))
  const userIds = await createAccounts({
    ctx,
    realm: mainRealm,
    secret: { passwordHash: known.hash, passwordLevel: known.level },
    accounts,
  })
  const [locked, ...online] = userIds
  const now = ctx.now().getTime()
  const rows = Array.from({ length: sessions }, (_, i) => {
    const begun = now - (5 + ((i * 37) % 170)) * minute
    return {
      id: newId(ctx.now()),
      user_id: online[i % online.length],
      agent: agents[i % agents.length],
      login_way: ways[i % ways.length],
      ip: `10.${20 + (i % 4)}.${(i * 13) % 200}.${1 + ((i * 29) % 250)}`,
      login_time: new Date(begun),
      last_active_time: new Date(Math.min(now, begun + ((i * 11) % 60) * minute)),
      expires_time: new Date(begun + week),
    }
  })
  // No token has this hash: nobody can come in by one of these.
  await ctx.db.query(
    `insert into sys_session (id, create_user, create_time, update_user, update_time, user_id, realm, sequence, refresh_hash, is_remembered, ip, agent, login_way, login_time, last_active_time, expires_time)
     select id, user_id, login_time, user_id, login_time, user_id, $2, 0, 'demo ' || id, true, ip, agent, login_way, login_time, last_active_time, expires_time
     from jsonb_to_recordset($1::jsonb) as x(id uuid, user_id uuid, ip text, agent text, login_way text, login_time timestamptz, last_active_time timestamptz, expires_time timestamptz)`,
    [JSON.stringify(rows), mainRealm],
  )
  await ctx.db.execute(
    'update sys_user u set last_login_time = s.latest from (select user_id, max(login_time) as latest from sys_session group by user_id) s where s.user_id = u.id and u.last_login_time is null',
  )
  await ctx.db.execute("update sys_user set locked_until = '9999-12-31T00:00:00Z' where id = $1", [locked])
}

/** Whose account it was is known when somebody signs in; the accounts of the demo come after its log. */
async function nameAttempts(ctx: Ctx): Promise<void> {
  const users = await ctx.db.query<{ id: string; accountNo: string; userName: string }>(
    'select id, account_no as "accountNo", user_name as "userName" from sys_user where realm = $1 and account_no in (select account_no from sys_login_log where user_name is null)',
    [mainRealm],
  )
  const named = users
    .map((user) => ({ ...user, text: searchTextOf(loginLog, { userName: user.userName }) ?? '' }))
    .map((user) => ({ ...user, grams: gramsOf(user.text) }))
  await ctx.db.execute(
    `update sys_login_log l set user_name = x."userName", user_id = x.id, search_text = concat_ws(chr(1), l.search_text, x.text), search_grams = l.search_grams || x.grams
     from jsonb_to_recordset($1::jsonb) as x(id text, "accountNo" text, "userName" text, text text, grams text[]) where l.account_no = x."accountNo" and l.user_name is null`,
    [JSON.stringify(named)],
  )
}
