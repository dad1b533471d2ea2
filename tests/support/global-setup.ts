import type { TestProject } from 'vitest/node'
import { databaseOf } from '#kernel/testing/database-of.ts'
import { startTestServer } from '#kernel/testing/test-server.ts'
import { administer, makeTemplate, preparedCluster, templateName } from './prepared/cluster.ts'
import { madeFrom } from './prepared/made-from.ts'

let finish: () => Promise<unknown> = async () => {}

/**
 * Once for each run: a server, and in it the template from which every test gets its own database. Whoever writes a test runs it
 * often: with `TEST_DATABASE_URL` and `TEST_TEMPLATE` the template of that name is made once and stays, until it is dropped by hand.
 */
export async function setup(project: TestProject): Promise<void> {
  const external = process.env.TEST_DATABASE_URL
  const { adminUrl, template } = external ? await useServer(external) : await startOwn()
  project.provide('postgres', { adminUrl, template })
}

export async function teardown(): Promise<void> {
  await finish()
}

async function startOwn(): Promise<{ adminUrl: string; template: string }> {
  const server = await startTestServer({ from: await preparedCluster() })
  finish = server.stop
  return { adminUrl: databaseOf(server.url, 'postgres'), template: templateName }
}

async function useServer(url: string): Promise<{ adminUrl: string; template: string }> {
  const adminUrl = databaseOf(url, 'postgres')
  const kept = process.env.TEST_TEMPLATE
  const template = kept ?? `${templateName}_${process.pid}`
  const before = kept ? await wordOf(adminUrl, kept) : null
  if (before === null) await makeTemplate(adminUrl, template)
  else if (before !== madeFrom()) process.stderr.write(`TEST_TEMPLATE=${kept} was made from another tree or day\n`)
  if (!kept)
    finish = () =>
      administer(adminUrl, [`alter database ${template} is_template false`, `drop database ${template} with (force)`])
  return { adminUrl, template }
}

/** What a template was made from; null where there is none of that name. */
async function wordOf(adminUrl: string, template: string): Promise<string | null> {
  const [found] = await administer(adminUrl, [
    `select coalesce(shobj_description(oid, 'pg_database'), '') as word
     from pg_database
     where datname = '${template}' and datistemplate`,
  ])
  return found ? String(found['word']) : null
}
