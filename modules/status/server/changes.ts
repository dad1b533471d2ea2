import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { moveStudents } from '#modules/base/shared/placement.ts'
import { change, changeStates } from '../shared/change.ts'
import { changeKinds } from '../shared/kinds.ts'
import { changeProblems } from '../shared/rules.ts'
import { effect } from './effects.ts'
import { factsOf, namesOf, type Row } from './facts.ts'
import { voidLeaveItems } from './leave-items.ts'
import { judgeDocuments, lockNumbers, placementOf, prepareChanges } from './prepare.ts'

const [draft, approved, effective, reverted] = [changeStates.draft[0], changeStates.approved[0], changeStates.effective[0], changeStates.reverted[0]]
const is = (state: string) => (row: Row) => row['state'] === state
const day = z.iso.date('日期格式应为YYYY-MM-DD')
const line = (label: string, max: number) => z.string({ error: `请填写${label}` }).trim().min(1, `请填写${label}`).max(max, `${label}不能超过${max}个字符`)

/** The decision stands. A change whose day has come is carried out at once, the others on their day. */
const approve = action({
  label: '批准',
  input: z.object({ docNo: line('文号', 50).optional(), docDate: day.optional() }),
  when: is(draft),
  async run(ctx, { row, input }) {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const decided = { ...row, ...given }
    const problems: Record<string, string> = {}
    if (!decided['docNo']) problems['docNo'] = '请填写文号'
    if (!decided['docDate']) problems['docDate'] = '请填写发文日期'
    if (!decided['reasonCode']) problems['reasonCode'] = '请选择具体原因'
    await lockNumbers(ctx)
    await judgeDocuments(ctx, [{ id: String(row['id']), merged: decided, problems }])
    const known = (await factsOf(ctx, [decided])).get(String(row['id']))
    if (!known) throw badRequest({ text: '学生不存在' })
    for (const [field, problem] of Object.entries(changeProblems(known.facts))) problems[field] ??= problem
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const standing = { ...given, ...placementOf(known), state: approved }
    return String(decided['effectiveDate']) <= ctx.today() ? { ...standing, ...(await outcomeOf(ctx, { ...decided, ...standing })) } : standing
  },
})

/** Back to a draft, as long as nothing has happened. */
const withdraw = action({ label: '撤回批准', input: z.object({}), when: is(approved), run: async () => ({ state: draft, problem: null }) })

/** Another try, without waiting for the next turn. */
const effectNow = action({
  label: '立即生效',
  input: z.object({}),
  when: is(approved),
  async run(ctx, { row }) {
    if (String(row['effectiveDate']) > ctx.today()) throw badRequest({ text: `生效日期 ${String(row['effectiveDate'])} 未到` })
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
  scope: { by: { class: 'classId', department: 'departmentId', major: 'majorId', grade: 'grade', campus: 'campusId', person: 'studentId' } },
  actions: { approve, withdraw, effectNow, revert },
  hooks: { prepare: prepareChanges },
  // What was decided is not edited; it is withdrawn or taken back.
  withhold: (row) => (row.state === draft ? [] : ['update', 'remove']),
})

async function outcomeOf(ctx: Ctx, row: Row): Promise<Row> {
  return (await effect(ctx, [row])).get(String(row['id']))!
}

async function moveBack(ctx: Ctx, row: Row, from: string): Promise<void> {
  const rule = changeKinds[String(row['kind'])]!
  const source = `status.change ${String(row['id'])}`
  const [latest] = await ctx.db.query<{ source: string | null; from: string; reason: string }>('select source, start_date as "from", reason from base_placement where student_id = $1 order by start_date desc limit 1', [row['studentId']])
  // A trail that was brought in from elsewhere names no source; the day tells.
  if ((latest?.source ?? source) !== source || latest?.from !== row['effectiveDate']) throw badRequest({ text: `该生之后又办理了${latest?.reason ?? '其他异动'}，不能撤销` })
  const nameOf = await namesOf(ctx)
  const [problem] = Object.values(await ctx.call(moveStudents, {
    moves: [{
      studentId: String(row['studentId']),
      from,
      ...(rule.to && { xjztM: String(row['xjztM']) }),
      ...(rule.toClass && { classId: row['classId'] as string | null }),
      ...(rule.concludes && { realGradDate: null }),
      reason: `撤销${nameOf('statusChangeKind', row['kind'])}`,
      source: `${source} revert`,
    }],
  }))
  if (problem) throw badRequest({ text: problem })
}
