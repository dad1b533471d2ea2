import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readSteps } from '#kernel/db/migrate.ts'
import type { School } from '#kernel/db/types.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import { jobsEdition } from '#services/jobs/prepare.ts'
import type { Steps } from '#services/startup/data-fits.ts'

export const demoPassword = 'Campus@2026'
export type ShownAccount = { account: string; label: string }

/** What a start tells of the accounts it made or found, and whether some of the demo is still to be loaded. */
export type Prepared = { accounts: ShownAccount[]; demoPassword: string | null; hasDemoRest: boolean }

/** Under this name the first school keeps what of its demo is still to be loaded. */
export const restName = 'demo rest'

const folder = join(import.meta.dirname, '../../migrations')

/** The steps that make the tables of this version. */
export async function allSteps(): Promise<Steps> {
  return { platform: await readSteps(join(folder, 'platform')), school: await readSteps(join(folder, 'school')) }
}

/** One number for what lies outside the schools: its tables, and the queue of jobs. */
export function platformEdition(steps: Steps): string {
  const told = [steps.platform.map(({ name, checksum }) => [name, checksum]), jobsEdition()]
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16)
}

/** Whether anybody can sign in to a school yet. */
export async function hasAccounts(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.query('select 1 from sys_user limit 1')).length > 0
}

/** The demo accounts of a school, for the start-up lines. */
export async function demoAccountsOf(ctx: Ctx): Promise<Prepared> {
  const rows = await ctx.db.query<{ name: string; edition: string }>(
    'select name, edition from sys_seed where name = any($1)',
    [['demo accounts', restName]],
  )
  const known = new Map(rows.map((row) => [row.name, row.edition]))
  const told = known.get('demo accounts')
  const accounts = told ? (JSON.parse(told) as { accounts: ShownAccount[] }).accounts : []
  return { accounts, demoPassword: accounts.length > 0 ? demoPassword : null, hasDemoRest: known.has(restName) }
}

export function asSystem<T>(world: World, school: School, work: Parameters<typeof writeAs<T>>[2]): Promise<T> {
  return writeAs(world, { school, actor: systemActor, request: { traceId: 'prepare', ip: null } }, work)
}
