import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { action, resource, type Change } from '#kernel/operations/resource.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { callResults, countedStates, familyMember, memberStates } from '../shared/family-member.ts'
import { resume, stop, verify } from '../shared/member-actions.ts'
import { isContact, memberProblems, noContact } from '../shared/rules.ts'
import { membersRemoving } from '../shared/services.ts'
import { confirmByChange } from './confirm.ts'
import { lockFamilies, relativesOf } from './families.ts'
import { kinOf, prepareMembers, unverified } from './prepare.ts'

type Row = Record<string, unknown>

const counts = (row: Row) => (countedStates as readonly unknown[]).includes(row['state'])

const actions = [
  action(verify, async (ctx, { row, input }) => {
    const isRight = input.result === callResults.right[0]
    const isWrong = input.result === callResults.wrong[0] || input.result === callResults.noNumber[0]
    if (isWrong) await askToMend(ctx, row, input)
    return {
      callResult: input.result,
      callTime: ctx.now().toISOString(),
      callNote: input.note,
      // What was found wrong speaks of the number called alone: an older one that was right stays right.
      ...(isWrong && row.phone === row.verifiedPhone && { verifiedPhone: null }),
      ...(isRight && {
        state: memberStates.verified[0],
        verifiedPhone: row.phone,
        verifiedBy: ctx.actor.userId,
        verifiedTime: ctx.now().toISOString(),
      }),
    }
  }),

  action(stop, async (ctx, { row }) => {
    const others = await othersOf(ctx, row)
    if (isContact(kinOf(row.id, row)) && !others.some(isContact)) throw badRequest({ text: noContact })
    return { emergencyOrder: null }
  }),

  action(resume, async (ctx, { row }) => {
    const problems = memberProblems({
      member: kinOf(row.id, row),
      others: await othersOf(ctx, row),
      phone: null,
      ownPhone: null,
    })
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return unverified
  }),
]

export const members = resource(familyMember, {
  scope: scopeOfStudent(familyMember),
  permissions: ['self', 'led', 'reorder', 'stat'],
  actions,
  hooks: {
    prepare: prepareMembers,
    keep: whoStays,
    after: (ctx: Ctx, changes: readonly Change<typeof familyMember>[]) =>
      confirmByChange(
        ctx,
        changes.flatMap(({ before, after }) => String((after ?? before)?.studentId ?? '')),
      ),
  },
  withhold: (row) => (row.state === memberStates.off[0] ? ['update'] : []),
})

async function othersOf(ctx: Ctx, row: Row) {
  const studentId = String(row['studentId'])
  await lockFamilies(ctx, [studentId])
  return ((await relativesOf(ctx, [studentId])).get(studentId) ?? []).filter(({ id }) => id !== row['id'])
}

/** Members other areas still need stay, and so does the last one who can be called. */
async function whoStays(ctx: Ctx, rows: ReadonlyMap<string, Row>): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  await ctx.tell(membersRemoving, { ids: [...rows.keys()], keep: (id, why) => void kept.set(id, why) })
  const studentIds = [...new Set([...rows.values()].map((row) => String(row['studentId'])))]
  await lockFamilies(ctx, studentIds)
  const families = await relativesOf(ctx, studentIds)
  for (const [id, row] of rows) {
    const rest = (families.get(String(row['studentId'])) ?? []).filter((one) => !rows.has(one.id))
    if (counts(row) && isContact(kinOf(id, row)) && !rest.some(isContact)) kept.set(id, kept.get(id) ?? noContact)
  }
  return kept
}

async function askToMend(ctx: Ctx, row: Row, { result, note }: { result: string; note: string | null }): Promise<void> {
  const studentId = String(row['studentId'])
  const word = codeEntry(callResults, result)![1]
  await sendMessage(ctx, {
    userIds: await ctx.call(whoOf, { student: studentId, roles: ['self'] }),
    category: 'remind',
    title: `请核对家庭成员${String(row['memberName'])}的联系电话`,
    content: `电话核实结果：${word}${note ? `，${note}` : ''}。请更正后由老师再次核实。`,
    link: '/family/mine',
    biz: { type: familyMember.path, id: String(row['id']) },
  })
}
