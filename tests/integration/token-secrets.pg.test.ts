import { createHash } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#apps/server/load-demo.ts'
import { buildApp } from '#services/web-server/app.ts'
import { testConfig } from '#tests/support/config.ts'
import { basic, testSchool, type TestSchool } from '#tests/support/school.ts'

const password = createHash('md5').update(demoPassword).digest('hex')
const wrong = createHash('md5').update('not the password').digest('hex')
const logged: string[] = []

let school: TestSchool
let app: FastifyInstance

beforeAll(async () => {
  school = await testSchool()
  app = await buildApp({
    world: school.world,
    config: testConfig(),
    logger: { write: (line) => void logged.push(line) },
  })
})
afterAll(async () => {
  await app.close()
  await school.close()
})

async function token(params: Record<string, string>, way: 'query' | 'form') {
  const text = new URLSearchParams(params).toString()
  const headers = { authorization: basic, 'tenant-id': school.school.id }
  const url = '/api/flySource-auth/oauth/token'
  const call: InjectOptions =
    way === 'query'
      ? { method: 'POST', url: `${url}?${text}`, headers }
      : {
          method: 'POST',
          url,
          payload: text,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        }
  const answer = await app.inject(call)
  return { status: answer.statusCode, body: answer.json<{ access_token?: string; refresh_token: string }>() }
}

const signIn = (secret: string) => ({ grant_type: 'password', username: 'stu01', password: secret })

test('a form is taken like a query, for signing in and for renewing', async () => {
  const signedIn = await token(signIn(password), 'form')
  expect([signedIn.status, typeof signedIn.body.access_token]).toEqual([200, 'string'])
  const renewed = await token({ grant_type: 'refresh_token', refresh_token: signedIn.body.refresh_token }, 'form')
  expect([renewed.status, typeof renewed.body.access_token]).toEqual([200, 'string'])
  expect((await token(signIn(wrong), 'form')).status).toBe(400)
})

test('neither log lines nor log tables keep what stands in the query of the token endpoint, whatever becomes of the call', async () => {
  const { body } = await token(signIn(password), 'query')
  await token(signIn(wrong), 'query')
  const refresh = body.refresh_token
  await token({ grant_type: 'refresh_token', refresh_token: refresh }, 'query')
  // Something nobody foresaw, in the middle of each.
  const renamed = (from: string, to: string) =>
    school.system((ctx) => ctx.db.execute(`alter table ${from} rename to ${to}`))
  await renamed('sys_user', 'sys_user_away')
  await renamed('sys_session', 'sys_session_away')
  expect((await token(signIn(password), 'query')).status).toBe(500)
  expect((await token({ grant_type: 'refresh_token', refresh_token: refresh }, 'query')).status).toBe(500)
  await renamed('sys_session_away', 'sys_session')
  await renamed('sys_user_away', 'sys_user')
  await app.close()
  const tables = ['sys_api_log', 'sys_login_log', 'sys_error_log', 'sys_error_trace', 'sys_oper_log']
  const rows = await school.system((ctx) =>
    ctx.db.query<{ text: string }>(tables.map((table) => `select t::text as text from ${table} t`).join(' union all ')),
  )
  const kept = [...logged, ...rows.map(({ text }) => text)].join('\n')
  expect(kept).toContain('unforeseen')
  expect(kept).toContain('oauth/token')
  for (const secret of [password, wrong, refresh, 'password=', 'refresh_token=']) expect(kept).not.toContain(secret)
})
