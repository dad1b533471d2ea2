import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#services/startup/config.ts'
import { systemActor } from '#kernel/world/context.ts'
import { readSteps } from '#kernel/db/migrate.ts'
import { createSchool, listSchools, preparePlatform } from '#kernel/db/schools.ts'
import { platformBinding, type School } from '#kernel/db/types.ts'
import { createAccount } from '#services/identity/accounts.ts'
import { mainRealm } from '#services/identity/realms.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { prepareJobs } from '#services/jobs/prepare.ts'
import { checkDataFits, noteKeys, type Steps } from '#services/startup/data-fits.ts'
import { seedSchool } from '#services/system/server/seeds.ts'
import type { World } from '#kernel/world/world.ts'
import { schoolName } from '#modules/school/base/demo/organisation.ts'
import { allEntities } from './manifests.ts'
import { demoPassword, hasAccounts, loadDemo, type ShownAccount } from './load-demo.ts'
import { openWorld } from './world.ts'

export type Prepared = { accounts: ShownAccount[]; demoPassword: string | null }

/** `hasFiles: false` leaves out what the demo keeps on disk, where the database will be used with another folder. */
type Start = { config: Config; databaseUrl: string; progress: (line: string) => void; hasFiles?: boolean }

/** Brings a database to the present version, with its schools and, at the first start, its first accounts. */
export async function prepare(input: Start): Promise<Prepared> {
  const { config, databaseUrl } = input
  const steps = await allSteps()
  const world = openWorld(config, databaseUrl, { connections: 4 })
  try {
    const { secrets } = world
    const found = await checkDataFits(databaseUrl, { secrets, steps, entities: allEntities })
    await migrateAll(world, { url: databaseUrl, steps, progress: input.progress })
    await world.pool.transaction(platformBinding, (db) => noteKeys(db, { secrets, found, now: world.clock() }))
    await prepareJobs({ url: databaseUrl })
    const [school] = await listSchools(world.pool)
    // Accounts come last in a first start, so one that was broken off is done again from its beginning.
    const isReady = school && (await asSystem(world, school, hasAccounts))
    const accounts = isReady ? await demoAccountsOf(world, school) : await firstStart(world, input)
    for (const one of await listSchools(world.pool)) await asSystem(world, one, seedSchool)
    return { accounts, demoPassword: accounts.length > 0 ? demoPassword : null }
  } finally {
    await world.pool.end()
  }
}

const folder = join(import.meta.dirname, '../../migrations')

/** The steps that make the tables of this version. */
export async function allSteps(): Promise<Steps> {
  return { platform: await readSteps(join(folder, 'platform')), school: await readSteps(join(folder, 'school')) }
}

async function migrateAll(
  world: World,
  input: { url: string; steps: Steps; progress: (line: string) => void },
): Promise<void> {
  const { pool, clock } = world
  const { url, steps, progress } = input
  await preparePlatform({ url, pool, clock, steps: steps.platform })
  const schools = await listSchools(pool)
  for (const [i, { id, name }] of schools.entries()) {
    const tell = (step: string) =>
      progress(`正在升级学校 ${id} ${name}（第 ${i + 1} 所，共 ${schools.length} 所）：${step}`)
    await createSchool({ url, pool, clock, steps: steps.school, id, name, progress: tell })
  }
}

async function firstStart(world: World, input: Start): Promise<ShownAccount[]> {
  const { config, databaseUrl, progress } = input
  const { school: steps } = await allSteps()
  const make = async (id: string, name: string): Promise<School> => {
    const school = await createSchool({ url: databaseUrl, pool: world.pool, clock: world.clock, steps, id, name })
    await asSystem(world, school, seedSchool)
    return school
  }
  if (config.demo !== 'none') {
    progress('正在装入演示学校……')
    const [first, second] = await Promise.all([make('000000', schoolName), make('000001', '第二示例学校')])
    return loadDemo(world, { first, second, size: config.demo, hasFiles: input.hasFiles ?? true })
  }
  const school = await make('000000', '智慧校园')
  const password = `${randomBytes(9).toString('base64url')}#1a`
  await asSystem(world, school, (ctx) =>
    createAccount({
      ctx,
      realm: mainRealm,
      accountNo: 'admin',
      userName: '系统管理员',
      password,
      roles: ['gly', 'cjgly'],
      values: { mustChange: true },
    }),
  )
  progress(`首个管理员账号 admin，初始密码 ${password}（只显示这一次，请立即修改）`)
  return []
}

/** The demo accounts of a school that was loaded earlier, for the start-up lines. */
async function demoAccountsOf(world: World, school: School): Promise<ShownAccount[]> {
  return asSystem(world, school, async (ctx) => {
    const rows = await ctx.db.query<{ accounts: string }>(
      "select edition as accounts from sys_seed where name = 'demo accounts'",
    )
    return rows[0] ? (JSON.parse(rows[0].accounts) as { accounts: ShownAccount[] }).accounts : []
  })
}

export function asSystem<T>(world: World, school: School, work: Parameters<typeof writeAs<T>>[2]): Promise<T> {
  return writeAs(world, { school, actor: systemActor, request: { traceId: 'prepare', ip: null } }, work)
}
