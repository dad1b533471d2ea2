import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseOf } from '#kernel/testing/postgres.ts'
import { prepareTemplate } from './template.ts'
import { startTestServer } from '#kernel/testing/test-server.ts'

let finish: () => Promise<unknown> = async () => {}

/**
 * Once for each run: a server, and in it the template from which every test gets its own database. Whoever writes a test runs it
 * often: with `TEST_DATABASE_URL` and `TEST_TEMPLATE` the template of that name is made once and stays, until it is dropped by hand.
 */
export async function setup(project: TestProject): Promise<void> {
  const external = process.env.TEST_DATABASE_URL
  const kept = external ? process.env.TEST_TEMPLATE : undefined
  const server = external ? { url: external, stop: async () => {} } : await startTestServer()
  finish = server.stop
  const adminUrl = databaseOf(server.url, 'postgres')
  const template = kept ?? (external ? `campus_template_${process.pid}` : 'campus_template')
  try {
    if (!kept || !(await isTemplate(adminUrl, template))) await makeTemplate(adminUrl, template)
  } catch (error) {
    await server.stop()
    throw error
  }
  if (external && !kept) {
    finish = () =>
      administer(adminUrl, [`alter database ${template} is_template false`, `drop database ${template} with (force)`])
  }
  project.provide('postgres', { adminUrl, template })
}

export async function teardown(): Promise<void> {
  await finish()
}

async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  await administer(adminUrl, [`drop database if exists ${template} with (force)`, `create database ${template}`])
  await prepareTemplate(databaseOf(adminUrl, template))
  // Nobody may connect any more: a template with a visitor cannot be copied.
  await administer(adminUrl, [`alter database ${template} is_template true allow_connections false`])
}

async function isTemplate(adminUrl: string, template: string): Promise<boolean> {
  const rows = await administer(adminUrl, [`select 1 from pg_database where datname = '${template}' and datistemplate`])
  return rows.length > 0
}

/** Runs the statements and answers the rows of the last one. */
async function administer(url: string, statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let rows: unknown[] = []
  try {
    for (const statement of statements) rows = (await client.query(statement)).rows
  } finally {
    await client.end()
  }
  return rows
}
