import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { accountKeyOf, createAccounts, type AccountDraft } from '#services/identity/accounts.ts'
import { numberHolders } from '#services/identity/sign-in/number-holders.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { updateRows } from '#services/sheets/import/import-write.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { administratorsAmong, requireLike } from '#services/system/server/handing-on.ts'
import { accountStates, identityOperation } from '#services/system/shared/accounts.ts'
import { on } from '#kernel/world/world.ts'
import { leadersChanged, peopleChanged, type PersonChange } from '#modules/school/base/shared/people/people-changed.ts'
import { user } from '../../shared/user.ts'
import { disableAccounts, planDisabling } from './account-states.ts'
import { followRules } from '../roles/auto-rule.ts'
import { initialPasswordsJob } from './initial-passwords-job.ts'
import { personKinds, type PersonKind } from './people.ts'
import { resetPasswords } from './user-acts.ts'

/** So many first passwords are made at once; more are a job of their own, because each takes its time. */
const atOnce = 5
const { normal, disabled } = accountStates
const hasLeft = '人员离开'

/** Accounts follow people: they come with a number, are renamed with it, and end with the person. */
export const followPeople = on(peopleChanged, async (ctx, { kind: name, changes }) => {
  const kind = personKinds[name]
  const held = await accountsOf(
    ctx,
    changes.map((change) => change.id),
  )
  await rename(ctx, kind, changes, held)
  const gone = changes
    .filter(({ after, before }) => !after || (kind.isGone(after) && !(before && kind.isGone(before))))
    .flatMap(({ id, after }) => (held.has(id) ? [{ ...held.get(id)!, leaveDate: after?.['leaveDate'] }] : []))
  const back = changes
    .filter(
      ({ after, before, isRestored }) =>
        after && (isRestored || (before && kind.isGone(before))) && !kind.isGone(after),
    )
    .flatMap(({ id }) => held.get(id) ?? [])
  await requireProof(ctx, [...gone, ...back], 'sysUser:disable')
  await endThose(ctx, gone)
  await reopenThose(ctx, back)
  const made = await makeNew(
    ctx,
    kind,
    changes.filter((change) => isNewcomer(kind, change) && !held.has(change.id)),
  )
  await followRules(ctx, { userIds: [...[...held.values()].map(({ id }) => id), ...made] })
  ctx.afterCommit(() => forgetActors(ctx.world))
})

/**
 * Whether somebody comes to the school by this change: recorded, given a number, back again. Any other change makes no account,
 * for its first password may be read off the very fields that were changed.
 */
function isNewcomer(kind: PersonKind, { before, after, isRestored }: PersonChange): boolean {
  if (!after?.[kind.number] || kind.isGone(after)) return false
  return !before || isRestored === true || !before[kind.number] || kind.isGone(before)
}

/** Whoever leads classes or looks after a house today holds the role of it, and loses the one that came by itself when the last is gone. */
export const followLeaders = on(leadersChanged, async (ctx, { personIds }) => {
  const held = await accountsOf(ctx, personIds)
  if (held.size > 0) await followRules(ctx, { userIds: [...held.values()].map((account) => account.id) })
})

/** An administrator's account is no easier changed by way of the person than by itself; a job has nobody to ask. */
async function requireProof(ctx: Ctx, accounts: readonly { id: string }[], operation: string): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'user') return
  const ids = accounts.map(({ id }) => id)
  await requireLike(ctx, ids)
  if ((await administratorsAmong(ctx, ids)).size === 0) return
  if (actor.sid === '') throw badRequest({ text: '其中有管理员账号对应的人员，请单独修改' })
  await requireSecondAuth(ctx, operation)
}

export type Held = { id: string; accountNo: string; status: string; disableReason: string | null }

/** The accounts of people, by person. */
export async function accountsOf(ctx: Ctx, personIds: readonly string[]): Promise<Map<string, Held>> {
  const rows = await ctx.db.query<Held & { personId: string }>(
    `select id, account_no as "accountNo", status, disable_reason as "disableReason", person_id as "personId"
     from sys_user
     where realm = 'main' and person_id = any($1::text[])`,
    [personIds],
  )
  return new Map(rows.map((row) => [row.personId, row]))
}

