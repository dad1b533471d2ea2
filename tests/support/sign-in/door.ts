import { createHash } from 'node:crypto'
import { newId } from '#kernel/world/id.ts'
import type { TestSchool } from '#tests/support/school.ts'
import { basic } from '#tests/support/school.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the answer holds
export type Answer = { status: number; body: any; headers: Record<string, unknown> }

/** A browser at the door: it keeps the cookie it is given and calls the open addresses. */
export function browserAt(school: TestSchool) {
  let cookie = ''
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    more: { query?: Record<string, string>; payload?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const answer = await school.app.inject({
      method,
      url,
      query: more.query,
      payload: more.payload,
      headers: { authorization: basic, 'tenant-id': school.school.id, ...(cookie ? { cookie } : {}), ...more.headers },
    })
    const set = answer.headers['set-cookie']
    if (set) cookie = String(set).split(';')[0]!
    return {
      status: answer.statusCode,
      body: answer.body.startsWith('{') ? answer.json() : answer.body,
      headers: answer.headers,
    }
  }
  return {
    token: (params: Record<string, string>, headers: Record<string, string> = {}) =>
      send('POST', '/api/flySource-auth/oauth/token', { query: params, headers }),
    get: (path: string, query: Record<string, string> = {}) =>
      send('GET', `/api/flySource-auth/openApi/${path}`, { query }),
    bindUser: (payload: object) => send('POST', '/api/flySource-auth/openApi/bindUser', { payload }),
    /** Asks to be sent to another site; answers where. */
    async depart(source: string): Promise<URL> {
      const answer = await send('GET', `/api/flySource-auth/openApi/oauth/render/${source}`, {
        headers: { host: 'campus.test' },
      })
      return new URL(String(answer.headers['location']), 'http://campus.test')
    },
  }
}

/** Ways in may be set up without a second authentication, so that a test can get on with what it is about. */
export async function trustAdministrators(school: TestSchool): Promise<void> {
  await school.system(async (ctx) => {
    await ctx.db.execute(
      `insert into sys_second_auth_rule (id, create_time, update_time, operation, is_enabled, grace_minutes) values ($1, $2, $2, 'sysOauthClient:change', false, 0)`,
      [newId(ctx.now()), ctx.now()],
    )
  })
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
