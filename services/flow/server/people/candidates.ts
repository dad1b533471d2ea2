import type { Ctx } from '#kernel/world/context.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import type { Meant } from '../../candidate-rule.ts'
import { note } from '../../machine/record.ts'
import type { FlowState, Ports } from '../../machine/index.ts'
import { isDecision, type CopyStep, type DecisionStep, type Step } from '../../shared/model/model.ts'
import { ableAmong, holdersOf } from '#services/identity/in-office.ts'
import { seated, standIns } from '../standing-in/delegates.ts'
import type { Around } from '../run/ports.ts'

const administrators = 'gly'

/** In a trial: whoever will be named on the way. Nobody knows yet who it is, so it is nobody who was asked before. */
export const somebody = '00000000-0000-0000-0000-000000000000'

/** Somebody names the people of this step on the way, and has not yet. */
export function asksOf(step: Step, chosen: Readonly<Record<string, readonly string[]>>): 'starter' | 'approver' | null {
  if (!isDecision(step) || chosen[step.key]?.length) return null
  const rules = step.candidates.map(({ rule }) => rule)
  if (rules.some((rule) => rule !== 'starterSelect' && rule !== 'approverSelect')) return null
  return rules.includes('starterSelect') ? 'starter' : rules.includes('approverSelect') ? 'approver' : null
}

/** Whom the rules of a step mean, only people who can act, with those who stand in for them. */
export async function candidatesOf(
  ctx: Ctx,
  around: Around,
  step: DecisionStep | CopyStep,
  state: FlowState,
): ReturnType<Ports['candidates']> {
  if (around.isTrial && asksOf(step, around.row.chosen)) return { people: [{ userId: somebody }] }
  const meant = await askRules(ctx, around, step, state)
  const named = [...new Set(meant.flatMap(({ userIds }) => userIds))]
  if (around.isTrial && named.includes(somebody)) return { people: [{ userId: somebody }] }
  const { row, type } = around
  const people = await seated(ctx, {
    userIds: named,
    processType: row.processType,
    starterId: row.starterId,
    subject: { entity: type?.subject ?? null, id: row.subjectId },
  })
  for (const { userId, name, handed } of people) {
    around.names.set(userId, name)
    if (handed) around.names.set(handed.delegateId, handed.name)
  }
  const problem = people.length > 0 ? {} : { problem: problemOf(meant) }
  if (step.kind === 'copy') return { people: people.map(({ userId }) => ({ userId })), ...problem }
  return { people: standIns(people), ...problem }
}

/**
 * Who gets what nobody is there for: those a rule names for that case, else whoever manages such matters. Never nobody. It is written
 * down at the step, and administrators are told what is missing.
 */
export async function peopleInstead(ctx: Ctx, around: Around, step: DecisionStep, state: FlowState): Promise<string[]> {
  const run = state.runs.findLast((one) => one.nodeKey === step.key && one.state === 'running')
  // Somebody is there but was too late: nobody has to stand in for an empty seat.
  if (!run || state.tasks.some((task) => task.runId === run.id)) return managersOf(ctx, around.managerRoles, around.row)
  const meant = await askRules(ctx, around, step, state)
  const instead = meant.flatMap((one) => one.instead ?? [])
  const near = (await ableAmong(ctx, [...new Set(instead.flatMap(({ userIds }) => userIds))])).filter(
    (userId) => userId !== around.row.starterId,
  )
  const people = near.length > 0 ? near : await managersOf(ctx, around.managerRoles, around.row)
  const text = near.length > 0 ? instead[0]!.note : `${problemOf(meant)}，审批已转管理员`
  run.data.note = text.slice(0, 200)
  note(
    state,
    { now: () => ctx.now() },
    { action: 'enter', actor: { userId: null }, run, reason: run.data.note, toUserIds: people },
  )
  if (around.isTrial) return people
  for (const { tell } of instead) {
    if (tell)
      await sendMessage(ctx, {
        userIds: await managersOf(ctx, [administrators]),
        category: 'approval',
        level: 'important',
        title: tell.title,
        content: tell.content,
        ...(tell.link ? { link: tell.link } : {}),
        dedupeKey: `flow-nobody-${tell.key}-${ctx.today()}`,
      })
  }
  return people
}

const mostManagers = 20

/**
 * Whoever holds one of the roles that manage such matters; without any, an administrator. Nobody decides on what they started or
 * what is about them, unless no other administrator is there at all.
 */
export async function managersOf(
  ctx: Ctx,
  roles: readonly string[],
  matter?: { starterId: string; subjectId: string | null },
): Promise<string[]> {
  const concerned = matter ? await concernedBy(ctx, matter) : new Set<string>()
  let holders: string[] = []
  for (const asked of [roles, [administrators]]) {
    holders = await holdersOf(ctx, asked, { most: mostManagers })
    const others = holders.filter((userId) => !concerned.has(userId))
    if (others.length > 0) return others
  }
  if (holders.length > 0) return holders
  throw new Error('a school has no administrator to give a task to')
}

async function concernedBy(
  ctx: Ctx,
  { starterId, subjectId }: { starterId: string; subjectId: string | null },
): Promise<ReadonlySet<string>> {
  if (!subjectId) return new Set([starterId])
  const rows = await ctx.db.query<{ id: string }>('select id from sys_user where person_id = $1', [subjectId])
  return new Set([starterId, ...rows.map(({ id }) => id)])
}

async function askRules(
  ctx: Ctx,
  { row, type, rules }: Around,
  step: DecisionStep | CopyStep,
  state: FlowState,
): Promise<Meant[]> {
  const meant: Meant[] = []
  for (const { rule, params } of step.candidates) {
    const known = rules.get(rule)
    meant.push(
      known
        ? await known.resolve(ctx, {
            params,
            starterId: row.starterId,
            subject: type?.subject ?? null,
            subjectId: row.subjectId,
            facts: row.facts,
            formData: row.formData ?? {},
            chosen: row.chosen[step.key] ?? [],
            state,
          })
        : { userIds: [], problem: `审批人规则 ${rule} 不存在` },
    )
  }
  return meant
}

function problemOf(meant: readonly Meant[]): string {
  const problems = meant.flatMap(({ userIds, problem }) => (userIds.length === 0 && problem ? [problem] : []))
  if (problems.length > 0) return problems.join('；')
  return meant.some(({ userIds }) => userIds.length > 0) ? '审批人已停用' : '没有符合条件的人员'
}
