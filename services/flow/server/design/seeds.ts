import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { Seed, World } from '#kernel/world/world.ts'
import type { DesignedType } from '../../designed-type.ts'
import { designedForm } from '../../shared/form/designed-form.ts'
import { mattersChanged } from '../../shared/matters.ts'
import { flowModelSchema } from '../../shared/model/model.ts'
import { startFlow } from '../start/start.ts'

/**
 * Kinds of matters every school starts with, those the areas declare and those that are only designed, each with its first version
 * published. What is there already stays as the school left it; a later edition of the product only adds kinds.
 */
export function flowTypeSeed(designed: readonly DesignedType[]): Seed {
  return {
    name: 'flow types',
    content: (world: World) => kindsOf(world, designed),
    run: (ctx) => seedTypes(ctx, kindsOf(ctx.world, designed)),
  }
}

type Kind = Omit<DesignedType, 'form' | 'startRoles'> & {
  startRoles?: readonly string[]
  form: DesignedType['form'] | null
  formKind: '1' | '2'
}

function kindsOf(world: World, designed: readonly DesignedType[]): Kind[] {
  const declared = [...world.flowTypes.values()].map(
    ({ code, name, group, icon, subject, startRoles, managerRoles, model }): Kind => ({
      code,
      name,
      group,
      managerRoles,
      model,
      form: null,
      formKind: '1',
      ...(icon ? { icon } : {}),
      ...(subject ? { subject } : {}),
      ...(startRoles ? { startRoles } : {}),
    }),
  )
  return [...declared, ...designed.map((one): Kind => ({ ...one, formKind: '2' }))]
}

async function seedTypes(ctx: Ctx, kinds: readonly Kind[]): Promise<void> {
  const now = ctx.now()
  const rows = kinds.map((kind, i) => ({
    typeId: newId(now),
    modelId: newId(now),
    versionId: newId(now),
    code: kind.code,
    name: kind.name,
    groupName: kind.group,
    formKind: kind.formKind,
    icon: kind.icon ?? null,
    subject: kind.subject ?? null,
    sort: (i + 1) * 10,
    remark: kind.remark ?? null,
    startRoles: kind.startRoles ?? [],
    managerRoles: kind.managerRoles,
    titleRule: kind.titleRule ?? null,
    numberRule: kind.numberRule ?? null,
    summaryFields: kind.summaryFields ?? null,
    model: flowModelSchema.parse(kind.model),
    form: kind.form ? designedForm.parse(kind.form) : null,
  }))
  const added = await ctx.db.query<{ code: string }>(
    `insert into sys_process_type (
       id, version, create_time, update_time, code, name, group_name, form_kind, icon, subject, sort, start_roles,
       manager_roles, title_rule, number_rule, summary_fields, status, remark
     )
     select "typeId", 1, $2, $2, code, name, "groupName", "formKind", icon, subject, sort, "startRoles",
       "managerRoles", "titleRule", "numberRule", "summaryFields", '1', remark
     from jsonb_to_recordset($1::jsonb) as x(
       "typeId" uuid, code text, name text, "groupName" text, "formKind" text, icon text, subject text, sort int,
       remark text, "startRoles" jsonb, "managerRoles" jsonb, "titleRule" text, "numberRule" text,
       "summaryFields" jsonb
     )
     on conflict (code) do nothing
     returning code`,
    [JSON.stringify(rows), now],
  )
  const fresh = new Set(added.map(({ code }) => code))
  const models = JSON.stringify(rows.filter(({ code }) => fresh.has(code)))
  await ctx.db.execute(
    `insert into sys_flow_model (
       id, version, create_time, update_time, process_type_id, name, draft, form, published_version, published_time,
       status
     )
     select "modelId", 1, $2, $2, "typeId", name, model, form, 1, $2, '1'
     from jsonb_to_recordset($1::jsonb) as x("modelId" uuid, "typeId" uuid, name text, model jsonb, form jsonb)`,
    [models, now],
  )
  await ctx.db.execute(
    `insert into sys_flow_definition (
       id, version, create_time, update_time, model_id, process_type, version_no, model, form, published_time, note
     )
     select "versionId", 1, $2, $2, "modelId", code, 1, model, form, $2, '初始版本'
     from jsonb_to_recordset($1::jsonb) as x("versionId" uuid, "modelId" uuid, code text, model jsonb, form jsonb)`,
    [models, now],
  )
  await ctx.tell(mattersChanged, { codes: [...fresh], renamed: [] })
  await startUnderway(ctx, fresh)
}

/** Records that were on their way before their area had flows go on by one. */
async function startUnderway(ctx: Ctx, fresh: ReadonlySet<string>): Promise<void> {
  for (const type of ctx.world.flowTypes.values()) {
    if (!fresh.has(type.code) || !type.underway) continue
    for (const one of await type.underway(ctx)) await startFlow(ctx, { processType: type.code, ...one })
  }
}
