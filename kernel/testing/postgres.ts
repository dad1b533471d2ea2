import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseOf } from './database-of.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; template: string }
  }
}

/** A database of one test file's own, made from the template. */
export type FreshDatabase = { url: string; name: string; drop(): Promise<void> }

/** Any number that no one else in the test server uses as an advisory lock. */
const copyingLock = 4_020_268

/** Copies the template. Many test processes may ask at once; the server copies a template for one at a time. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { adminUrl, template } = inject('postgres')
  const name = `t_${randomBytes(6).toString('hex')}`
  await asAdministrator(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [copyingLock])
    await copyDatabase(client, template, name)
  })
  return {
    url: databaseOf(adminUrl, name),
    name,
    drop: () => asAdministrator(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** File by file, as clones where the disk can: through the log of changes it takes several times as long. */
async function copyDatabase(client: Client, template: string, name: string): Promise<void> {
  const copying = `create database ${name} template ${template} strategy file_copy`
  try {
    await client.query('set file_copy_method = clone')
    await client.query(copying)
  } catch {
    await client.query('reset file_copy_method')
    await client.query(copying)
  }
}

/** The lock, if taken, goes with the session. */
async function asAdministrator(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
