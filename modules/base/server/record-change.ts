import type { Ctx } from '#kernel/context.ts'
import type { Change } from '#kernel/operations/resource.ts'
import { recordApply } from '#kernel/applications/record-apply.ts'
import type { ApplyState, ApplyStep } from '#kernel/applications/shared/apply.ts'
import { infoChange, infoChangeStates, twiceCheckedFields } from '../shared/info-change.ts'

type Stage = { state: ApplyState; node: string | null; handlers: string | null }
const promisedDays = 3

/** Corrections stand among what a student has applied for, and move there with every decision. */
export async function recordChange(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ id, after }) => (after ? [{ ...after, id }] : [])) as Record<string, unknown>[]
  const students = [...new Set(rows.map((row) => String(row['studentId'])))]
  const users = await ctx.db.query<{ id: string; studentId: string }>(`select id, person_id as "studentId" from sys_user where person_type = 'base.student' and person_id = any($1)`, [students])
  for (const row of rows) {
    const user = users.find((one) => one.studentId === row['studentId'])
    if (user) await recordApply(ctx, { userId: user.id, ...applyOf(row) })
  }
}

/** How a correction looks among the applications of a student. */
function applyOf(row: Readonly<Record<string, unknown>>) {
  const { state, node, handlers } = stageOf(String(row['state']))
  return {
    bizType: infoChange.path, bizName: infoChange.label, bizId: String(row['id']), prefix: 'GZ', title: `更正${String(row['fieldLabel'])}`, state, currentNode: node, currentHandlers: handlers,
    steps: stepsOf(row), opinion: (row['opinion'] as string | null | undefined) ?? null, promisedDays, link: '/base/mine',
    withdrawPath: row['state'] === infoChangeStates.waiting[0] ? 'base/stuInfoChange/withdraw' : null,
  }
}

function stageOf(state: string): Stage {
  switch (state) {
    case infoChangeStates.waiting[0]:
      return { state: 'running', node: '辅导员审核', handlers: '辅导员' }
    case infoChangeStates.second[0]:
      return { state: 'running', node: '教务处复核', handlers: '教务处' }
    case infoChangeStates.accepted[0]:
      return { state: 'passed', node: null, handlers: null }
    case infoChangeStates.rejected[0]:
      return { state: 'refused', node: null, handlers: null }
    default:
      return { state: 'withdrawn', node: null, handlers: null }
  }
}

function stepsOf(row: Readonly<Record<string, unknown>>): ApplyStep[] {
  const state = String(row['state'])
  const names = ['提交申请', '辅导员审核', ...((twiceCheckedFields as readonly unknown[]).includes(row['fieldName']) ? ['教务处复核'] : [])]
  if (state === infoChangeStates.accepted[0]) return names.map((name) => ({ name, state: 'done' }))
  const at = state === infoChangeStates.second[0] ? 2 : 1
  const here = state === infoChangeStates.rejected[0] || state === infoChangeStates.withdrawn[0] ? 'stopped' : 'now'
  return names.map((name, i) => ({ name, state: i < at ? 'done' : i === at ? here : 'todo' }))
}
