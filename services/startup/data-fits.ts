import pg from 'pg'
import { tablesOf, type Ask } from '#services/backup/catalogue.ts'
import { keyProblem, keySamples } from '#services/backup/keys.ts'
import { refuseOddSteps, type MigrationStep } from '#kernel/db/migrate.ts'
import type { KeyProof, Secrets } from '#kernel/db/secrets.ts'
import { platformBinding, schemaOfSchool, type Binding, type Db } from '#kernel/db/types.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { StartupError } from '#kernel/errors/startup-error.ts'
import { editionName } from '#services/system/server/seed-plan.ts'

export type Steps = { platform: readonly MigrationStep[]; school: readonly MigrationStep[] }

/** What a product can open and knows to read; with its edition, schools that have it already are found. */
type Fitting = { secrets: Secrets; steps: Steps; entities: readonly AnyEntity[]; edition?: string }

/** Ids of the keys found in use, for `noteKeys`; of the schools that need neither steps nor seeds; and the platform's own edition. */
export type Found = { keys: string[]; current: ReadonlySet<string>; platform: string | null }

/** The keys that have sealed something in this database; the one all hashes stand on is told apart. */
type KnownKeys = { proofs: readonly KeyProof[]; oldest: string | null; platform: string | null }

const nothing: Found = { keys: [], current: new Set(), platform: null }
const platformName = 'edition'
const keyPrefix = 'key '
const oldestName = 'oldest key'

/**
 * Throws one line when the data was made by a newer product or sealed with other keys than these. It only reads. A school is
 * asked for its edition; only where that is another one its steps are looked through.
 */
export async function checkDataFits(url: string, product: Fitting): Promise<Found> {
  const client = new pg.Client({ connectionString: url, application_name: 'smart-campus check' })
  client.on('error', () => {})
  await client.connect()
  const ask: Ask = async (text, values) => (await client.query(text, values as unknown[])).rows
  try {
    await client.query('begin isolation level repeatable read read only')
    const schemas = new Set((await ask<{ name: string }>('select nspname as name from pg_namespace')).map(nameOf))
    if (!schemas.has(platformBinding.schema)) return nothing
    await turnTo(ask, platformBinding)
    await checkSteps(ask, platformBinding.schema, product.steps.platform)
    if (!(await hasTable(ask, 'school'))) return nothing
    const known = await knownKeys(ask)
    const listed = await ask<{ id: string }>('select id from school order by id')
    const schools = listed.filter(({ id }) => schemas.has(schemaOfSchool(id)))
    const current = new Set<string>()
    for (const { id } of schools) {
      const schema = schemaOfSchool(id)
      if (await hasEdition(client, schema, product)) current.add(id)
      else await checkSteps(ask, schema, product.steps.school)
    }
    const { platform } = known
    if (known.oldest !== null) return { keys: checkKnown(known, product.secrets), current, platform }
    // Data of a time when keys were not noted down tells by its own sealed values.
    const ids = new Set<string>()
    for (const { id } of schools) for (const key of await checkSealed(ask, id, product)) ids.add(key)
    return { keys: [...ids], current, platform }
  } finally {
    // All was read, or the reason why not is on its way.
    await client.end().catch(() => {})
  }
}

/** Notes which keys are in use, so that a start with others is refused. */
export async function noteKeys(
  db: Db,
  input: { secrets: Secrets; found: readonly string[]; now: Date },
): Promise<void> {
  const { secrets, found, now } = input
  const [sealing] = secrets.proofs
  const inUse = secrets.proofs.filter((key) => key === sealing || found.includes(key.id))
  const rows = [
    ...inUse.map(({ id, proof }) => [`${keyPrefix}${id}`, proof] as const),
    [oldestName, secrets.proofs.at(-1)!.id] as const,
  ]
  await db.query(
    `insert into setting (name, value, update_time)
     select name, value, $3 from unnest($1::text[], $2::text[]) x(name, value)
     on conflict (name) do nothing`,
    [rows.map(([name]) => name), rows.map(([, value]) => value), now],
  )
}

