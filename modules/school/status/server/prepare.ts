import type { Ctx } from '#kernel/world/context.ts'
import type { Values } from '#kernel/entity/entity.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { addProblems, setValues } from '#kernel/operations/write/drafts.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import type { change } from '../shared/change.ts'
import { changeKinds, openReason } from '../shared/kinds.ts'
import { changeProblems } from '../shared/rules.ts'
import { factsOf, type Known } from './facts.ts'

/** Fills what follows from student, kind and class, and judges changes that are being entered. */
export async function prepareChanges(ctx: Ctx, drafts: Draft<typeof change>[]): Promise<void> {
  await lockNumbers(ctx)
  for (const draft of drafts)
    if (!draft.merged.effectiveDate) setValues(draft, { effectiveDate: draft.merged.docDate ?? ctx.today() })
  const known = await judgeChanges(ctx, drafts)
  await giveNumbers(ctx, drafts)
  for (const draft of drafts) {
    const one = known.get(draft.id)
    setValues(draft, { openReason: openReason(draft.merged.reasonCode ?? null), ...(one && placementOf(one)) })
  }
}

type Judged = Pick<Draft<typeof change>, 'id' | 'merged' | 'problems'>

/** The one judge: a change is looked ahead of, entered, handed in and agreed to by the same rules. Answers what is known of each. */
export async function judgeChanges(ctx: Ctx, drafts: readonly Judged[]): Promise<Map<string, Known>> {
  const known = await factsOf(
    ctx,
    drafts.map((draft) => ({ ...draft.merged, id: draft.id })),
  )
  for (const { id, merged, problems } of drafts) {
    const one = known.get(id)
    // A kind that is missing is said already.
    if (!one || !merged.kind) continue
    addProblems({ problems }, changeProblems(one.facts))
  }
  await judgeDocuments(ctx, drafts)
  return known
}

/** Before and after, as they stand now. */
export function placementOf({ student, toClass, facts }: Known): Values<typeof change> {
  return {
    ...snapshotOf(student),
    xjztM: student.xjztM,
    toXjztM: changeKinds[facts.kind]?.to ?? student.xjztM,
    toMajorId: toClass?.majorId ?? null,
    toDepartmentId: toClass?.departmentId ?? null,
    toGrade: toClass?.grade ?? null,
  }
}

/** A document number stands for one decision: one change, or those that were entered together. */
export async function judgeDocuments(ctx: Ctx, drafts: readonly Judged[]): Promise<void> {
  const numbers = drafts.map((draft) => draft.merged.docNo).filter((docNo) => typeof docNo === 'string')
  if (numbers.length === 0) return
  const taken = await ctx.db.query<{ id: string; docNo: string; groupId: string | null }>(
    `select id, doc_no as "docNo", group_id as "groupId"
     from status_change
     where doc_no = any($1) and deleted_time is null`,
    [numbers],
  )
  for (const { id, merged, problems } of drafts) {
    const other = taken.find(
      (row) => row.docNo === merged.docNo && row.id !== id && !(row.groupId && row.groupId === merged.groupId),
    )
    if (other) problems.docNo ??= '文号已存在'
  }
}

/** Numbers and documents are given to one writer at a time. */
export async function lockNumbers(ctx: Ctx): Promise<void> {
  await ctx.db.query(`select pg_advisory_xact_lock(hashtext('status.change'), hashtext(current_schema()))`)
}

async function giveNumbers(ctx: Ctx, drafts: readonly Draft<typeof change>[]): Promise<void> {
  const fresh = drafts.filter((draft) => !draft.before)
  if (fresh.length === 0) return
  const prefix = `XJ${ctx.today().slice(0, 4)}`
  const [row] = await ctx.db.query<{ last: string | null }>(
    'select max(change_no) as last from status_change where change_no like $1',
    [`${prefix}%`],
  )
  let last = Number(row?.last?.slice(prefix.length) ?? 0)
  for (const draft of fresh) setValues(draft, { changeNo: `${prefix}${String(++last).padStart(5, '0')}` })
}
