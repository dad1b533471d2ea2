import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { accountKeyOf, createAccounts, type AccountDraft } from '#kernel/identity/accounts.ts'
import { forgetActors } from '#kernel/identity/actors.ts'
import { revokeSessionsOf } from '#kernel/identity/sessions.ts'
import { newId } from '#kernel/id.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { provide } from '#kernel/world.ts'
import { leadersChanged, peopleChanged, type PersonChange } from '#modules/base/shared/people-changed.ts'
import { isEnded } from '#modules/base/shared/student-status.ts'
import { user } from '../shared/user.ts'
import { initialPasswordsJob } from './initial-passwords-job.ts'
import { mirrorHolding } from './role-holding.ts'
import { resetPasswords } from './user-acts.ts'

type Person = Record<string, unknown>
type Kind = { entity: string; number: string; role: string; userType: string; isGone(person: Person): boolean }

const goneStaff = ['21', '22', '23', '24']
const kinds: Record<'staff' | 'student', Kind> = {
  staff: { entity: 'base.teacher', number: 'gh', role: 'tea', userType: '1', isGone: (person) => goneStaff.includes(String(person['staffStatus'])) },
  student: { entity: 'base.student', number: 'xh', role: 'stu', userType: '2', isGone: (person) => isEnded(String(person['xjztM'])) },
}
/** So many first passwords are made at once; more are a job of their own, because each takes its time. */
const atOnce = 5

/** Accounts follow people: they come with a number, are renamed with it, and end with the person. */
export const followPeople = provide(peopleChanged, async (ctx, { kind: name, changes }) => {
  const kind = kinds[name]
  const held = await accountsOf(ctx, changes.map((change) => change.id))
  await rename(ctx, kind, changes, held)
  await endThose(ctx, changes.filter(({ after, before }) => !after || (kind.isGone(after) && !(before && kind.isGone(before)))).flatMap(({ id }) => held.get(id) ?? []))
  await reopenThose(ctx, changes.filter(({ after, before }) => after && before && kind.isGone(before) && !kind.isGone(after)).flatMap(({ id }) => held.get(id) ?? []))
  await makeNew(ctx, kind, changes.filter(({ id, after }) => after && after[kind.number] && !kind.isGone(after) && !held.has(id)))
  ctx.afterCommit(() => forgetActors(ctx.world))
})

/** Whoever leads classes today holds the role of it, and loses the one that came by itself when the last class is gone. */
export const followLeaders = provide(leadersChanged, async (ctx, { teacherIds }) => {
  const held = await accountsOf(ctx, teacherIds)
  const ids = [...held.values()].map((account) => account.id)
  if (ids.length === 0) return
  for (const role of ['fdy', 'bzr']) {
    const leading = `select 1 from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text
      where u.id = $USER and a.role = $2 and a.deleted_time is null and (a.end_date is null or a.end_date >= $3)`
    await ctx.db.execute(
      `delete from sys_user_role h using sys_role r where r.id = h.role_id and r.role_code = $2 and h.origin = 'auto' and h.user_id = any($1::uuid[])
       and not exists (${leading.replace('$USER', 'h.user_id')})`,
      [ids, role, ctx.today()],
    )
    const missing = await ctx.db.query<{ user_id: string; role_id: string }>(
      `select x.id as user_id, r.id as role_id from unnest($1::uuid[]) x(id) join sys_role r on r.role_code = $2
       where exists (${leading.replace('$USER', 'x.id')}) and not exists (select 1 from sys_user_role h where h.user_id = x.id and h.role_id = r.id)`,
      [ids, role, ctx.today()],
    )
    for (const one of missing) {
      await ctx.db.query(
        `insert into sys_user_role (id, create_user, create_time, update_user, update_time, user_id, role_id, origin) values ($1, $2, $3, $2, $3, $4, $5, 'auto')`,
        [newId(ctx.now()), ctx.actor.userId, ctx.now(), one.user_id, one.role_id],
      )
    }
  }
  await mirrorHolding(ctx, ids)
})

type Held = { id: string; accountNo: string; status: string }

async function accountsOf(ctx: Ctx, personIds: readonly string[]): Promise<Map<string, Held>> {
  const rows = await ctx.db.query<Held & { personId: string }>(
    `select id, account_no as "accountNo", status, person_id as "personId" from sys_user where realm = 'main' and person_id = any($1::text[])`,
    [personIds],
  )
  return new Map(rows.map((row) => [row.personId, row]))
}

