import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { mayManage } from '../manage/follow-scope.ts'
import { leadsSubject } from '../people/leads-subject.ts'
import type { Loaded } from '../run/store.ts'

/** What somebody has to do with an instance. */
export type Ties = {
  isStarter: boolean
  isSubject: boolean
  isManager: boolean
  isCopied: boolean
  /** Has or had a task of it. */ isAsked: boolean
  /** Answers for whom it is about. */ isLeader: boolean
}

/** Starter, whom it is about, whoever had or has a task, was shown it, leads whom it is about, or manages such matters: nobody else learns that it exists. */
export async function requireReader(ctx: Ctx, loaded: Loaded): Promise<Ties> {
  const ties = await tiesOf(ctx, loaded)
  if (!Object.values(ties).some(Boolean)) throw notFound()
  return ties
}

async function tiesOf(ctx: Ctx, { row, state }: Loaded): Promise<Ties> {
  const { actor } = ctx
  const none = {
    isStarter: false,
    isSubject: false,
    isManager: false,
    isCopied: false,
    isAsked: false,
    isLeader: false,
  }
  if (actor.kind !== 'user') return { ...none, isManager: true }
  const me = actor.userId
  const type = ctx.world.flowTypes.get(row.processType)
  const copied = await ctx.db.query(
    'select 1 from sys_flow_copy where instance_id = $1 and user_id = $2',
    [row.id, me],
    'flow_copied_to',
  )
  const ties = {
    ...none,
    isStarter: row.starterId === me,
    isSubject:
      row.subjectId !== null &&
      actor.person?.id === row.subjectId &&
      (type?.subject === undefined || actor.person.entity === type.subject),
    isManager: await mayManage(ctx, row.id),
    isCopied: copied.length > 0,
    isAsked: state.tasks.some((task) => task.assigneeId === me || task.originalId === me || task.alsoId === me),
  }
  return { ...ties, isLeader: await leadsSubject(ctx, row) }
}
