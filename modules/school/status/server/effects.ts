import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Values } from '#kernel/entity/entity.ts'
import { updateRows } from '#services/sheets/import/import-write.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { stuClass } from '#modules/school/base/shared/classes/class.ts'
import { moveStudents, type Move } from '#modules/school/base/shared/students/placement.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { change, changeStates, type ChangeRow } from '../shared/change.ts'
import { changeKinds } from '../shared/kinds.ts'
import { factsOf, type Known } from './facts.ts'
import { openLeaveItems } from './leave-items.ts'
import { placementOf } from './prepare.ts'

const [approved, effective] = [changeStates.approved[0], changeStates.effective[0]]
type Outcome = Values<typeof change>
/** So many are carried out in one turn. */
const most = 500

/** Carries out every approved change that has its document and whose day has come. What cannot be done stays, says why, and is tried again. */
export async function effectDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db.query<{ id: string }>(
    `select id
     from status_change
     where state = $1 and effective_date <= $2 and doc_no is not null and deleted_time is null
     order by problem is not null, effective_date, id
     limit ${most}
     for update skip locked`,
    [approved, ctx.today()],
  )
  const rows = await loadRows(
    ctx,
    change,
    due.map((row) => row.id),
    { lock: true },
  )
  if (rows.size > 0) await effectSafely(ctx, [...rows.values()])
}

/** What carrying out some changes makes of their records: in force, or the reason why not. All of a change is done, or nothing. */
export async function effect(ctx: Ctx, rows: readonly ChangeRow[]): Promise<Map<string, Outcome>> {
  const known = await factsOf(ctx, rows)
  const problems = new Map<string, string>()
  for (const row of rows) {
    const one = known.get(row.id)
    const rule = changeKinds[row.kind]
    if (!one || !rule) problems.set(row.id, '学生不存在或异动类别已停用')
    else if (!rule.from.includes(one.student.xjztM))
      problems.set(row.id, `学生当前为“${one.facts.student.statusName}”，不能办理${one.facts.kindName}`)
  }
  await refuseFullClasses(ctx, rows, problems)
  const able = rows.filter((row) => !problems.has(row.id))
  const moves = able.flatMap((row) => moveOf(row, known.get(row.id)!))
  const refused = moves.length > 0 ? await ctx.call(moveStudents, { moves }) : {}
  const outcomes = new Map(
    rows.map((row): [string, Outcome] => {
      const id = row.id
      const problem = problems.get(id) ?? refused[row.studentId]
      return [
        id,
        problem
          ? { problem: problem.slice(0, 200) }
          : { ...placementOf(known.get(id)!), state: effective, problem: null, effectTime: ctx.now().toISOString() },
      ]
    }),
  )
  await openLeaveItems(
    ctx,
    rows.flatMap((row) => (outcomes.get(row.id)!.state === effective ? [{ ...row, ...outcomes.get(row.id) }] : [])),
  )
  return outcomes
}

function moveOf(row: ChangeRow, { facts }: Known): Move[] {
  const rule = changeKinds[facts.kind]!
  if (!rule.to && !rule.toClass) return []
  return [
    {
      studentId: row.studentId,
      from: facts.effectiveDate,
      ...(rule.to && { xjztM: rule.to }),
      ...(rule.toClass && { classId: String(row.toClassId) }),
      ...(rule.concludes && { realGradDate: facts.effectiveDate }),
      reason: facts.kindName,
      source: `status.change ${row.id}`,
    },
  ]
}

/** Classes take no more students than they have places; the first to come get them. */
async function refuseFullClasses(ctx: Ctx, rows: readonly ChangeRow[], problems: Map<string, string>): Promise<void> {
  const coming = rows.filter((row) => row.toClassId && !problems.has(row.id))
  if (coming.length === 0) return
  const classes = await loadRows(ctx, stuClass, [...new Set(coming.map((row) => String(row.toClassId)))], {
    lock: true,
  })
  const counts = await ctx.db.query<{ id: string; n: number }>(
    `select class_id as id, count(*)::int as n
     from base_student
     where class_id = any($1::uuid[]) and xjzt_m = any($2) and deleted_time is null
     group by class_id`,
    [[...classes.keys()], enrolledStatuses],
  )
  const taken = new Map(counts.map((row) => [row.id, row.n]))
  for (const row of coming) {
    const id = String(row.toClassId)
    const to = classes.get(id)
    if (!to || row.classId === id) continue
    const n = (taken.get(id) ?? 0) + 1
    if (n > to.maxNum) problems.set(row.id, `班级【${to.className}】已满（${n - 1}/${String(to.maxNum)}）`)
    else taken.set(id, n)
  }
}

// One student whose move breaks must not keep the others: the part that failed is halved until it is found.
async function effectSafely(ctx: Ctx, rows: readonly ChangeRow[]): Promise<void> {
  await ctx.db.query('savepoint effects')
  try {
    await write(ctx, rows, await effect(ctx, rows))
    await ctx.db.query('release savepoint effects')
  } catch (error) {
    await ctx.db.query('rollback to savepoint effects')
    if (rows.length === 1) await write(ctx, rows, new Map([[rows[0]!.id, { problem: wordsOf(error) }]]))
    else for (const half of [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)]) await effectSafely(ctx, half)
  }
}

async function write(ctx: Ctx, rows: readonly ChangeRow[], outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
  const drafts = rows.flatMap((row) => {
    const { state, ...values } = outcomes.get(row.id)!
    const isNews = state !== undefined || values.problem !== row.problem
    const written = { values, before: row, merged: { ...row, ...values }, problems: {}, warnings: {} }
    return isNews ? [{ id: row.id, isInForce: state === effective, ...written }] : []
  })
  await updateRows(ctx, change, drafts)
  await moveRows(ctx, change, {
    from: 'approved',
    to: 'effective',
    where: { id: drafts.flatMap(({ id, isInForce }) => (isInForce ? [id] : [])) },
    action: 'effect',
    title: (row) => `异动生效【${String(row.xm)} ${String(row.changeNo)}】`,
  })
  await audit(
    ctx,
    drafts
      .filter(({ isInForce }) => !isInForce)
      .map(({ id, values, before }) => ({
        entity: change,
        recordId: id,
        action: 'effect',
        title: `异动未能生效【${String(before.xm)} ${String(before.changeNo)}】：${String(values.problem)}`,
      })),
  )
}

function wordsOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string }
  return typeof code === 'string' && /\p{Script=Han}/u.test(message ?? '')
    ? message!.slice(0, 200)
    : '服务器内部错误，稍后将自动重试'
}
