import type { Ctx } from '#kernel/context.ts'
import { textOfDesigned } from '../shared/designed-facts.ts'
import { isDecision, type FieldRight } from '../shared/model.ts'
import { checkDesigned, fieldLocked } from '../shared/check-designed.ts'
import { runOf } from '../machine/index.ts'
import type { Hand } from './act.ts'

export type Changes = { changes: { label: string; from: string; to: string }[] }

/** Writes what somebody at a step, or the starter, changed in the form, as far as the step lets them; says what was what before. */
export async function patchForm(ctx: Ctx, { state, row, definition, around }: Hand, { patch, rights }: { patch: Record<string, unknown>; rights: string }): Promise<Changes> {
  const allowed = rightsAt({ state, definition } as Hand, rights)
  if (around.type) {
    const fields = new Map(around.type.fields.map((field) => [field.name, field]))
    for (const name of Object.keys(patch)) if (!['edit', 'must'].includes(allowed[name] ?? 'read')) throw fieldLocked({ label: fields.get(name)?.label ?? name })
    if (Object.keys(patch).length === 0) return { changes: [] }
    const before = row.facts
    await around.type.write?.(ctx, row.bizId, patch)
    row.facts = { ...row.facts, ...(await around.type.read(ctx, row.bizId)).facts }
    return { changes: differences(Object.keys(patch).map((name) => ({ name, label: fields.get(name)?.label ?? name })), before, row.facts) }
  }
  const before = row.formData ?? {}
  row.formData = checkDesigned(definition.form, patch, { rights: allowed, before, isPatch: rights !== 'start', today: ctx.today() })
  return { changes: differences(definition.form?.fields ?? [], before, row.formData) }
}

/** What somebody with a task, or the starter, may see and change. */
export function rightsAt({ state, definition }: Pick<Hand, 'state' | 'definition'>, taskId: string): Record<string, FieldRight> {
  if (taskId === 'start') return definition.model.settings.startFields
  const task = state.tasks.find((one) => one.id === taskId)
  const step = task ? state.places.get(runOf(state, task).nodeKey)!.step : undefined
  return step && isDecision(step) ? step.fields : {}
}

function differences(fields: readonly { name: string; label: string }[], before: Record<string, unknown>, after: Record<string, unknown>): Changes['changes'] {
  return fields.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map(({ name, label }) => ({ label, from: textOf(before[name]), to: textOf(after[name]) }))
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}
