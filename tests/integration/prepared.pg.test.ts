import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { madeFrom } from '#tests/support/prepared/made-from.ts'

// A template that is kept by its name is its keeper's affair.
test.skipIf(process.env['TEST_TEMPLATE'])('the template was made from the tree as it is, on this day', async () => {
  const { adminUrl, template } = inject('postgres')
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query(
    `select shobj_description(oid, 'pg_database') as word
     from pg_database
     where datname = $1`,
    [template],
  )
  await client.end()
  expect(rows).toEqual([{ word: madeFrom() }])
})
