import type { Ctx } from '#kernel/world/context.ts'
import type { FlowType, ReadingRow } from '../../flow-type.ts'
import type { Task } from '../../machine/index.ts'
import { holdsValue, type DesignedField } from '../../shared/form/designed-form.ts'
import type { FieldRight, Step } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import { rightsAt } from '../start/patch-form.ts'
import { namesInForm } from '../people/people.ts'
import type { Loaded } from '../run/store.ts'

type Rights = Record<string, FieldRight>

/**
 * The starter sees what the start allows, whoever has a task what the step does, whoever was shown it what that step shows. Without a
 * step of one's own nothing is shown that any step hides.
 */
export async function rightsFor(
  ctx: Ctx,
  loaded: Loaded,
  { userId, current }: { userId: string | null; current: Task | undefined },
): Promise<Rights> {
  const { state, row } = loaded
  if (current) return rightsAt(loaded, current.id)
  if (row.starterId === userId) return state.model.settings.startFields
  const last = state.tasks.findLast((task) => task.assigneeId === userId)
  return readOnly(last ? rightsAt(loaded, last.id) : await rightsOfReader(ctx, loaded, userId))
}

async function rightsOfReader(ctx: Ctx, { state, row }: Loaded, userId: string | null): Promise<Rights> {
  const [copy] = await ctx.db.query<{ nodeKey: string | null }>(
    'select node_key as "nodeKey" from sys_flow_copy where instance_id = $1 and user_id = $2',
    [row.id, userId],
    'flow_copy_node',
  )
  const step = copy?.nodeKey ? state.places.get(copy.nodeKey)?.step : undefined
  if (step?.kind === 'copy') return step.fields
  return Object.assign({}, ...stepsOf(state.model).map((one) => hiddenAt(one))) as Rights
}

function hiddenAt(step: Step): Rights {
  return 'fields' in step
    ? Object.fromEntries(Object.entries(step.fields).filter(([, right]) => right === 'hidden'))
    : {}
}

function readOnly(rights: Rights): Rights {
  return Object.fromEntries(
    Object.entries(rights).map(([name, right]) => [name, right === 'hidden' ? 'hidden' : 'read']),
  )
}

/** The designed form as the caller sees it: what is hidden from them is not in it at all. */
export async function formOf(ctx: Ctx, { definition, row }: Loaded, rights: Rights) {
  const fields = (definition.form?.fields ?? []).filter((field) => rights[field.name] !== 'hidden')
  const data = visibleData(fields, row.formData ?? {})
  const fileIds = fields
    .filter((field) => field.type === 'files')
    .flatMap((field) => (Array.isArray(data[field.name]) ? (data[field.name] as string[]) : []))
  return {
    fields,
    permission: Object.fromEntries(Object.entries(rights).filter(([, right]) => right !== 'hidden')),
    data,
    names: await namesInForm(ctx, { fields }, data),
    fileIds,
  }
}

/** Of what was filled in, the values of these fields. */
export function visibleData(fields: readonly DesignedField[], data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter((field) => holdsValue(field) && Object.hasOwn(data, field.name))
      .map(({ name }) => [name, data[name]]),
  )
}

/** What a business shows of its record. */
export async function rowsOf(
  ctx: Ctx,
  type: FlowType,
  { bizId, rights }: { bizId: string; rights: Rights },
): Promise<readonly ReadingRow[]> {
  const rows = (await type.rows?.(ctx, bizId)) ?? []
  return rows.filter((row) => row.name === undefined || rights[row.name] !== 'hidden')
}

/** What files are called, how big and of what kind they are. */
export async function filesOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Record<string, { name: string; size: number; type: string }>> {
  if (ids.length === 0) return {}
  const rows = await ctx.db.query<{ id: string; name: string; size: number; type: string }>(
    'select id, name, size::int as size, mime as type from sys_file where id = any($1::uuid[])',
    [[...new Set(ids)]],
  )
  return Object.fromEntries(rows.map(({ id, ...file }) => [id, file]))
}
