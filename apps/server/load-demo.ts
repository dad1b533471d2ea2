import { dayOf } from '#kernel/rules/school-time.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { DemoData } from '#kernel/world/demo.ts'
import { withoutReferences } from '#kernel/db/bulk-load.ts'
import type { School } from '#kernel/db/types.ts'
import { createAccounts } from '#services/identity/accounts.ts'
import { preparePassword, type PreparedPassword } from '#services/identity/proof/passwords.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { fillSearch } from '#kernel/operations/read/fill-search.ts'
import { linkKeyedRows, loadKeyedRows, resolveRefs } from '#services/system/server/load-rows.ts'
import type { World } from '#kernel/world/world.ts'
import { demoParts } from '#modules/demo.ts'
import { demoPassword, hasAccounts, restName, type ShownAccount } from './standing.ts'

export { demoPassword }

const tips = `演示账号 admin、xgc01、fdy01、stu01、xs01（新生）等，密码 ${demoPassword}`

/** What a demo is made from, and how far what takes long is in. */
type Rest = { size: 'small' | 'large'; today: string; done: number }

const as = (school: School) => ({ school, actor: systemActor, request: { traceId: 'demo', ip: null } })

/**
 * Gives the second school an administrator and fills the first with a college that never was, each all or nothing. In haste, what
 * takes long is left to `finishDemo`.
 */
export async function loadDemo(
  world: World,
  input: { first: School; second: School; size: 'small' | 'large'; hasFiles: boolean; isHasty: boolean },
): Promise<ShownAccount[]> {
  const secret = await preparePassword(demoPassword)
  await writeAs(world, as(input.second), async (ctx) => {
    const accounts = [{ accountNo: 'admin', userName: '第二学校管理员', roles: ['gly'] }]
    if (!(await hasAccounts(ctx))) await createAccounts({ ctx, realm: mainRealm, secret, accounts })
  })
  const rest: Rest = { size: input.size, today: dayOf(world.clock()), done: 0 }
  return writeAs(world, as(input.first), (ctx) =>
    withoutReferences(ctx.db, async () => {
      const shown = await fill(ctx, { parts: partsOf(rest), secret })
      if (input.isHasty) await keepRest(ctx, rest)
      else for (const work of laterWorks(rest, input.hasFiles)) await work(ctx)
      return shown
    }),
  )
}

/** Goes on with a demo that was left in haste, also one whose start was broken off: each part all or nothing. */
export async function finishDemo(world: World, school: School): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await writeAs(world, as(school), async (ctx) => {
      const rest = await restOf(ctx)
      if (!rest) return false
      const works = laterWorks(rest, true)
      await works[rest.done]?.(ctx)
      const done = rest.done + 1
      if (done < works.length) await keepRest(ctx, { ...rest, done })
      else {
        await fillSearch(ctx)
        await ctx.db.query('delete from sys_seed where name = $1', [restName])
        await tellTips(ctx, '')
      }
      return done < works.length
    })
  }
}

const partsOf = (rest: Rest) => demoParts.map((part) => part(rest))

function laterWorks(rest: Rest, hasFiles: boolean): ((ctx: Ctx) => Promise<void>)[] {
  const parts = partsOf(rest)
  return [...parts.map((part) => part.later), ...(hasFiles ? parts.map((part) => part.files) : [])].filter(
    (work) => work !== undefined,
  )
}

async function restOf(ctx: Ctx): Promise<Rest | null> {
  const [row] = await ctx.db.query<{ edition: string }>('select edition from sys_seed where name = $1 for update', [
    restName,
  ])
  return row ? (JSON.parse(row.edition) as Rest) : null
}

async function keepRest(ctx: Ctx, rest: Rest): Promise<void> {
  await ctx.db.query(
    `insert into sys_seed (id, create_time, update_time, name, edition)
     values ($1, $2, $2, $3, $4)
     on conflict (name) do update set edition = excluded.edition, update_time = excluded.update_time`,
    [newId(ctx.now()), ctx.now(), restName, JSON.stringify(rest)],
  )
  await tellTips(ctx, '；演示数据还在装入，流程、请假等内容稍后出现')
}

/** What the sign-in page says of the demo. */
async function tellTips(ctx: Ctx, more: string): Promise<void> {
  await ctx.db.query(
    `update sys_seed
     set edition = jsonb_set(edition::jsonb, '{tips}', to_jsonb($1::text))::text
     where name = 'demo accounts'`,
    [`${tips}${more}`],
  )
}

async function fill(
  ctx: Ctx,
  input: { parts: readonly DemoData[]; secret: PreparedPassword },
): Promise<ShownAccount[]> {
  const { parts, secret } = input
  const ids = await loadKeyedRows(
    ctx,
    allOf(parts, (part) => part.rows()),
  )
  await linkKeyedRows(
    ctx,
    allOf(parts, (part) => part.links?.() ?? []),
    ids,
  )
  const shown = await makeAccounts(ctx, { parts, ids, secret })
  // Stories ask for the accounts of thousands at once; not counted, each is looked for by itself.
  await ctx.db.query('analyze sys_user, sys_user_role')
  for (const part of parts) await part.after?.(ctx)
  return shown
}

async function makeAccounts(
  ctx: Ctx,
  input: { parts: readonly DemoData[]; ids: ReadonlyMap<string, string>; secret: PreparedPassword },
): Promise<ShownAccount[]> {
  const wanted = input.parts.flatMap((part) => part.accounts ?? [])
  const withPerson = wanted.map((account) => ({
    ...account,
    person: account.person ? { entity: account.person.entity, id: input.ids.get(account.person.key)! } : null,
    values: resolveRefs(account.values ?? {}, input.ids),
  }))
  await createAccounts({ ctx, realm: mainRealm, secret: input.secret, accounts: withPerson })
  const roles = await ctx.db.query<{ code: string; name: string }>(
    'select role_code as code, role_name as name from sys_role',
  )
  const nameOf = new Map(roles.map((role) => [role.code, role.name]))
  // One account of each kind is shown; the others differ only in their number.
  const accounts = wanted
    .filter(({ accountNo }) => !/(?!01)\d\d$|^\d+$/.test(accountNo))
    .map(({ accountNo, roles: held, note }) => ({
      account: accountNo,
      label: note ?? held.map((code) => nameOf.get(code) ?? code).join('、'),
    }))
  await ctx.db.query(
    "insert into sys_seed (id, create_time, update_time, name, edition) values ($1, $2, $2, 'demo accounts', $3)",
    [newId(ctx.now()), ctx.now(), JSON.stringify({ accounts, tips })],
  )
  return accounts
}

function* allOf<T>(parts: readonly DemoData[], rowsOf: (part: DemoData) => Iterable<T>): Iterable<T> {
  for (const part of parts) yield* rowsOf(part)
}
