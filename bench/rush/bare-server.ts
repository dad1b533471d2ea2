import fastify from 'fastify'
import pg from 'pg'
import { bareClaim } from './bare.ts'

// What a claim could cost at best over the wire: Fastify and the one bare statement. No session, no rules, no journal, no log.
const batchId = process.env.BARE_BATCH!
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.BARE_CONNECTIONS),
  options: '-c search_path=school_000000,ext',
})
const app = fastify({ logger: false })
let claims = 0

app.post<{ Body: { bedId: string } }>('/claim', async (request, reply) => {
  const { rowCount } = await pool.query(bareClaim(request.body.bedId, batchId, `bare ${process.pid} ${(claims += 1)}`))
  if (rowCount === 1)
    return { code: 200, success: true, data: { bedId: request.body.bedId, state: '2' }, msg: '操作成功' }
  return reply.code(400).send({ code: 4004, success: false, data: null, msg: '手慢了，该床位已被其他同学选走' })
})
// As long as a map, and never made anew.
const map = { code: 200, success: true, data: { bits: process.env.BARE_MAP! }, msg: '操作成功' }
app.get('/map', () => map)

process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send!({ type: 'ready' })
