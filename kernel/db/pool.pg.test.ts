import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#kernel/testing/postgres.ts'
import { createPool, type Pool } from './pool.ts'
import { platformBinding } from './types.ts'

let database: FreshDatabase
let pool: Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool({ url: database.url, max: 8 })
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

test('rows that were read and let go do not outlive the small collections of memory', async () => {
  const reading = new Worker(new URL('../testing/reading-worker.ts', import.meta.url), { workerData: database.url })
  const [{ bytes, grown }] = (await once(reading, 'message')) as [{ bytes: number; grown: number }]
  expect(bytes).toBeGreaterThan(100_000_000)
  expect(grown).toBeLessThan(bytes / 5)
})

test('a refused statement is told with the way to whoever asked', async () => {
  async function askedHere(): Promise<unknown> {
    return await pool.read(platformBinding, async (db) => await db.query('select nothing from nowhere'))
  }
  const error = await askedHere().catch((one: unknown) => one)
  expect(error).toMatchObject({ code: '42P01' })
  expect((error as Error).stack).toContain('askedHere')
})
