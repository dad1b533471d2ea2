import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/world/id.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { Matter } from '../../flow-type.ts'
import { begin, copyPeople, newState } from '../../machine/index.ts'
import { checkDesigned } from '../../shared/form/check-designed.ts'
import { derivedFacts } from '../../shared/form/designed-facts.ts'
import { carryOut } from '../run/act.ts'
import { settleForm } from './form-data.ts'
import { typeSuspended, whyNotBegun } from './may-start.ts'
import { nextNumber } from './numbering.ts'
import { checkSelected } from './self-select.ts'
import { factsOfStarter, readForStart, starterFacts, type StarterFacts } from './starter.ts'
import { stepsOf } from '../../shared/model/places.ts'
import { definitionById, type Definition, type InstanceRow, type Loaded } from '../run/store.ts'
import { typeOf, type TypeRow } from '../design/types.ts'
import { wordingOf } from '../people/wording.ts'

const notPublished = defineError({ code: 'FLOW_NOT_PUBLISHED', status: 400, message: '该流程尚未发布，暂不能发起' })
const draftGone = defineError({ code: 'FLOW_DRAFT_GONE', status: 400, message: '草稿不存在或已提交' })
const alreadyRunning = defineError<{ instNo: string }>({
  code: 'FLOW_ALREADY_RUNNING',
  status: 400,
  message: '该事项已有进行中的流程 {instNo}',
})

export type StartOrder = {
  processType: string
  bizId?: string | undefined
  /** The record as it was just written: it is new, and need not be read again. */
  written?: Readonly<Record<string, unknown>> | undefined
  formData?: Record<string, unknown> | undefined
  /** People chosen for steps whose approvers the starter names. */
  nextApprovers?: Record<string, string[]> | undefined
  copies?: readonly string[] | undefined
  starterId?: string | undefined
  /** The starter's own draft that is handed in by this. */
  draftId?: string | undefined
}

/** Hands a matter in: its number, what is known of it now, the first tasks, all in the caller's transaction. */
export async function startFlow(
  ctx: Ctx,
  order: StartOrder,
): Promise<{ instanceId: string; instNo: string; status: string }> {
  const starterId = order.starterId ?? ctx.actor.userId
  if (starterId === null) throw new Error('a flow is started by somebody')
  await readForStart(ctx, { code: order.processType, starterId })
  const { type, definition } = await readyType(ctx, order.processType)
  const refusal = await whyNotBegun(ctx, { code: order.processType, starterId, isBeginning: true })
  if (refusal) throw refusal
  const declared = ctx.world.flowTypes.get(order.processType)
  const id = order.draftId ?? newId(ctx.now())
  if (order.draftId) await takeDraft(ctx, { id, starterId, processType: order.processType })
  const bizId = order.bizId ?? id
  // What has no record of its own is new by its id, and so is a record that was just written.
  if (order.bizId !== undefined && !order.written) await refuseSecond(ctx, { processType: order.processType, bizId })
  const formData = declared
    ? null
    : checkDesigned(definition.form, order.formData ?? {}, {
        rights: definition.model.settings.startFields,
        today: ctx.today(),
      })
  if (formData) await settleForm(ctx, { form: definition.form, data: formData, instanceId: id })
  const chosen = order.nextApprovers ?? {}
  const starter = await starterFacts(ctx, starterId)
  const matter: Matter = declared
    ? await declared.read(ctx, bizId, order.written)
    : designedMatter({ type, definition, starter, formData: formData ?? {} })
  const subjectId = matter.subjectId ?? null
  await checkSelected(ctx, { model: definition.model, starterId, subjectId, subject: declared?.subject }, chosen)
  const worded = await wordingOf(ctx, {
    definition,
    data: formData,
    titleRule: type.titleRule,
    summaryFields: type.summaryFields,
    starter: starter.name,
    typeName: type.name,
  })
  const title = matter.title || worded.title
  const row: InstanceRow = {
    id,
    instNo: null,
    definitionId: definition.id,
    processType: order.processType,
    bizId,
    title: [...cleanLine(title)].slice(0, 200).join(''),
    summary: [...(matter.summary ?? worded.summary)].slice(0, 5),
    starterId,
    subjectId,
    facts: { ...matter.facts, ...factsOfStarter(starterId, starter) },
    formData,
    chosen,
    version: 1,
  }
  await declared?.beforeStart?.(ctx, { instanceId: id, instNo: null, bizId, starterId, facts: row.facts })
  const code = declared?.numberPrefix ?? order.processType
  const instNo = matter.number ?? (await nextNumber(ctx, { rule: type.numberRule, code }))
  row.instNo = instNo
  // Written with all that follows from the start, unless somebody on the way looks for it.
  const isNew = !declared && !stepsOf(definition.model).some((step) => step.kind === 'trigger')
  if (!isNew) await insertInstance(ctx, row)
  const loaded: Loaded = {
    row,
    definition,
    state: newState(definition.model, { id, starterId }),
    names: new Map([[starterId, starter.name]]),
    isNew,
  }
  await carryOut(ctx, loaded, async ({ state, ports }) => {
    copyPeople(state, ports, order.copies ?? [])
    await begin(state, ports, { actor: { userId: starterId } })
  })
  return { instanceId: id, instNo, status: '1' }
}

