import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { tieFiles } from '#services/files/link.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import { namedIn } from '../../shared/form/designed-facts.ts'
import { writable, type DesignedForm } from '../../shared/form/designed-form.ts'
import { flowInstance } from '../../shared/instances.ts'
import { removeDraftRoute, restartRoute, saveDraftRoute, type Draft } from '../../shared/routes/start.ts'
import { mayStart } from './may-start.ts'
import { chosenByStarter } from './self-select.ts'
import { readyType } from './start.ts'
import { starterFacts } from './starter.ts'
import type { Definition } from '../run/store.ts'
import { wordingOf } from '../people/wording.ts'

const tooBig = defineError({ code: 'FLOW_DRAFT_BIG', status: 400, message: '草稿内容过大，请减少明细行或附件' })
const mostBytes = 256 * 1024

/** What somebody means to hand in later: an instance without a number that nobody else knows of. */
export const draftRoutes: readonly Route[] = [
  route(saveDraftRoute, saveDraft),
  route(removeDraftRoute, removeDraft),
  route(restartRoute, restart),
]

async function saveDraft(ctx: Ctx, order: AskedOf<typeof saveDraftRoute>): Promise<Draft> {
  await mayStart(ctx, order.processType)
  const { type, definition } = await readyType(ctx, order.processType)
  const formData = draftData(definition, order.formData ?? {})
  if (Buffer.byteLength(JSON.stringify(formData)) > mostBytes) throw tooBig()
  const id = order.instanceId ?? newId(ctx.now())
  const { name: starter } = await starterFacts(ctx, ctx.actor.userId!)
  const { title } = await wordingOf(ctx, {
    definition,
    data: null,
    titleRule: type.titleRule,
    summaryFields: type.summaryFields,
    starter,
    typeName: type.name,
  })
  const values = [
    id,
    ctx.actor.userId,
    ctx.now(),
    definition.id,
    order.processType,
    [...cleanLine(title)].slice(0, 200).join(''),
    JSON.stringify(formData),
    JSON.stringify(order.nextApprovers ?? {}),
  ]
  const written = order.instanceId
    ? await ctx.db.execute(
        `update sys_flow_instance
         set definition_id = $4, title = $6, form_data = $7::jsonb, chosen = $8::jsonb, version = version + 1,
           update_user = $2, update_time = $3
         where id = $1 and starter_id = $2 and process_type = $5 and status = '0'`,
        values,
      )
    : await ctx.db.execute(
        `insert into sys_flow_instance (
           id, version, create_user, create_time, update_user, update_time, definition_id, process_type, biz_id,
           title, summary, starter_id, facts, form_data, chosen, status, round
         )
         values (
           $1::uuid, 1, $2, $3, $2, $3, $4, $5, ($1::uuid)::text, $6, '[]'::jsonb, $2, '{}'::jsonb, $7::jsonb,
           $8::jsonb, '0', 1
         )`,
        values,
      )
  if (written === 0) throw notFound()
  await keepFiles(ctx, { id, form: definition.form, formData })
  return { instanceId: id, instNo: null, status: '0' }
}

async function removeDraft(ctx: Ctx, { instanceId }: { instanceId: string }): Promise<null> {
  const gone = await ctx.db.execute(
    `delete from sys_flow_instance where id = $1 and starter_id = $2 and status = '0'`,
    [instanceId, ctx.actor.userId],
  )
  if (gone === 0) throw notFound()
  // Nobody names its files any more: they go the way of uploads that were never used.
  await ctx.db.execute(
    `update sys_file
     set status = '0', entity = null, record_id = null, update_time = $2
     where entity = $3 and record_id = $1`,
    [instanceId, ctx.now(), flowInstance.path],
  )
  return null
}

/** A draft with what was handed in before, as far as the form of today still asks for it; its files are there once more. */
async function restart(ctx: Ctx, { instanceId }: { instanceId: string }) {
  const [old] = await ctx.db.query<{
    processType: string
    formData: Record<string, unknown> | null
    chosen: Record<string, string[]> | null
  }>(
    `select process_type as "processType", form_data as "formData", chosen
     from sys_flow_instance
     where id = $1 and starter_id = $2 and status <> '0'`,
    [instanceId, ctx.actor.userId],
  )
  if (!old) throw notFound()
  await mayStart(ctx, old.processType)
  const { definition } = await readyType(ctx, old.processType)
  const formData = draftData(definition, old.formData ?? {})
  const copies = await copyFiles(ctx, namedIn(definition.form, formData).files)
  for (const field of definition.form?.fields ?? []) {
    const ids = formData[field.name]
    if (field.type === 'files' && Array.isArray(ids))
      formData[field.name] = ids.flatMap((id) => copies.get(String(id)) ?? [])
  }
  return saveDraft(ctx, {
    processType: old.processType,
    formData,
    nextApprovers: chosenByStarter(definition.model, old.chosen ?? {}),
  })
}

/** Only what the starter may fill in, as it was typed: it is judged when it is handed in. */
export function draftData(definition: Definition, data: Record<string, unknown>): Record<string, unknown> {
  const known = writable(definition.form?.fields ?? [], data, {
    rights: definition.model.settings.startFields,
    usual: 'edit',
  })
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value !== undefined))
}

async function keepFiles(
  ctx: Ctx,
  { id, form, formData }: { id: string; form: DesignedForm | null; formData: Record<string, unknown> },
): Promise<void> {
  const files = namedIn(form, formData).files.filter(isId)
  if (files.length > 0 && (await tieFiles(ctx, { path: flowInstance.path, recordId: id, ids: files })) === null)
    throw notFound()
}

/** Copies of files as loose ones of the caller; the content lies there once. */
async function copyFiles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = ids.filter(isId).map((from) => ({ from, to: newId(ctx.now()) }))
  const made = await ctx.db.query<{ from: string; to: string }>(
    `with pairs as (select x."from", x."to" from jsonb_to_recordset($1::jsonb) as x("from" uuid, "to" uuid)),
       made as (
         insert into sys_file (
           id, version, create_user, create_time, update_user, update_time, name, extension, mime, size, bucket_name,
           object_key, sha256, width, height, thumbs, is_public, owner_id, status, scan_state, search_text,
           search_grams
         )
         select p."to", 1, $2::uuid, $3, $2::uuid, $3, f.name, f.extension, f.mime, f.size, f.bucket_name,
           f.object_key, f.sha256, f.width, f.height, f.thumbs, false, $2::text, '0', f.scan_state, f.search_text,
           f.search_grams
         from pairs p
         join sys_file f on f.id = p."from"
         where f.scan_state is distinct from '2'
         returning id
       )
     select p."from", p."to"
     from pairs p
     join made m on m.id = p."to"`,
    [JSON.stringify(rows), ctx.actor.userId, ctx.now()],
  )
  return new Map(made.map(({ from, to }) => [from, to]))
}
