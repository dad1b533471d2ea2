import type { Ctx } from '#kernel/world/context.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { openManyTodos } from '#services/messages/open-many-todos.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { expireTodos } from '#services/messages/todos.ts'
import type { TellAt } from '#services/watch/define-watch.ts'
import { accountsOf, leadersOf, noLeaders } from '#modules/school/base/shared/people/who.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { owedStates, provableStates, proofStates } from '../../shared/proof/proof.ts'
import { takenNames, takenStates } from '../../shared/states.ts'
import { ownersOf } from '../people.ts'
import { moveProofTodos } from './move-proof-todos.ts'
import { proofNode, proofTodo, stopHanding } from './proof-todo.ts'

type Owed = {
  id: string
  studentId: string
  classId: string | null
  xm: string
  typeName: string
  from: string
  to: string
  deadline: string
}

const facts = `r.id, r.student_id as "studentId", r.class_id as "classId", r.xm, t.name as "typeName",
  r.start_time as "from", r.end_time as "to", r.proof_deadline as deadline`

/** A word a day before the end, once for each deadline. */
export const proofSoon: TellAt<typeof leaveRequest> = {
  before: 'proofDeadline',
  hours: 24,
  while: takenNames,
  where: `t.proof_state = '${proofStates.waiting[0]}'`,
  once: 'proofSoonFor',
  says: [
    {
      key: 'leave-proof-soon',
      category: 'remind',
      level: 'important',
      names: ['typeId'],
      who: ownersOf,
      words: ({ id, startTime, endTime, typeId, proofDeadline }, nameOf) => ({
        title: `请在 ${chineseTime.until(proofDeadline!)} 前补交${nameOf(typeId)}证明材料`,
        content: `您的${nameOf(typeId)}（${chineseTime.span(startTime, endTime)}）还没有证明材料，逾期未补交的可能按缺课处理`,
        link: linkOf(id, 'mine'),
      }),
    },
  ],
}

/**
 * What else time does to proofs that may be brought afterwards: at the end they are late. How it stands with a proof is no state of the
 * leave that a declaration moves, so this is no move of the watch.
 */
export async function followProofs(ctx: Ctx): Promise<void> {
  await forgetEnded(ctx)
  await markLate(ctx)
  await moveProofTodos(ctx, {})
}

/** Of a leave that came to nothing nobody owes a proof. */
async function forgetEnded(ctx: Ctx): Promise<void> {
  const ended = await ctx.db.query<{ id: string }>(
    `update leave_request
     set proof_state = $3, update_time = $4, version = version + 1
     where proof_state = any($1::text[]) and status <> '0' and status <> '15' and status <> all($2::text[])
     returning id`,
    [owedStates, provableStates, proofStates.none[0], ctx.now()],
  )
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await expireTodos(ctx, { bizType: leaveRequest.path, bizIds: ids, nodeKey: proofNode })
  await stopHanding(ctx, ids)
}

/** One statement moves them, so that everybody is told once. */
async function markLate(ctx: Ctx): Promise<void> {
  const late = await ctx.db.query<Owed>(
    `update leave_request r
     set proof_state = $3, update_time = $1, version = r.version + 1
     from leave_type t
     where t.id = r.type_id and r.proof_state = $2 and r.status = any($4::text[]) and r.proof_deadline < $1
     returning ${facts}`,
    [ctx.now(), proofStates.waiting[0], proofStates.late[0], takenStates],
  )
  if (late.length === 0) return
  const students = await ctx.call(accountsOf, { entity: 'base.student', ids: late.map(({ studentId }) => studentId) })
  const leaders = await ctx.call(leadersOf, { classIds: late.flatMap(({ classId }) => classId ?? []) })
  const counsellors = (leave: Owed) => (leaders.get(leave.classId ?? '') ?? noLeaders).fdy
  const told = (leave: Owed) => {
    const own = students.get(leave.studentId)
    const key = `leave-proof-late-${leave.id}-${new Date(leave.deadline).getTime()}`
    return [
      ...(own
        ? [
            {
              userId: own,
              title: `您的${leave.typeName}证明材料已逾期`,
              content: `${owed(leave)}，请尽快补交并联系辅导员`,
              ...addressed(leave, 'mine'),
              dedupeKey: key,
            },
          ]
        : []),
      ...counsellors(leave).map((userId) => ({
        userId,
        title: `${leave.xm}逾期未补交${leave.typeName}证明材料`,
        content: `${owed(leave)}，请联系学生，并认可或登记未补交`,
        ...addressed(leave, 'detail'),
        dedupeKey: key,
      })),
    ]
  }
  await sendMessages(ctx, { category: 'remind', level: 'important', messages: late.flatMap(told) })
  await openManyTodos(
    ctx,
    late.flatMap((leave) =>
      counsellors(leave).map((userId) => ({
        ...proofTodo({ id: leave.id, name: leave.xm }),
        userId,
        nodeKey: proofNode,
        todoType: 'other' as const,
      })),
    ),
  )
}

/** Of which leave, and since when it is late. */
function owed({ from, to, deadline }: Owed): string {
  return `请假时间 ${chineseTime.span(from, to)}，材料应于 ${chineseTime.until(deadline)} 前补交`
}

function addressed({ id }: Owed, page: 'mine' | 'detail') {
  return { link: linkOf(id, page), biz: { type: leaveRequest.path, id } }
}

function linkOf(id: string, page: 'mine' | 'detail'): string {
  return page === 'mine' ? `/leave/mine?id=${id}&deed=proof` : `/leave/detail?id=${id}`
}
