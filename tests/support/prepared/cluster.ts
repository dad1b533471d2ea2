import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { databaseOf } from '#kernel/testing/database-of.ts'
import { startTestServer } from '#kernel/testing/test-server.ts'
import { madeFrom } from './made-from.ts'
import { prepareTemplate } from './template.ts'

/** What the template is called in a prepared cluster. */
export const templateName = 'campus_template'

const kept = resolve(import.meta.dirname, '../../../node_modules/.cache/campus-clusters')
/** A day and a branch or two are tried side by side; older ones go. */
const mostKept = 3

/**
 * A stopped cluster with the template in it, for all lanes: made when there is none for the tree as it is and the day it is, and
 * kept under a word for both. Nobody starts it where it lies; each run starts a copy.
 */
export async function preparedCluster(): Promise<string> {
  const folder = join(kept, madeFrom())
  if (existsSync(folder)) return folder
  mkdirSync(kept, { recursive: true })
  // Old log of changes is no use to a copy.
  const server = await startTestServer({ within: kept, settings: { wal_recycle: 'off', min_wal_size: '32MB' } })
  try {
    await makeTemplate(databaseOf(server.url, 'postgres'), templateName)
    await server.halt()
    putInPlace(server.folder, folder)
  } catch (error) {
    await server.stop()
    throw error
  }
  dropOldest()
  return folder
}

/** Makes the database that is copied for every test, in a server that is there. */
export async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  await administer(adminUrl, [`drop database if exists ${template} with (force)`, `create database ${template}`])
  await prepareTemplate(databaseOf(adminUrl, template))
  // Packed first: what preparing left behind would be copied for every test.
  await administer(databaseOf(adminUrl, template), ['vacuum (full)', 'vacuum (analyze)'])
  await administer(adminUrl, [
    `comment on database ${template} is '${madeFrom()}'`,
    // Nobody may connect any more: a template with a visitor cannot be copied.
    `alter database ${template} is_template true allow_connections false`,
    'checkpoint',
  ])
}

/** Runs the statements and answers the rows of the last one. */
export async function administer(url: string, statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let rows: Record<string, unknown>[] = []
  try {
    for (const statement of statements) rows = (await client.query(statement)).rows
  } finally {
    await client.end()
  }
  return rows
}

/** Whole or not at all; where another run was first, its cluster is as good. */
function putInPlace(made: string, folder: string): void {
  try {
    renameSync(made, folder)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function dropOldest(): void {
  const age = (name: string) => statSync(join(kept, name)).mtimeMs
  const clusters = readdirSync(kept).filter((name) => /^[0-9a-f]{20}$/.test(name))
  for (const name of clusters.toSorted((one, other) => age(other) - age(one)).slice(mostKept))
    rmSync(join(kept, name), { recursive: true, force: true })
}
