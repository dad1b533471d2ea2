import fastify from 'fastify'
import pg from 'pg'
import { wireTypes } from '#kernel/db/wire-types.ts'
import { schoolZone } from '#kernel/rules/school-time.ts'
import type { BareStatement } from './list-statements.ts'

// What a list could cost at best: Fastify, one prepared statement, JSON. No sign-in, no scope, no permission, no decryption.
const { text, valueSets, size } = JSON.parse(process.env.BARE_STATEMENT!) as BareStatement
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.BARE_CONNECTIONS),
  types: wireTypes,
  options: `-c role=school_000000 -c search_path=school_000000,ext -c timezone=${schoolZone}`,
})
const app = fastify({ logger: false })

app.get<{ Querystring: { set: string } }>('/list', async (request) => {
  const { rows } = await pool.query<{ abilities: number }>({
    name: 'list',
    text,
    values: valueSets[Number(request.query.set)]!,
  })
  // The product's statement brings the total with each row, under this name.
  const total = rows[0]?.abilities ?? 0
  return {
    code: 200,
    success: true,
    data: { records: rows, total, size, current: 1, pages: Math.ceil(total / size) },
    msg: '操作成功',
  }
})

process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send!({ type: 'ready' })
