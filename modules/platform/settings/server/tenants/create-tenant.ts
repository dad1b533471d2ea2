import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeCtx, systemActor } from '#kernel/world/context.ts'
import { migrate, readSteps } from '#kernel/db/migrate.ts'
import { bind, inOneTransaction, makeSchema } from '#kernel/db/one-transaction.ts'
import { bindingOf, platformBinding, schemaOfSchool, type Db, type School } from '#kernel/db/types.ts'
import { createAccounts } from '#services/identity/accounts.ts'
import { preparePassword, type PreparedPassword } from '#services/identity/proof/passwords.ts'
import { mainRealm } from '#services/identity/shared/realms.ts'
import type { JobHandler } from '#services/jobs/handler.ts'
import { editionOf } from '#services/system/server/seed-plan.ts'
import { noteEdition, seedSchool } from '#services/system/server/seeds.ts'
import type { World } from '#kernel/world/world.ts'
import { requireFree, storedState } from './tenant-directory.ts'

export const createTenantType = 'sysTenant.create'

export type NewTenant = {
  tenantId: string
  tenantName: string
  domain: string | null
  linkman: string | null
  /** Sealed. */
  contactNumber: string | null
  address: string | null
  expireTime: string | null
  packageId: string | null
  accountLimit: number
  storageLimitMb: number
  status: string
}

const migrations = join(import.meta.dirname, '../../../../../migrations/school')
const firstAccount = { accountNo: 'admin', userName: '系统管理员', roles: ['gly'] }

/** Makes a school: schema, tables, seeds, first administrator and its place in the directory, all in one transaction. */
export const createTenantJob: JobHandler = {
  type: createTenantType,
  label: '新建租户',
  async run(job) {
    const wanted = job.params as NewTenant
    await job.progress({ total: 1, done: 0, stage: '正在建立学校' })
    const password = `${randomBytes(9).toString('base64url')}#1a`
    const secret = await preparePassword(password)
    const { pool } = job.world
    await pool.transaction(platformBinding, async (db) => {
      // An attempt that died after its commit has done the work already.
      const [done] = await db.query('select 1 from school where id = $1 and job_id = $2', [wanted.tenantId, job.id])
      if (done) return
      await requireFree(db, { ...wanted, isNew: true })
      await db.query('set local idle_in_transaction_session_timeout = 0')
      await build(job.world, db, { wanted, secret })
      await bind(db, platformBinding)
      await enter(job.world, db, { wanted, password, jobId: job.id })
    })
    return { status: 'done', message: `学校【${wanted.tenantName}】已建立`, result: { tenantId: wanted.tenantId } }
  },
}

/** Where the first password is kept until somebody has read it. */
export function firstPasswordPlace(tenantId: string): string {
  return `tenant/${tenantId}/first-password`
}

async function build(world: World, db: Db, input: { wanted: NewTenant; secret: PreparedPassword }): Promise<void> {
  const school: School = {
    id: input.wanted.tenantId,
    name: input.wanted.tenantName,
    schema: schemaOfSchool(input.wanted.tenantId),
    status: 'open',
  }
  await makeSchema(db, school.schema)
  const pool = inOneTransaction(world.pool, db)
  const steps = await readSteps(migrations)
  await migrate({ pool, binding: bindingOf(school), steps, clock: world.clock })
  await bind(db, bindingOf(school))
  const ctx = makeCtx({ world, school, actor: systemActor, db, request: { traceId: 'tenant', ip: null } })
  await seedSchool(ctx)
  await noteEdition(ctx, editionOf(world, steps))
  const [id] = await createAccounts({ ctx, realm: mainRealm, secret: input.secret, accounts: [firstAccount] })
  await ctx.db.query('update sys_user set must_change = true where id = $1', [id])
}

async function enter(
  world: World,
  db: Db,
  input: { wanted: NewTenant; password: string; jobId: string },
): Promise<void> {
  const { wanted } = input
  await db.query(
    `insert into school (
       id, name, schema, host_names, status, linkman, contact_number, address, expire_time, first_password, job_id,
       create_time, package_id, account_limit, storage_limit_mb
     )
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      wanted.tenantId,
      wanted.tenantName,
      schemaOfSchool(wanted.tenantId),
      wanted.domain ? [wanted.domain] : [],
      storedState(wanted.status),
      wanted.linkman,
      wanted.contactNumber,
      wanted.address,
      wanted.expireTime,
      world.secrets.seal(input.password, firstPasswordPlace(wanted.tenantId)),
      input.jobId,
      world.clock(),
      wanted.packageId || null,
      wanted.accountLimit,
      wanted.storageLimitMb,
    ],
  )
}
