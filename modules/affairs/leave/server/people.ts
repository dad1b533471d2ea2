import type { Ctx } from '#kernel/world/context.ts'
import {
  leadersOf,
  noLeaders,
  ownersOf as ownersOfRecords,
  whoOf,
  type Leaders,
} from '#modules/school/base/shared/people/who.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { leaveRequest } from '../shared/leave-request.ts'

/** The account of the student of each leave, by leave. */
export function ownersOf(ctx: Ctx, records: readonly { id: string; studentId: string }[]) {
  return ctx.call(ownersOfRecords, { records })
}

/** Those who answer for one class today. */
export async function leadersOfClass(ctx: Ctx, classId: string | null): Promise<Leaders> {
  return (classId ? (await ctx.call(leadersOf, { classIds: [classId] })).get(classId) : undefined) ?? noLeaders
}

type Words = Pick<Parameters<typeof sendMessage>[1], 'category' | 'level' | 'title' | 'content' | 'dedupeKey'>

/** Words about one leave, to its student or to whoever counsels them: each is led to where they see it. */
export async function tellOf(
  ctx: Ctx,
  { id, studentId }: { id: string; studentId: string },
  to: 'self' | 'fdy',
  words: Words,
): Promise<void> {
  await sendMessage(ctx, {
    ...words,
    userIds: await ctx.call(whoOf, { student: studentId, roles: [to] }),
    link: `/leave/${to === 'self' ? 'mine' : 'detail'}?id=${id}`,
    biz: { type: leaveRequest.path, id },
  })
}
