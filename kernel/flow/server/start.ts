import type { Ctx } from '#kernel/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/id.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { begin, copyPeople, newState } from '../machine/index.ts'
import { checkDesigned } from '../shared/check-designed.ts'
import { textOfDesigned } from '../shared/designed-facts.ts'
import { stepsOf } from '../shared/places.ts'
import { isDecision } from '../shared/model.ts'
import { nextMissing } from '../machine/errors.ts'
import { carryOut } from './act.ts'
import { nextNumber } from './numbering.ts'
import { definitionById, type Definition, type InstanceRow, type Loaded } from './store.ts'
import { typeOf } from './types.ts'

export const typeSuspended = defineError({ code: 'FLOW_TYPE_OFF', status: 400, message: '该流程已停用，暂不能发起' })
const notPublished = defineError({ code: 'FLOW_NOT_PUBLISHED', status: 400, message: '该流程尚未发布，暂不能发起' })
export const mayNotStart = defineError({ code: 'FLOW_MAY_NOT_START', status: 403, message: '您没有发起该流程的权限' })
const alreadyRunning = defineError<{ instNo: string }>({ code: 'FLOW_ALREADY_RUNNING', status: 400, message: '该事项已有进行中的流程 {instNo}' })

export type StartOrder = {
  processType: string
  bizId?: string | undefined
  formData?: Record<string, unknown> | undefined
  /** People chosen for steps whose approvers the starter names. */
  nextApprovers?: Record<string, string[]> | undefined
  copies?: readonly string[] | undefined
  title?: string | undefined
  starterId?: string | undefined
}

/** Hands a matter in: its number, what is known of it now, the first tasks, all in the caller's transaction. */
export async function startFlow(ctx: Ctx, order: StartOrder): Promise<{ instanceId: string; instNo: string; status: string }> {
  const { type, definition } = await readyType(ctx, order.processType)
  const declared = ctx.world.flowTypes.get(order.processType)
  const starterId = order.starterId ?? ctx.actor.userId
  if (starterId === null) throw new Error('a flow is started by somebody')
  const id = newId(ctx.now())
  const bizId = order.bizId ?? id
  await refuseSecond(ctx, { processType: order.processType, bizId })
  const formData = declared ? null : checkDesigned(definition.form, order.formData ?? {}, { rights: definition.model.settings.startFields, today: ctx.today() })
  const matter = declared ? await declared.read(ctx, bizId) : { facts: {} }
  const chosen = order.nextApprovers ?? {}
  for (const step of stepsOf(definition.model)) if (isDecision(step) && step.candidates.some(({ rule }) => rule === 'starterSelect') && !chosen[step.key]?.length) throw nextMissing()
  const [starter] = await ctx.db.query<{ name: string }>('select user_name as name from sys_user where id = $1', [starterId])
  const title = order.title ?? matter.title ?? titleOf(type.titleRule, { starter: starter?.name ?? '', name: type.name })
  const row: InstanceRow = {
    id, instNo: null, definitionId: definition.id, processType: order.processType, bizId, title: [...cleanLine(title)].slice(0, 200).join(''), summary: [...(matter.summary ?? designedSummary(definition, type.summaryFields, formData))].slice(0, 5),
    starterId, subjectId: matter.subjectId ?? null, facts: { ...matter.facts, starterId }, formData, chosen, version: 1,
  }
  await declared?.beforeStart?.(ctx, { instanceId: id, instNo: null, bizId, starterId, facts: row.facts })
  row.instNo = await nextNumber(ctx, { rule: type.numberRule, code: declared?.numberPrefix ?? order.processType })
  await insertInstance(ctx, row)
  const loaded: Loaded = { row, definition, state: newState(definition.model, { id, starterId }) }
  await carryOut(ctx, loaded, async ({ state, ports }) => {
    copyPeople(state, ports, order.copies ?? [])
    await begin(state, ports, { actor: { userId: starterId } })
  })
  return { instanceId: id, instNo: row.instNo, status: '1' }
}

/** The type and its newest version, where it can be started now. */
export async function readyType(ctx: Ctx, code: string): Promise<{ type: NonNullable<Awaited<ReturnType<typeof typeOf>>>; definition: Definition }> {
  const type = await typeOf(ctx, code)
  if (!type || type.status !== '1') throw typeSuspended()
  const [latest] = await ctx.db.query<{ id: string }>(
    `select d.id from sys_flow_definition d join sys_flow_model m on m.id = d.model_id and m.status = '1' and m.published_version = d.version_no where d.process_type = $1`,
    [code],
    'flow_latest',
  )
  if (!latest) throw notPublished()
  return { type, definition: await definitionById(ctx, latest.id) }
}

async function refuseSecond(ctx: Ctx, { processType, bizId }: { processType: string; bizId: string }): Promise<void> {
  const [open] = await ctx.db.query<{ instNo: string | null }>(`select inst_no as "instNo" from sys_flow_instance where process_type = $1 and biz_id = $2 and status in ('0', '1', '4', '7')`, [processType, bizId], 'flow_open_of')
  if (open) throw alreadyRunning({ instNo: open.instNo ?? '' })
}

async function insertInstance(ctx: Ctx, row: InstanceRow): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(
    `insert into sys_flow_instance (id, version, create_user, create_time, update_user, update_time, inst_no, definition_id, process_type, biz_id, title, summary, starter_id, subject_id, facts, form_data, chosen, status, round)
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12::jsonb, $13::jsonb, $14::jsonb, '0', 1)`,
    [row.id, ctx.actor.userId, now, row.instNo, row.definitionId, row.processType, row.bizId, row.title, JSON.stringify(row.summary), row.starterId, row.subjectId, JSON.stringify(row.facts), row.formData === null ? null : JSON.stringify(row.formData), JSON.stringify(row.chosen)],
  )
}

function titleOf(rule: string | null, { starter, name }: { starter: string; name: string }): string {
  return (rule ?? '{starter}的{name}').replaceAll('{starter}', starter).replaceAll('{name}', name)
}

function designedSummary({ form, model }: Definition, names: readonly string[] | null, data: Record<string, unknown> | null): { label: string; text: string }[] {
  if (!form || !data) return []
  // Everybody in a list reads it, so nothing stands in it that some step hides.
  const hidden = new Set(stepsOf(model).flatMap((step) => ('fields' in step ? Object.entries(step.fields) : [])).filter(([, right]) => right === 'hidden').map(([name]) => name))
  const shown = names?.length ? names : form.fields.slice(0, 3).map((field) => field.name)
  return form.fields.filter((field) => shown.includes(field.name) && !hidden.has(field.name)).flatMap((field) => {
    const text = textOfDesigned(field, data[field.name])
    return text === '' ? [] : [{ label: field.label, text }]
  })
}
