import { randomBytes } from 'node:crypto'
import type { Config } from '#services/startup/config.ts'
import { createSchool, listSchools, preparePlatform } from '#kernel/db/schools.ts'
import { platformBinding, type School } from '#kernel/db/types.ts'
import { createAccount } from '#services/identity/accounts.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import { prepareJobs } from '#services/jobs/prepare.ts'
import { checkDataFits, noteKeys, notePlatform, type Steps } from '#services/startup/data-fits.ts'
import { editionOf } from '#services/system/server/seed-plan.ts'
import { noteEdition, seedSchool } from '#services/system/server/seeds.ts'
import type { World } from '#kernel/world/world.ts'
import { schoolName } from '#modules/school/base/demo/organisation.ts'
import { allEntities } from './manifests.ts'
import { finishDemo, loadDemo } from './load-demo.ts'
import {
  allSteps,
  asSystem,
  demoAccountsOf,
  demoPassword,
  hasAccounts,
  platformEdition,
  type Prepared,
} from './standing.ts'
import { openWorld } from './world.ts'

type Start = {
  config: Config
  databaseUrl: string
  progress: (line: string) => void
  /** False leaves out what the demo keeps on disk, where the database will be used with another folder. */
  hasFiles?: boolean
  /** Somebody waits for the first answer: what of the demo takes long is left to `finishFirstDemo`. */
  isHasty?: boolean
}

/** Brings a database to the present version, with its schools and, at the first start, its first accounts. */
export async function prepare(input: Start): Promise<Prepared> {
  const { config, databaseUrl } = input
  const steps = await allSteps()
  const world = openWorld(config, databaseUrl, { connections: 4 })
  try {
    const { secrets } = world
    const edition = editionOf(world, steps.school)
    const { keys, current } = await checkDataFits(databaseUrl, { secrets, steps, entities: allEntities, edition })
    await migrateAll(world, { url: databaseUrl, steps, current, progress: input.progress })
    await world.pool.transaction(platformBinding, (db) => noteKeys(db, { secrets, found: keys, now: world.clock() }))
    await prepareJobs({ url: databaseUrl })
    const [school] = await listSchools(world.pool)
    // Accounts come last in a first start, so one that was broken off is done again from its beginning.
    const isReady = school && (await asSystem(world, school, hasAccounts))
    const prepared = isReady ? await asSystem(world, school, demoAccountsOf) : await firstStart(world, input)
    for (const one of await listSchools(world.pool)) if (!current.has(one.id)) await bringSeeds(world, one, edition)
    await world.pool.transaction(platformBinding, (db) => notePlatform(db, platformEdition(steps), world.clock()))
    return prepared
  } finally {
    await world.pool.end()
  }
}

/** Loads what an earlier start in haste has left of the demo. */
export async function finishFirstDemo({ config, databaseUrl }: Start): Promise<void> {
  const world = openWorld(config, databaseUrl, { connections: 2 })
  try {
    const [school] = await listSchools(world.pool)
    if (school) await finishDemo(world, school)
  } finally {
    await world.pool.end()
  }
}

async function migrateAll(
  world: World,
  input: { url: string; steps: Steps; current: ReadonlySet<string>; progress: (line: string) => void },
): Promise<void> {
  const { pool, clock } = world
  const { url, steps, current, progress } = input
  await preparePlatform({ url, pool, clock, steps: steps.platform })
  const schools = (await listSchools(pool)).filter(({ id }) => !current.has(id))
  for (const [i, { id, name }] of schools.entries()) {
    const tell = (step: string) =>
      progress(`正在升级学校 ${id} ${name}（第 ${i + 1} 所，共 ${schools.length} 所）：${step}`)
    await createSchool({ url, pool, clock, steps: steps.school, id, name, progress: tell })
  }
}

async function firstStart(world: World, input: Start): Promise<Prepared> {
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
    const { hasFiles = true, isHasty = false } = input
    const accounts = await loadDemo(world, { first, second, size: config.demo, hasFiles, isHasty })
    return { accounts, demoPassword, hasDemoRest: isHasty }
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
  return { accounts: [], demoPassword: null, hasDemoRest: false }
}

/** Everything of this edition, and that the school has it. */
function bringSeeds(world: World, school: School, edition: string): Promise<void> {
  return asSystem(world, school, async (ctx) => {
    await seedSchool(ctx)
    await noteEdition(ctx, edition)
  })
}
