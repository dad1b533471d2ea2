import { issueTicket } from '#kernel/identity/second-auth.ts'
import { createTokens } from '#kernel/identity/tokens.ts'
import type { TestSchool, Visitor } from './school.ts'

/** The header of somebody who has just authenticated a second time for an operation. */
export async function secondAuthHeader(school: TestSchool, visitor: Visitor, operation: string): Promise<{ 'second-auth': string }> {
  const claims = await createTokens(school.world).verifyAccess(visitor.token)
  const { ticket } = await school.system((ctx) => issueTicket(ctx, { userId: claims!.userId, sid: claims!.sid, operation }))
  return { 'second-auth': ticket }
}
