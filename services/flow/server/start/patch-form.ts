import type { Ctx } from '#kernel/world/context.ts'
import { derivedFacts, textOfDesigned } from '../../shared/form/designed-facts.ts'
import { writable } from '../../shared/form/designed-form.ts'
import { isDecision, type FieldRight } from '../../shared/model/model.ts'
import { checkDesigned, fieldLocked } from '../../shared/form/check-designed.ts'
import { runOf } from '../../machine/index.ts'
import type { Hand } from '../run/act.ts'
import { settleForm } from './form-data.ts'
import { readAnew } from './hand-in-again.ts'
import { namesInForm } from '../people/people.ts'
import { typeOf } from '../design/types.ts'
import { wordingOf } from '../people/wording.ts'

export type Changes = { changes: { label: string; from: string; to: string }[] }

/** Writes what somebody at a step, or the starter, changed in the form, as far as the step lets them; says what was what before. */
export async function patchForm(
  ctx: Ctx,
  { state, row, definition, around }: Hand,
  { patch, rights }: { patch: Record<string, unknown>; rights: string },
): Promise<Changes> {
  const allowed = rightsAt({ state, definition } as Hand, rights)
  if (around.type) {
    const fields = new Map(around.type.fields.map((field) => [field.name, field]))
    for (const name of Object.keys(patch))
      if (!['edit', 'must'].includes(allowed[name] ?? 'read'))
        throw fieldLocked({ label: fields.get(name)?.label ?? name })
    if (Object.keys(patch).length === 0) return { changes: [] }
    const before = row.facts
    await around.type.write?.(ctx, row.bizId, patch)
    await readAnew(ctx, { row, around })
    return {
      changes: differences(
        Object.keys(patch).map((name) => ({ name, label: fields.get(name)?.label ?? name })),
        before,
        row.facts,
      ),
    }
  }
  const before = row.formData ?? {}
  const isWhole = rights === 'start'
  // Handed in again as it stands: judged by what the form asks for now.
  const sent =
    isWhole && Object.keys(patch).length === 0
      ? writable(definition.form?.fields ?? [], before, { rights: allowed, usual: 'edit' })
      : patch
  const formData = checkDesigned(definition.form, sent, {
    rights: allowed,
    before,
    isPatch: !isWhole,
    today: ctx.today(),
  })
  if (JSON.stringify(before) === JSON.stringify(formData)) return { changes: [] }
  await settleForm(ctx, { form: definition.form, data: formData, before, instanceId: row.id })
  row.formData = formData
  row.facts = { ...row.facts, ...derivedFacts(definition.form, formData) }
  const type = await typeOf(ctx, row.processType)
  const worded = await wordingOf(ctx, {
    definition,
    data: formData,
    titleRule: null,
    summaryFields: type?.summaryFields ?? null,
    starter: '',
    typeName: '',
  })
  row.summary = worded.summary
  const names = await namesInForm(ctx, definition.form, { ...before, ...formData })
  const oldNames = await namesInForm(ctx, definition.form, before)
  return {
    changes: (definition.form?.fields ?? [])
      .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(formData[name]))
      .map((field) => ({
        label: field.label,
        from: textOfDesigned(field, before[field.name], oldNames),
        to: textOfDesigned(field, formData[field.name], names),
      })),
  }
}

/** What somebody with a task, or the starter, may see and change. */
export function rightsAt(
  { state, definition }: Pick<Hand, 'state' | 'definition'>,
  taskId: string,
): Record<string, FieldRight> {
  if (taskId === 'start') return definition.model.settings.startFields
  const task = state.tasks.find((one) => one.id === taskId)
  const step = task ? state.places.get(runOf(state, task).nodeKey)!.step : undefined
  return step && isDecision(step) ? step.fields : {}
}

function differences(
  fields: readonly { name: string; label: string }[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes['changes'] {
  return fields
    .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(({ name, label }) => ({ label, from: textOf(before[name]), to: textOf(after[name]) }))
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}
