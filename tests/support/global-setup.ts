import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseOf } from '#kernel/testing/postgres.ts'
import { prepareTemplate } from './template.ts'
import { startTestServer } from '#kernel/testing/test-server.ts'

let finish: () => Promise<void> = async () => {}

/** Once for each run: a server, and in it the template from which every test gets its own database. */
export async function setup(project: TestProject): Promise<void> {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, stop: async () => {} } : await startTestServer()
  finish = server.stop
  const adminUrl = databaseOf(server.url, 'postgres')
  const template = external ? `campus_template_${process.pid}` : 'campus_template'
  try {
    await administer(adminUrl, [`create database ${template}`])
    await prepareTemplate(databaseOf(adminUrl, template))
    // Nobody may connect any more: a template with a visitor cannot be copied.
    await administer(adminUrl, [`alter database ${template} is_template true allow_connections false`])
  } catch (error) {
    await server.stop()
    throw error
  }
  if (external) {
    finish = () =>
      administer(adminUrl, [`alter database ${template} is_template false`, `drop database ${template} with (force)`])
  }
  project.provide('postgres', { adminUrl, template })
}

export async function teardown(): Promise<void> {
  await finish()
}

async function administer(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
