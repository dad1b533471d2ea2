import pg from 'pg'
import type { Clock } from '#kernel/world/clock.ts'
import type { MigrationStep } from './migrate.ts'
import { migrate } from './migrate.ts'
import type { Pool } from './pool.ts'
import { makeRole } from './roles.ts'
import { bindingOf, platformBinding, schemaOfSchool, type School } from './types.ts'

/** Makes what lies outside every school: extensions, the directory of schools, and the roles that may read them. */
export async function preparePlatform(input: {
  url: string
  pool: Pool
  steps: readonly MigrationStep[]
  clock: Clock
  progress?: ((step: string) => void) | undefined
}): Promise<void> {
  await asOwner(input.url, async (client) => {
    await client.query('create schema if not exists ext')
    await client.query('create extension if not exists pg_trgm schema ext')
    await client.query('create extension if not exists btree_gist schema ext')
    await client.query('grant usage on schema ext to public')
    await client.query('revoke all on schema public from public')
    await makeRole(client, platformBinding.role)
    await client.query(`create schema if not exists platform authorization ${platformBinding.role}`)
    await client.query(`grant create on database "${client.database}" to ${platformBinding.role}`)
  })
  await migrate({ ...input, binding: platformBinding })
}

/** Makes a school: its role, its schema, its tables, its place in the directory. Made twice, nothing changes. */
export async function createSchool(input: {
  url: string
  pool: Pool
  steps: readonly MigrationStep[]
  clock: Clock
  id: string
  name: string
  progress?: ((step: string) => void) | undefined
}): Promise<School> {
  const schema = schemaOfSchool(input.id)
  const school: School = { id: input.id, name: input.name, schema, status: 'open' }
  await asOwner(input.url, async (client) => {
    await makeRole(client, schema)
    await client.query(`create schema if not exists ${schema} authorization ${schema}`)
  })
  await migrate({ ...input, binding: bindingOf(school) })
  await input.pool.transaction(platformBinding, (db) =>
    db.query(
      `insert into school (id, name, schema, status, create_time)
       values ($1, $2, $3, $4, $5)
       on conflict (id) do nothing`,
      [school.id, school.name, schema, school.status, input.clock()],
    ),
  )
  return school
}

/** All schools of the directory. */
export function listSchools(pool: Pool): Promise<School[]> {
  return pool.read(platformBinding, (db) =>
    db.query<School>(
      `select s.id, s.name, s.schema, s.status, s.host_names as "hostNames", s.expire_time as "expireTime",
         p.pages as "packagePages", s.account_limit as "accountLimit", s.storage_limit_mb as "storageLimitMb"
       from school s
       left join package p on p.id = s.package_id
       order by s.id`,
    ),
  )
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Two starts at once take turns: creating schemas and extensions is not safe in parallel.
    await client.query('select pg_advisory_lock(20261115)')
    return await work(client)
  } finally {
    await client.end()
  }
}
