import { newId } from '#kernel/world/id.ts'
import { issueTicket } from '#services/identity/proof/second-auth.ts'
import { createTokens } from '#services/identity/proof/tokens.ts'
import type { TestSchool, Visitor } from './school.ts'

/** The header of somebody who has just authenticated a second time for an operation. */
export async function secondAuthHeader(
  school: TestSchool,
  visitor: Visitor,
  operation: string,
): Promise<{ 'second-auth': string }> {
  const claims = await createTokens(school.world).verifyAccess(visitor.token)
  const { ticket } = await school.system((ctx) =>
    issueTicket(ctx, { userId: claims!.userId, sid: claims!.sid, operation, proof: 'totp' }),
  )
  return { 'second-auth': ticket }
}

/** Switches every second authentication off, for tests that are about something else. */
export async function switchSecondAuthOff(school: TestSchool): Promise<void> {
  const operations = school.world.manifests.flatMap((manifest) => Object.keys(manifest.secondAuth ?? {}))
  await school.system(async (ctx) => {
    await ctx.db.execute('delete from sys_second_auth_rule')
    for (const operation of operations) {
      await ctx.db.execute(
        'insert into sys_second_auth_rule (id, create_time, update_time, operation, is_enabled, grace_minutes) values ($1, $2, $2, $3, false, 0)',
        [newId(ctx.now()), ctx.now(), operation],
      )
    }
  })
}

/** Somebody who authenticates a second time whenever a call asks for it, as the web does. */
export function proving(school: TestSchool, visitor: Visitor): Visitor {
  return {
    ...visitor,
    async post(path, body, headers = {}) {
      const tickets: string[] = []
      for (;;) {
        if (tickets.length > 0) headers = { ...headers, 'second-auth': tickets.join(',') }
        const answer = await visitor.post(path, body, headers)
        const needed = answer.body?.data as { secondAuth?: boolean; operation?: string } | null | undefined
        if (!needed?.secondAuth || tickets.length >= 3) return answer
        tickets.push((await secondAuthHeader(school, visitor, needed.operation!))['second-auth'])
      }
    },
  }
}