/** Notes that what lies outside the schools is as an edition leaves it. */
export async function notePlatform(db: Db, edition: string, now: Date): Promise<void> {
  await db.query(
    `insert into setting (name, value, update_time)
     values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, update_time = excluded.update_time`,
    [platformName, edition, now],
  )
}

function nameOf({ name }: { name: string }): string {
  return name
}

async function turnTo(ask: Ask, { role, schema }: Binding): Promise<void> {
  await ask(`set local role ${role}; set local search_path to ${schema}, ext`)
}

/**
 * Turns to a school and asks for its number, in one question. The steps count as they were really done: an upgrade may have been
 * broken off after them, and before it noted what it brought.
 */
async function hasEdition(client: pg.Client, schema: string, { steps, edition }: Fitting): Promise<boolean> {
  const turn = `set local role ${schema}; set local search_path to ${schema}, ext; savepoint asking`
  if (edition === undefined) return client.query(turn).then(() => false)
  try {
    const answers = (await client.query(
      `${turn};
       select edition, (
         select string_agg(name || ' ' || checksum, ',' order by name collate "C") from schema_migration
       ) as steps
       from sys_seed
       where name = '${editionName}'`,
    )) as unknown as pg.QueryResult<{ edition: string; steps: string }>[]
    const found = answers.at(-1)?.rows[0]
    return (
      found?.edition === edition &&
      found.steps === steps.school.map(({ name, checksum }) => `${name} ${checksum}`).join(',')
    )
  } catch (error) {
    // A school whose making was broken off has no tables yet.
    if ((error as { code?: string }).code !== '42P01') throw error
    await client.query('rollback to savepoint asking')
    return false
  }
}

async function hasTable(ask: Ask, name: string): Promise<boolean> {
  const [row] = await ask<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
  return row!.there
}

async function checkSteps(ask: Ask, schema: string, steps: readonly MigrationStep[]): Promise<void> {
  if (!(await hasTable(ask, 'schema_migration'))) return
  refuseOddSteps(schema, await ask('select name, checksum from schema_migration'), steps)
}

async function knownKeys(ask: Ask): Promise<KnownKeys> {
  const rows = await ask<{ name: string; value: string }>(
    'select name, value from setting where name in ($1, $3) or starts_with(name, $2)',
    [oldestName, keyPrefix, platformName],
  )
  return {
    proofs: rows
      .filter(({ name }) => name.startsWith(keyPrefix))
      .map(({ name, value }) => ({ id: name.slice(keyPrefix.length), proof: value })),
    oldest: rows.find(({ name }) => name === oldestName)?.value ?? null,
    platform: rows.find(({ name }) => name === platformName)?.value ?? null,
  }
}

function checkKnown({ proofs, oldest }: KnownKeys, secrets: Secrets): string[] {
  for (const { id, proof } of proofs) {
    if (secrets.proofs.find((key) => key.id === id)?.proof !== proof) throw otherKey(id)
  }
  if (secrets.proofs.at(-1)!.id !== oldest) throw noOldest(` ${oldest} `)
  return proofs.map(({ id }) => id)
}

async function checkSealed(ask: Ask, schoolId: string, product: Fitting): Promise<string[]> {
  const schema = schemaOfSchool(schoolId)
  await turnTo(ask, { role: schema, schema })
  const samples = await keySamples(ask, { schoolId, entities: product.entities, tables: await tablesOf(ask) })
  const problem = keyProblem(product.secrets, samples)
  if (problem === 'oldest') throw noOldest('')
  if (problem) throw otherKey(problem.missing)
  return samples.map(({ id }) => id)
}

function otherKey(id: string): StartupError {
  return new StartupError(
    `APP_KEY 与这些数据使用的不同（缺少密钥 ${id}），请设置原来的 APP_KEY，或把原来的 app.key 放回数据目录；更换密钥须写成“新,旧”。未作任何改动`,
  )
}

function noOldest(id: string): StartupError {
  return new StartupError(
    `APP_KEY 缺少最早使用的密钥${id}，没有它无法按敏感信息查找、也无法核对日志，请把它补在 APP_KEY 的最后。未作任何改动`,
  )
}
