import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { flowFactsOf, resubmitFlow } from '#services/flow/server/of-records.ts'
import { startFlow } from '#services/flow/server/start.ts'
import { askedDay } from '#kernel/http/asked.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { moveStudents } from '#modules/school/base/shared/placement.ts'
import { change, changeStates } from '../shared/change.ts'
import { changeKinds } from '../shared/kinds.ts'
import { changeFlowCode } from './change-flow.ts'
import { effect } from './effects.ts'
import { namesOf, type Row } from './facts.ts'
import { voidLeaveItems } from './leave-items.ts'
import { judgeDocuments, lockNumbers, prepareChanges } from './prepare.ts'

const [draft, approved, effective, reverted] = [
  changeStates.draft[0],
  changeStates.approved[0],
  changeStates.effective[0],
  changeStates.reverted[0],
]
const is = (state: string) => (row: Row) => row['state'] === state
const line = (label: string, max: number) =>
  z
    .string({ error: `请填写${label}` })
    .trim()
    .min(1, `请填写${label}`)
    .max(max, `${label}不能超过${max}个字符`)

/** On its way to whoever decides; what came back is handed in again. */
const handIn = action({
  label: '提交审批',
  input: z.object({}),
  when: (row) => row['state'] === draft || row['state'] === changeStates.returned[0],
  async run(ctx, { row }) {
    await (row['state'] === draft
      ? startFlow(ctx, { processType: changeFlowCode, bizId: String(row['id']) })
      : resubmitFlow(ctx, { processType: changeFlowCode, bizId: String(row['id']) }))
    await audit(ctx, [
      {
        entity: change,
        recordId: String(row['id']),
        action: 'handIn',
        title: `提交异动审批【${String(row['xm'])} ${String(row['changeNo'])}】`,
      },
    ])
    return null
  },
})

/** The document of an approved change. One whose day has come is carried out at once, the others on their day. */
const issue = action({
  label: '发文',
  input: z.object({ docNo: line('文号', 50), docDate: askedDay('请填写发文日期') }),
  when: is(approved),
  async run(ctx, { row, input }) {
    const decided = { ...row, ...input }
    const problems: Record<string, string> = {}
    await lockNumbers(ctx)
    await judgeDocuments(ctx, [{ id: String(row['id']), merged: decided, problems }])
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return String(row['effectiveDate']) <= ctx.today() ? { ...input, ...(await outcomeOf(ctx, decided)) } : input
  },
})

/** Back to a draft, as long as nothing has happened. */
const withdraw = action({
  label: '撤回批准',
  input: z.object({}),
  when: is(approved),
  run: async () => ({ state: draft, problem: null }),
})

/** Another try, without waiting for the next turn. */
const effectNow = action({
  label: '立即生效',
  input: z.object({}),
  when: is(approved),
  async run(ctx, { row }) {
    if (!row['docNo']) throw badRequest({ text: '请先发文，填写文号和发文日期' })
    if (String(row['effectiveDate']) > ctx.today())
      throw badRequest({ text: `生效日期 ${String(row['effectiveDate'])} 未到` })
    return outcomeOf(ctx, row)
  },
})

/** Takes a change back by a decision of its own: the student stands as before, and the trail keeps both. */
const revert = action({
  label: '撤销',
  input: z.object({ revertReason: line('撤销原因', 200), revertDocNo: line('撤销文号', 50) }),
  when: is(effective),
  async run(ctx, { row, input }) {
    const rule = changeKinds[String(row['kind'])]
    const revertDate = ctx.today() > String(row['effectiveDate']) ? ctx.today() : String(row['effectiveDate'])
    if (rule?.to || rule?.toClass) await moveBack(ctx, row, revertDate)
    await voidLeaveItems(ctx, String(row['id']))
    return { ...input, revertDate, state: reverted }
  },
})

export const changes = resource(change, {
  scope: {
    by: {
      class: 'classId',
      department: 'departmentId',
      major: 'majorId',
      grade: 'grade',
      campus: 'campusId',
      person: 'studentId',
    },
  },
  actions: { handIn, issue, withdraw, effectNow, revert },
  facts: flowFactsOf(changeFlowCode),
  hooks: { prepare: prepareChanges },
  // What was decided is not edited; it is withdrawn or taken back.
  withhold: (row) =>
    row.state === draft ? [] : row.state === changeStates.returned[0] ? ['remove'] : ['update', 'remove'],
})

async function outcomeOf(ctx: Ctx, row: Row): Promise<Row> {
  return (await effect(ctx, [row])).get(String(row['id']))!
}

async function moveBack(ctx: Ctx, row: Row, from: string): Promise<void> {
  const rule = changeKinds[String(row['kind'])]!
  const source = `status.change ${String(row['id'])}`
  const [latest] = await ctx.db.query<{ source: string | null; from: string; reason: string }>(
    'select source, start_date as "from", reason from base_placement where student_id = $1 order by start_date desc limit 1',
    [row['studentId']],
  )
  // A trail that was brought in from elsewhere names no source; the day tells.
  if ((latest?.source ?? source) !== source || latest?.from !== row['effectiveDate'])
    throw badRequest({ text: `该生之后又办理了${latest?.reason ?? '其他异动'}，不能撤销` })
  const nameOf = await namesOf(ctx)
  const [problem] = Object.values(
    await ctx.call(moveStudents, {
      moves: [
        {
          studentId: String(row['studentId']),
          from,
          ...(rule.to && { xjztM: String(row['xjztM']) }),
          ...(rule.toClass && { classId: row['classId'] as string | null }),
          ...(rule.concludes && { realGradDate: null }),
          reason: `撤销${nameOf('statusChangeKind', row['kind'])}`,
          source: `${source} revert`,
        },
      ],
    }),
  )
  if (problem) throw badRequest({ text: problem })
}