/** What conditions and rules know of a matter with a designed form: who hands it in, whom it is about, what follows from the form. */
function designedMatter({
  type,
  definition,
  starter,
  formData,
}: {
  type: Pick<TypeRow, 'subject'>
  definition: Definition
  starter: StarterFacts
  formData: Record<string, unknown>
}): Matter & { subjectId: string | null } {
  const isMeant = type.subject === null || type.subject === starter.personType
  return { facts: derivedFacts(definition.form, formData), subjectId: isMeant ? starter.personId : null }
}

/** The same for a matter that somebody thinks of handing in. */
export async function designedStart(
  ctx: Ctx,
  { definition, starterId, formData }: { definition: Definition; starterId: string; formData: Record<string, unknown> },
): Promise<ReturnType<typeof designedMatter>> {
  const type = await typeOf(ctx, definition.processType)
  return designedMatter({
    type: { subject: type?.subject ?? null },
    definition,
    starter: await starterFacts(ctx, starterId),
    formData,
  })
}

/** The type and its newest version, where it can be started now. */
export async function readyType(ctx: Ctx, code: string): Promise<{ type: TypeRow; definition: Definition }> {
  const type = await typeOf(ctx, code)
  if (!type || type.status !== '1') throw typeSuspended()
  if (type.definitionId === null) throw notPublished()
  return { type, definition: await definitionById(ctx, type.definitionId) }
}

async function refuseSecond(ctx: Ctx, { processType, bizId }: { processType: string; bizId: string }): Promise<void> {
  const [open] = await ctx.db.query<{ instNo: string | null }>(
    `select inst_no as "instNo"
     from sys_flow_instance
     where process_type = $1 and biz_id = $2 and status in ('0', '1', '4', '7')`,
    [processType, bizId],
    'flow_open_of',
  )
  if (open) throw alreadyRunning({ instNo: open.instNo ?? '' })
}

async function insertInstance(ctx: Ctx, row: InstanceRow): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(
    `insert into sys_flow_instance (
       id, version, create_user, create_time, update_user, update_time, inst_no, definition_id, process_type, biz_id,
       title, summary, starter_id, subject_id, facts, form_data, chosen, status, round
     )
     values (
       $1, 1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12::jsonb, $13::jsonb, $14::jsonb, '0', 1
     )`,
    [
      row.id,
      ctx.actor.userId,
      now,
      row.instNo,
      row.definitionId,
      row.processType,
      row.bizId,
      row.title,
      JSON.stringify(row.summary),
      row.starterId,
      row.subjectId,
      JSON.stringify(row.facts),
      row.formData === null ? null : JSON.stringify(row.formData),
      JSON.stringify(row.chosen),
    ],
  )
}

/** A draft becomes what is handed in: it goes, and its number in the database is used again. Who comes second finds none. */
async function takeDraft(
  ctx: Ctx,
  { id, starterId, processType }: { id: string; starterId: string; processType: string },
): Promise<void> {
  const gone = await ctx.db.execute(
    `delete from sys_flow_instance where id = $1 and starter_id = $2 and process_type = $3 and status = '0'`,
    [id, starterId, processType],
  )
  if (gone === 0) throw draftGone()
}
