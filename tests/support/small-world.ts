import { tmpdir } from 'node:os'
import { migrationBetween } from '#kernel/db/diff.ts'
import { createPool } from '#kernel/db/pool.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { createSecrets } from '#kernel/db/secrets.ts'
import { tableOf } from '#kernel/db/table.ts'
import { bindingOf, type Db } from '#kernel/db/types.ts'
import { freshDatabase } from '#kernel/testing/postgres.ts'
import { makeCtx, systemActor, type Actor, type Ctx } from '#kernel/world/context.ts'
import type { Manifest } from '#kernel/world/module.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { assemble } from '#services/assembly/assemble.ts'

/** A world of a test's own declarations, with their tables in one school of a fresh database. */
export type SmallWorld = {
  /** Works in a transaction of its own, as the product itself unless somebody is named. */
  work<T>(job: (ctx: Ctx) => Promise<T>, actor?: Actor): Promise<T>
  /** The same without a transaction. */
  look<T>(job: (ctx: Ctx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The one moment at which everything happens there. */
export const now = new Date('2026-09-01T02:00:00Z')

/** Somebody without a role. */
export const someone: Actor & { kind: 'user' } = {
  kind: 'user',
  userId: '01890000-0000-7000-8000-000000000001',
  accountNo: 'a',
  userName: '甲',
  realm: 'main',
  sid: '01890000-0000-7000-8000-000000000002',
  person: null,
  roles: [],
}

export async function smallWorld(manifests: readonly Manifest[], parts: readonly ServerPart[]): Promise<SmallWorld> {
  const database = await freshDatabase()
  const pool = createPool({ url: database.url, max: 3 })
  const world = assemble(manifests, parts, {
    pool,
    secrets: createSecrets(['k']),
    clock: () => now,
    filesFolder: tmpdir(),
  })
  const school = (await listSchools(pool))[0]!
  const ctxOn = (db: Db, actor: Actor) => makeCtx({ world, school, actor, db, request: { traceId: 't', ip: null } })
  const tables = manifests.flatMap(({ entities }) => entities).map(tableOf)
  await pool.transaction(bindingOf(school), async (db) => {
    for (const statement of migrationBetween([], tables).statements) await db.query(statement)
  })
  return {
    work: (job, actor = systemActor) => pool.transaction(bindingOf(school), (db) => job(ctxOn(db, actor))),
    look: (job) => pool.read(bindingOf(school), (db) => job(ctxOn(db, systemActor))),
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}
