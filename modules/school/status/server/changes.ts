import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Values } from '#kernel/entity/entity.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { flowFactsOf, resubmitFlow } from '#services/flow/server/detail/of-records.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { change, changeStates, type ChangeRow } from '../shared/change.ts'
import { changeFlowCode } from '../shared/change-whole.ts'
import { effectNow, handIn, issue, revert, withdraw } from '../shared/change-actions.ts'
import { changeKinds } from '../shared/kinds.ts'
import { dayProblems } from '../shared/rules.ts'
import { effect } from './effects.ts'
import { factsOf, namesOf } from './facts.ts'
import { voidLeaveItems } from './leave-items.ts'
import { judgeDocuments, lockNumbers, prepareChanges } from './prepare.ts'

const draft = changeStates.draft[0]

const actions = [
  action(handIn, async (ctx, { row }) => {
    await (row.state === draft
      ? startFlow(ctx, { processType: changeFlowCode, bizId: row.id })
      : resubmitFlow(ctx, { processType: changeFlowCode, bizId: row.id }))
    await audit(ctx, [
      {
        entity: change,
        recordId: row.id,
        action: handIn.name,
        title: `提交异动审批【${String(row.xm)} ${String(row.changeNo)}】`,
      },
    ])
    return null
  }),

  action(issue, async (ctx, { row, input: { backdateReason, ...document } }) => {
    const input = { ...document, ...(backdateReason && { backdateReason }) }
    const decided = { ...row, ...input }
    const problems: Record<string, string> = {}
    await lockNumbers(ctx)
    await judgeDocuments(ctx, [{ id: row.id, merged: decided, problems }])
    const known = String(row.effectiveDate) < ctx.today() ? (await factsOf(ctx, [decided])).get(row.id) : undefined
    if (known) Object.assign(problems, dayProblems(known.facts))
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return String(row.effectiveDate) <= ctx.today() ? { ...input, ...(await outcomeOf(ctx, decided)) } : input
  }),

  action(withdraw, async () => ({ problem: null })),

  action(effectNow, async (ctx, { row }) => {
    if (!row.docNo) throw badRequest({ text: '请先发文，填写文号和发文日期' })
    if (String(row.effectiveDate) > ctx.today())
      throw badRequest({ text: `生效日期 ${String(row.effectiveDate)} 未到` })
    return outcomeOf(ctx, row)
  }),

  action(revert, async (ctx, { row, input }) => {
    const rule = changeKinds[row.kind]
    const revertDate = ctx.today() > String(row.effectiveDate) ? ctx.today() : String(row.effectiveDate)
    if (rule?.to || rule?.toClass) await moveBack(ctx, row, revertDate)
    await voidLeaveItems(ctx, row.id)
    return { ...input, revertDate }
  }),
]

export const changes = resource(change, {
  scope: scopeOfStudent(change),
  actions,
  facts: flowFactsOf(changeFlowCode),
  hooks: { prepare: prepareChanges },
  // What was decided is not edited; it is withdrawn or taken back.
  withhold: (row) =>
    row.state === draft ? [] : row.state === changeStates.returned[0] ? ['remove'] : ['update', 'remove'],
})

async function outcomeOf(ctx: Ctx, row: ChangeRow): Promise<Values<typeof change>> {
  return (await effect(ctx, [row])).get(row.id)!
}

async function moveBack(ctx: Ctx, row: ChangeRow, from: string): Promise<void> {
  const rule = changeKinds[row.kind]!
  const source = `status.change ${row.id}`
  const [latest] = await ctx.db.query<{ source: string | null; from: string; reason: string }>(
    `select source, start_date as "from", reason
     from base_placement
     where student_id = $1
     order by start_date desc
     limit 1`,
    [row.studentId],
  )
  // A trail that was brought in from elsewhere names no source; the day tells.
  if ((latest?.source ?? source) !== source || latest?.from !== row.effectiveDate)
    throw badRequest({ text: `该生之后又办理了${latest?.reason ?? '其他异动'}，不能撤销` })
  const nameOf = await namesOf(ctx)
  const [problem] = Object.values(
    await ctx.call(moveStudents, {
      moves: [
        {
          studentId: row.studentId,
          from,
          ...(rule.to && { xjztM: String(row.xjztM) }),
          ...(rule.toClass && { classId: row.classId }),
          ...(rule.concludes && { realGradDate: null }),
          reason: `撤销${nameOf('statusChangeKind', row.kind)}`,
          source: `${source} revert`,
        },
      ],
    }),
  )
  if (problem) throw badRequest({ text: problem })
}
