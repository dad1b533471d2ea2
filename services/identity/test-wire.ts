import type { FastifyInstance } from 'fastify'
import { movableClock } from '#kernel/world/clock.ts'
import type { Config } from '#services/startup/config.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { readSteps } from '#kernel/db/migrate.ts'
import { createPool, type Pool } from '#kernel/db/pool.ts'
import { createSchool, preparePlatform } from '#kernel/db/schools.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import type { School } from '#kernel/db/types.ts'
import { buildApp } from '#services/web-server/app.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { freshDatabase } from '#kernel/testing/postgres.ts'
import { newId } from '#kernel/world/id.ts'
import { defineModule } from '#kernel/world/module.ts'
import { system } from '#services/system/module.ts'
import { menuSeeds, seedMenus } from '#services/system/server/menu-seeds.ts'
import { assemble } from '#services/assembly/assemble.ts'
import { provide, type World } from '#kernel/world/world.ts'
import { createAccount } from './accounts.ts'
import { md5Hex } from './proof/passwords.ts'
import { identityRoutes } from './routes.ts'
import { personFacts } from './shared/person-facts.ts'

const schoolIds = ['900001', '900002'] as const
/** Everybody's, in both schools. */
export const password = 'Campus@2026'
export const basic = `Basic ${Buffer.from('flySource:flySource_secret').toString('base64')}`

const sample = defineModule({
  name: 'sample',
  label: '样例',
  depends: [],
  entities: [],
  menu: [
    {
      title: '目录',
      path: '/sample',
      children: [
        { title: '甲', path: '/sample/a', component: 'sample/a/index', name: 'SampleA', permission: 'a:list' },
      ],
    },
  ],
})

export type Wire = Awaited<ReturnType<typeof identityWire>>

/** Two schools with a role and accounts in a fresh database, and two processes that serve them, all on one clock. */
export async function identityWire() {
  const database = await freshDatabase()
  const { url } = database
  const clock = movableClock('2026-09-01T08:00:00+08:00')
  const pools = [createPool({ url, max: 4 }), createPool({ url, max: 4 })]
  const pool = pools[0]!
  await preparePlatform({ url, pool, clock, steps: await readSteps('migrations/platform') })
  const steps = await readSteps('migrations/school')
  const schools: School[] = []
  for (const id of schoolIds)
    schools.push(await createSchool({ url, pool, clock, steps, id, name: `第${id.at(-1)}学校` }))
  const worlds = pools.map((one) => worldOn(one, clock))
  const apps = await Promise.all(worlds.map(appOf))
  const [world, app] = [worlds[0]!, apps[0]!]

  const write = <T>(work: (ctx: Ctx) => Promise<T>, school = schools[0]!) =>
    writeAs(world, { school, actor: systemActor, request: { traceId: 'test', ip: null } }, work)
  for (const school of schools) await write(fill, school)

  return {
    app,
    otherApp: apps[1]!,
    world,
    clock,
    write,
    token: (params: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/flySource-auth/oauth/token',
        query: params,
        headers: { authorization: basic, 'tenant-id': schoolIds[0], ...headers },
      }),
    signIn: (username: string, given: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/flySource-auth/oauth/token',
        query: { grant_type: 'password', username, password: md5Hex(given), type: 'main', scope: 'all' },
        headers: { authorization: basic, 'tenant-id': schoolIds[0], ...headers },
      }),
    get: (path: string, token?: string, by: FastifyInstance = app) =>
      by.inject({
        url: `/api/flySource-${path}`,
        headers: { authorization: basic, ...(token ? { 'flysource-auth': `bearer ${token}` } : {}) },
      }),
    async end() {
      await Promise.all(apps.map((one) => one.close()))
      await Promise.all(pools.map((one) => one.end()))
      await database.drop()
    },
  }
}

function worldOn(pool: Pool, clock: World['clock']): World {
  const secrets = createSecrets([Buffer.alloc(32, 7).toString('base64')])
  const facts = provide(personFacts, async (_ctx, { id }) => ({ sampleId: id, departmentId: 'd1' }))
  // Modules give the platform's records their behaviour; here they are tables only.
  const platform = {
    ...system,
    entities: system.entities.map((entity) => ({ ...entity, internal: true, retain: undefined })),
  }
  return assemble([platform, sample], [{ module: 'system', routes: identityRoutes, services: [facts] }], {
    pool,
    secrets,
    clock,
    filesFolder: '',
  })
}

function appOf(world: World): Promise<FastifyInstance> {
  const config = {
    env: 'test',
    clientSecret: 'flySource_secret',
    signRequired: false,
    demo: 'none',
    trustProxy: false,
  } as Config
  return buildApp({ world, config, logger: false })
}

async function fill(ctx: Ctx): Promise<void> {
  await seedMenus(ctx, menuSeeds(ctx.world))
  const roleId = newId(ctx.now())
  const now = ctx.now()
  await ctx.db.query(
    `insert into sys_role (
       id, create_time, update_time, role_code, role_name, is_built_in, scope_kind, scope_value, status
     )
     values ($1, $2, $2, 'boss', '主管', true, 'dept', '["d1"]', '1')`,
    [roleId, now],
  )
  await ctx.db.query(
    'insert into sys_role_permission (id, create_time, update_time, role_id, permission) values ($1, $2, $2, $3, $4)',
    [newId(now), now, roleId, 'a:list'],
  )
  await ctx.db.query(
    `insert into sys_role_scope (id, create_time, update_time, role_id, entity_path, scope_kind)
     values ($1, $2, $2, $3, 'b', 'all')`,
    [newId(now), now, roleId],
  )
  for (const accountNo of ['zhang', 'li', 'wang', 'zhao']) {
    await createAccount({
      ctx,
      realm: 'main',
      accountNo,
      userName: `${accountNo}老`,
      password,
      roles: ['boss'],
      // The table is the whole product's, where every account has a type.
      values: { userType: '9' },
      person: accountNo === 'zhang' ? { entity: 'sample.person', id: 'p1' } : null,
    })
  }
  await createAccount({
    ctx,
    realm: 'welcome',
    accountNo: 'xinsheng',
    userName: '新生',
    password,
    roles: ['boss'],
    values: { userType: '9' },
    person: null,
  })
}