type Two = Pick<PersonChange, 'before' | 'after'>

function isRenumbered(kind: PersonKind, { before, after }: Two, account: Held): boolean {
  const [was, is] = [before?.[kind.number], after?.[kind.number]]
  return Boolean(was && is) && was !== is && account.accountNo === was
}

/** Whether an account takes over something of what changed of its person. */
export function isRenamed(kind: PersonKind, { before, after }: Two, account: Held): boolean {
  if (!before || !after) return false
  const isMoved = before['xm'] !== after['xm'] || before['departmentId'] !== after['departmentId']
  return isMoved || isRenumbered(kind, { before, after }, account)
}

/** One statement, however many people changed, with everything accounts are searched by. */
async function rename(
  ctx: Ctx,
  kind: PersonKind,
  changes: readonly PersonChange[],
  held: ReadonlyMap<string, Held>,
): Promise<void> {
  const taken = await takenNames(ctx, kind, changes, held)
  const wanted = new Map(
    changes.flatMap(({ id, before, after }) => {
      const account = held.get(id)
      if (!account || !before || !after) return []
      if (!isRenamed(kind, { before, after }, account)) return []
      const number = isRenumbered(kind, { before, after }, account) ? String(after[kind.number]) : account.accountNo
      const accountNo = taken.has(accountKeyOf(number)) ? account.accountNo : number
      return [
        [
          account.id,
          {
            accountNo,
            accountKey: accountKeyOf(accountNo),
            userName: after['xm'],
            departmentId: after['departmentId'] ?? null,
          },
        ] as const,
      ]
    }),
  )
  if (wanted.size === 0) return
  const rows = await loadRows(ctx, user, [...wanted.keys()], { lock: true })
  const isNamedAnew = [...wanted].some(([id, { accountNo }]) => rows.get(id)?.accountNo !== accountNo)
  // By the name of an account its holder signs in: a new number asks as a change of the account itself does.
  if (isNamedAnew && ctx.actor.kind === 'user' && ctx.actor.sid !== '') await requireSecondAuth(ctx, identityOperation)
  await requireProof(
    ctx,
    [...wanted.keys()].map((id) => ({ id })),
    identityOperation,
  )
  const renamed = [...rows].map(([id, before]) => ({
    id,
    before,
    values: wanted.get(id)!,
    merged: { ...before, ...wanted.get(id)! },
    problems: {},
    warnings: {},
  }))
  await updateRows(ctx, user, renamed)
  const renumbered = renamed.filter(({ before, values }) => before.accountNo !== values.accountNo)
  await audit(
    ctx,
    renumbered.map(({ id, before, values }) => ({
      entity: user,
      recordId: id,
      action: 'rename',
      title: `账号随编号由 ${before.accountNo} 改为 ${values.accountNo}`,
    })),
  )
}

/** What new numbers would call accounts by, and other accounts are called by already: those keep the name they have. */
async function takenNames(
  ctx: Ctx,
  kind: PersonKind,
  changes: readonly PersonChange[],
  held: ReadonlyMap<string, Held>,
): Promise<ReadonlySet<string>> {
  const asked = changes.flatMap(({ id, before, after }) => {
    const account = held.get(id)
    if (!account || !isRenumbered(kind, { before, after }, account)) return []
    return [{ id: account.id, key: accountKeyOf(String(after![kind.number])) }]
  })
  if (asked.length === 0) return new Set()
  const rows = await ctx.db.query<{ key: string }>(
    `select x.key
     from jsonb_to_recordset($1::jsonb) as x(id uuid, key text)
     join sys_user u on u.realm = 'main' and u.account_key = x.key and u.id <> x.id`,
    [JSON.stringify(asked)],
  )
  return new Set(rows.map(({ key }) => key))
}

/** On the day somebody leaves, which may be still to come. */
async function endThose(ctx: Ctx, accounts: readonly (Held & { leaveDate: unknown })[]): Promise<void> {
  const open = accounts.filter(({ status }) => status === '1' || status === '0')
  const isLater = ({ leaveDate }: { leaveDate: unknown }) => typeof leaveDate === 'string' && leaveDate > ctx.today()
  await disableAccounts(
    ctx,
    open.filter((account) => !isLater(account)),
    hasLeft,
  )
  for (const [date, those] of Map.groupBy(open.filter(isLater), ({ leaveDate }) => String(leaveDate)))
    await planDisabling(ctx, those, { date, reason: hasLeft })
}

