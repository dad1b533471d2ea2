import { maskPhone } from '#kernel/rules/contact.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { applying, type Judged } from '#patterns/application/server/apply.ts'
import { nextNumber } from '#services/flow/server/start/numbering.ts'
import { leaveRoutes, type Preview } from '../../shared/ask/apply-routes.ts'
import { leaveRequest, leaveSources, parentStates } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import { factsOf } from '../decide/flow.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { consentingOf, notAnswered } from '../parents/parent-answer.ts'
import { judgeLeave, type Judged as JudgedLeave } from './facts.ts'
import { askedFor, askerOf, withPhones } from './subject.ts'

/** Asking for leave. */
export const applyRoutes = applying(leaveRequest, {
  processType: 'leave',
  routes: leaveRoutes,
  returned: 'toMend',
  async subject(ctx, order) {
    const { studentId, isOwn } = await askerOf(ctx, order['studentId'])
    const starterId = isOwn ? ctx.actor.userId! : (await ctx.call(whoOf, { student: studentId, roles: ['self'] }))[0]
    return { subjectId: studentId, isOwn, starterId, who: askedFor(ctx, studentId) }
  },
  isOf: (row, { subjectId }) => row.studentId === subjectId,
  lock: (_ctx, { who }) => who({ lock: true }),
  complete: async (ctx, order, { subject: { subjectId, who }, before }) => ({
    ...(await withPhones(ctx, { order, studentId: subjectId, who, before })),
    studentId: subjectId,
  }),
  async judge(ctx, order, { subject, before }) {
    const whole = { ...order, studentId: subject.subjectId }
    const judged = await judgeLeave(ctx, whole, { who: await subject.who(), id: before ? before.id : null })
    const { problems, values, type } = judged
    return {
      problems,
      values: { ...values, parentConfirm: parentStates[needsParent(judged) ? 'waiting' : 'none'][0], ...notAnswered },
      facts:
        type && values.days !== undefined
          ? () => factsOf(ctx, { ...order, ...values }, { code: type.code, name: type.name })
          : null,
      shown: { ...shownOf(judged), parent: needsParent(judged) ? await parentOf(ctx, subject.subjectId) : null },
    } satisfies Judged<typeof leaveRequest, unknown>
  },
  first: async (ctx, { isOwn }) => ({
    leaveNo: await nextNumber(ctx, { rule: '{CODE}{yyyyMMdd}{seq:5}', code: 'QJ' }),
    source: isOwn ? leaveSources.self[0] : leaveSources.byLeader[0],
    status: leaveStates.draft[0],
    extendCount: 0,
    alarmStep: 0,
  }),
  async done(ctx, id) {
    const [row] = await ctx.db.query<{ leaveNo: string; status: string }>(
      'select leave_no as "leaveNo", status from leave_request where id = $1',
      [id],
    )
    return row!
  },
})

function needsParent({ type, values }: JudgedLeave): boolean {
  return type?.needParentConfirm === '2' || (type?.needParentConfirm === '1' && values.isLeaveSchool === true)
}

/** Whom the message goes to that asks the family. */
async function parentOf(ctx: Ctx, studentId: string): Promise<NonNullable<Preview['parent']>> {
  const contact = (await consentingOf(ctx, studentId)).find(({ verifiedPhone }) => verifiedPhone !== null)
  return contact?.verifiedPhone
    ? { name: contact.memberName, phone: maskPhone(contact.verifiedPhone) }
    : { name: null, phone: null }
}

function shownOf({
  values,
  type,
  lessons,
  usedDays,
}: JudgedLeave): Omit<Preview, 'levels' | 'stopped' | 'problems' | 'parent'> {
  return {
    days: values.days === undefined ? null : Number(values.days),
    lessonCount: values.lessonCount ?? 0,
    lessons,
    usedDays,
    maxDaysTerm: type?.maxDaysTerm ? Number(type.maxDaysTerm) : null,
    isBackdated: values.isBackdated === true,
    proofDeadline: values.proofDeadline ?? null,
  }
}
