import type { Pool } from './pool.ts'
import { makeRole } from './roles.ts'
import type { Binding, Db } from './types.ts'

/** Turns a transaction to another school, or to the directory; it goes back to its own with the end of the transaction. */
export async function bind(db: Db, { role, schema }: Binding): Promise<void> {
  await db.query(`set local role ${role}; set local search_path to ${schema}, ext`)
}

/** Makes the role and the schema of a school inside a transaction: whatever breaks, nothing of it is left. */
export async function makeSchema(db: Db, schema: string): Promise<void> {
  await db.query('set local role none')
  await makeRole(db, schema)
  await db.query(`create schema ${schema} authorization ${schema}`)
}

/** A pool whose transactions are all this one. */
export function inOneTransaction(pool: Pool, db: Db): Pool {
  return {
    ...pool,
    async transaction(to, work) {
      await bind(db, to)
      return work(db)
    },
  }
}