/** Somebody is back after all: what leaving had ended opens again, what was disabled by hand stays so. */
async function reopenThose(ctx: Ctx, accounts: readonly Held[]): Promise<void> {
  const back = accounts.filter((account) => account.disableReason === hasLeft)
  if (back.length === 0) return
  await ctx.db.execute(
    `update sys_user
     set status = case when status = '${disabled[0]}' then '${normal[0]}' else status end, disable_date = null,
       disable_reason = null, update_time = $2, update_user = $3, version = version + 1
     where id = any($1::uuid[])`,
    [back.map((one) => one.id), ctx.now(), ctx.actor.userId],
  )
  await audit(
    ctx,
    back.map((account) => ({
      entity: user,
      recordId: account.id,
      action: 'enable',
      title: `人员返回，启用用户【${account.accountNo}】`,
    })),
  )
}

/** Accounts whose person is recorded anew, under the same number and name, belong to the new record. */
async function goOnWith(
  ctx: Ctx,
  links: readonly { accountId: string; personId: string; departmentId: unknown }[],
): Promise<void> {
  if (links.length === 0) return
  const linkOf = new Map(links.map((link) => [link.accountId, link]))
  const rows = await loadRows(ctx, user, [...linkOf.keys()], { lock: true })
  await requireProof(
    ctx,
    links.map(({ accountId }) => ({ id: accountId })),
    identityOperation,
  )
  const linked = [...rows].map(([id, before]) => {
    const { personId, departmentId } = linkOf.get(id)!
    const values = { personId, departmentId }
    return { id, before, values, merged: { ...before, ...values }, problems: {}, warnings: {} }
  })
  await updateRows(ctx, user, linked)
  await audit(
    ctx,
    linked.map(({ id, before }) => ({
      entity: user,
      recordId: id,
      action: 'update',
      title: `人员重新登记，账号【${before.accountNo}】随之关联`,
    })),
  )
  await reopenThose(
    ctx,
    linked.map(({ before }) => before as Held & Record<string, unknown>),
  )
}

async function makeNew(ctx: Ctx, kind: PersonKind, changes: readonly PersonChange[]): Promise<string[]> {
  const people = changes.map((change) => ({
    ...change,
    number: String(change.after![kind.number]),
    name: String(change.after!['xm']),
  }))
  const holders = await numberHolders(ctx, ctx.world.entities.get(kind.entity)!, people)
  const goOn = people.flatMap(({ id, after, number }) => {
    const holder = holders.get(number)
    return holder?.isLeft
      ? [{ accountId: holder.accountId, personId: id, departmentId: after!['departmentId'] ?? null }]
      : []
  })
  await goOnWith(ctx, goOn)
  const made = goOn.map(({ accountId }) => accountId)
  // A name somebody else signs in with stays theirs; whoever wrote the number was told, and the administrator links the two by hand.
  const free = people.filter(({ number }) => !holders.has(number))
  if (free.length === 0) return made
  const drafts = free.map(({ id, after }): AccountDraft => ({
    accountNo: String(after![kind.number]),
    userName: String(after!['xm']),
    roles: [],
    person: { entity: kind.entity, id },
    values: {
      userType: kind.userType,
      departmentId: after!['departmentId'] ?? null,
      sex: after!['sex'] ?? null,
      mustChange: true,
    },
  }))
  const ids = await createAccounts({ ctx, realm: 'main', secret: null, accounts: drafts, origin: 'auto' })
  if (ids.length <= atOnce) {
    await resetPasswords(
      ctx,
      drafts.map((draft, i) => ({
        id: ids[i]!,
        accountNo: draft.accountNo,
        personType: kind.entity,
        personId: draft.person!.id,
      })),
    )
    return [...made, ...ids]
  }
  await enqueueJob(ctx, {
    type: initialPasswordsJob.type,
    title: `为 ${ids.length} 个新账号生成初始密码`,
    params: { ids },
  })
  return [...made, ...ids]
}
