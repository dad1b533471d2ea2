import type { Ctx } from '#kernel/world/context.ts'
import { who } from '#modules/school/base/shared/people/who.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { templateWords } from '#services/messages/templates.ts'
import { changeApply, changeBatch } from '../../shared/apply.ts'
import { changeMoved, changeMovedStudents } from '../../shared/message-templates.ts'

type Moved = { id: string; studentId: string; xm: string | null; fromPlace: string; toPlace: string }

/** So many are named to a counsellor; the list has them all. */
const mostNamed = 10

/** Everybody hears of the own new bed, and each counsellor of all their students in one message. */
export async function tellMoved(
  ctx: Ctx,
  { batchId, reason, moved }: { batchId: string; reason: string; moved: readonly Moved[] },
): Promise<void> {
  const students = moved.map(({ studentId }) => studentId)
  const [own, counsellors] = [
    await ctx.call(who, { students, roles: ['self'] }),
    await ctx.call(who, { students, roles: ['fdy'] }),
  ]
  const about = { category: 'approval', level: 'important' } as const
  const toStudents = await templateWords(ctx, changeMoved.code)
  if (toStudents)
    await sendMessages(ctx, {
      ...about,
      messages: moved.flatMap(({ id, studentId, fromPlace, toPlace }) =>
        (own.get(studentId) ?? []).map((userId) => ({
          userId,
          ...toStudents({ from: fromPlace, to: toPlace, reason }),
          link: '/roomChange/mine',
          biz: { type: changeApply.path, id },
          dedupeKey: `${changeMoved.code} ${id}`,
        })),
      ),
    })
  const toCounsellors = await templateWords(ctx, changeMovedStudents.code)
  if (!toCounsellors) return
  const asked = moved.flatMap((one) => (counsellors.get(one.studentId) ?? []).map((userId) => ({ userId, one })))
  await sendMessages(ctx, {
    ...about,
    messages: [...Map.groupBy(asked, ({ userId }) => userId)].map(([userId, theirs]) => ({
      userId,
      ...toCounsellors({ n: String(theirs.length), people: namesOf(theirs.map(({ one }) => one)), reason }),
      link: '/roomChange/list',
      biz: { type: changeBatch.path, id: batchId },
      dedupeKey: `${changeMovedStudents.code} ${batchId}`,
    })),
  })
}

function namesOf(moved: readonly Moved[]): string {
  const named = moved.slice(0, mostNamed).map(({ xm, fromPlace, toPlace }) => `${xm} ${fromPlace} → ${toPlace}`)
  return `${named.join('；')}${moved.length > mostNamed ? `等${moved.length}人` : ''}`
}