async function rename(ctx: Ctx, kind: Kind, changes: readonly PersonChange[], held: ReadonlyMap<string, Held>): Promise<void> {
  for (const { id, before, after } of changes) {
    const account = held.get(id)
    if (!account || !before || !after) continue
    const isRenumbered = before[kind.number] && after[kind.number] && before[kind.number] !== after[kind.number] && account.accountNo === before[kind.number]
    const isRenamed = before['xm'] !== after['xm']
    const hasMoved = before['departmentId'] !== after['departmentId']
    if (!isRenumbered && !isRenamed && !hasMoved) continue
    const accountNo = isRenumbered ? String(after[kind.number]) : account.accountNo
    await ctx.db.execute(
      `update sys_user set account_no = $2, account_key = $3, user_name = $4, department_id = $5, update_time = $6, update_user = $7, version = version + 1 where id = $1`,
      [account.id, accountNo, accountKeyOf(accountNo), after['xm'], after['departmentId'] ?? null, ctx.now(), ctx.actor.userId],
    )
    if (isRenumbered) await audit(ctx, [{ entity: user, recordId: account.id, action: 'rename', title: `账号随编号由 ${account.accountNo} 改为 ${accountNo}` }])
  }
}

async function endThose(ctx: Ctx, accounts: readonly Held[]): Promise<void> {
  const alive = accounts.filter((account) => account.status === '1' || account.status === '0')
  if (alive.length === 0) return
  await ctx.db.execute(`update sys_user set status = '3', update_time = $2, update_user = $3, version = version + 1 where id = any($1::uuid[])`, [alive.map((one) => one.id), ctx.now(), ctx.actor.userId])
  for (const account of alive) await revokeSessionsOf(ctx, { userId: account.id, reason: 'disabled' })
  await audit(ctx, alive.map((account) => ({ entity: user, recordId: account.id, action: 'disable', title: `人员离开，停用用户【${account.accountNo}】` })))
}

/** Somebody is back after all: what leaving had ended opens again, what was disabled by hand stays so. */
async function reopenThose(ctx: Ctx, accounts: readonly Held[]): Promise<void> {
  const ended = accounts.filter((account) => account.status === '3')
  if (ended.length === 0) return
  await ctx.db.execute(`update sys_user set status = '1', update_time = $2, update_user = $3, version = version + 1 where id = any($1::uuid[])`, [ended.map((one) => one.id), ctx.now(), ctx.actor.userId])
  await audit(ctx, ended.map((account) => ({ entity: user, recordId: account.id, action: 'enable', title: `人员返回，启用用户【${account.accountNo}】` })))
}

async function makeNew(ctx: Ctx, kind: Kind, changes: readonly PersonChange[]): Promise<void> {
  if (changes.length === 0) return
  const numbers = changes.map(({ after }) => accountKeyOf(String(after![kind.number])))
  const taken = await ctx.db.query<{ key: string }>(`select account_key as key from sys_user where realm = 'main' and account_key = any($1)`, [numbers])
  // A name somebody else signs in with stays theirs; the administrator links the two by hand.
  const used = new Set(taken.map((row) => row.key))
  const free = changes.filter((_, i) => !used.has(numbers[i]!))
  if (free.length === 0) return
  const drafts = free.map(({ id, after }): AccountDraft => ({
    accountNo: String(after![kind.number]),
    userName: String(after!['xm']),
    roles: [kind.role],
    person: { entity: kind.entity, id },
    values: { userType: kind.userType, departmentId: after!['departmentId'] ?? null, sex: after!['sex'] ?? null, mustChange: true },
  }))
  const ids = await createAccounts({ ctx, realm: 'main', secret: null, accounts: drafts, origin: 'auto' })
  if (ids.length <= atOnce) {
    await resetPasswords(ctx, drafts.map((draft, i) => ({ id: ids[i]!, accountNo: draft.accountNo, personType: kind.entity, personId: draft.person!.id })))
    return
  }
  await enqueueJob(ctx, { type: initialPasswordsJob.type, title: `为 ${ids.length} 个新账号生成初始密码`, params: { ids } })
}
