import { hash, verify } from '@node-rs/argon2'
import { Client } from 'pg'
import { prepare } from '#apps/server/prepare.ts'
import { demoPassword } from '#apps/server/load-demo.ts'
import { md5Hex } from '#services/identity/proof/passwords.ts'
import { testConfig } from '../config.ts'

/** The database every test starts from: two schools with seeds, accounts and the small demo college. */
export async function prepareTemplate(url: string): Promise<void> {
  await prepare({ config: testConfig({ demo: 'small' }), databaseUrl: url, progress: () => {}, hasFiles: false })
  await easePasswords(url)
}

/**
 * Demo accounts keep their password under a hash that is checked in no time: what a check costs is written in the hash, and tests
 * sign in hundreds of times. Every password a test sets is hashed as the product does it.
 */
async function easePasswords(url: string): Promise<void> {
  const easy = await hash(md5Hex(demoPassword), { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select schemaname || '.sys_user' as name from pg_tables where tablename = 'sys_user'`,
    )
    for (const { name } of tables) {
      const { rows: hashes } = await client.query<{ stored: string }>(
        `select distinct password_hash as stored from ${name} where password_hash is not null`,
      )
      for (const { stored } of hashes) {
        if (await verify(stored, md5Hex(demoPassword)))
          await client.query(`update ${name} set password_hash = $2 where password_hash = $1`, [stored, easy])
      }
    }
  } finally {
    await client.end()
  }
}
