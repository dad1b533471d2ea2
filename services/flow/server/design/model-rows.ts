import type { Ctx } from '#kernel/world/context.ts'
import { ruleGroups } from '../../candidate-rule.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { problemsOf, warningsOf } from '../../shared/model/check-model.ts'
import type { DesignedForm } from '../../shared/form/designed-form.ts'
import type { FlowModelJson } from '../../shared/model/model.ts'
import { fieldsOfForm, fieldsOfStarter, knownOf, type KnownField } from '../../shared/model/known-of.ts'
import type { Judged } from '../../shared/routes/models.ts'

type ModelRow = {
  id: string
  name: string
  processTypeId: string
  draft: FlowModelJson
  form: DesignedForm | null
  version: number
  publishedVersion: number | null
  status: string
  processType: string
  typeName: string
  formKind: string
}

/** The model and its type, locked where it is about to change. */
export async function modelRow(ctx: Ctx, modelId: string, { isLocked = false } = {}): Promise<ModelRow> {
  const [row] = await ctx.db.query<ModelRow>(
    `select m.id, m.name, m.draft, m.form, m.version, m.published_version as "publishedVersion", m.status,
       p.id as "processTypeId", p.code as "processType", p.name as "typeName", p.form_kind as "formKind"
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     where m.id = $1${isLocked ? ' for update of m' : ''}`,
    [modelId],
  )
  if (!row) throw notFound()
  return row
}

const heads: readonly string[] = Object.values(ruleGroups)

/**
 * What a flow of a type can speak of, as a designer is shown it: fields, ways of naming people, what the business can
 * be made to do.
 */
export async function spokenOf(ctx: Ctx, code: string, form: DesignedForm | null) {
  const type = ctx.world.flowTypes.get(code)
  const declared = type?.fields.map(({ name, label, kind, isEditable, codes }): KnownField => ({
    name,
    label,
    kind,
    isEditable: isEditable === true,
    ...(codes ? { codes } : {}),
  }))
  // Of a matter that is about nobody in particular, rules speak of whoever started it.
  const rules = [...ctx.world.candidateRules.values()]
    .filter((rule) => rule.subject === undefined || type?.subject === undefined || rule.subject === type.subject)
    .map(({ code: own, label, group = 'course', params }) => ({
      code: own,
      label,
      group: ruleGroups[group],
      params: params ?? [],
    }))
    .toSorted((a, b) => heads.indexOf(a.group) - heads.indexOf(b.group))
  const webhooks = await ctx.db.query<{ code: string; name: string }>(
    `select code, name from sys_flow_webhook where status = '1' order by code`,
  )
  return {
    fields: [...(declared ?? fieldsOfForm(form)), ...(await starterFieldsOf(ctx))],
    rules,
    form,
    triggers: Object.keys(type?.triggers ?? {}),
    webhooks,
  }
}

/** Roles and kinds of accounts are those of the school. */
async function starterFieldsOf(ctx: Ctx): Promise<KnownField[]> {
  const roles = await ctx.db.query<{ key: string; label: string }>(
    'select role_code as key, role_name as label from sys_role order by role_code',
  )
  return fieldsOfStarter({ roles, userTypes: (await codeSets(ctx)).get('userType') ?? [] })
}

/** What keeps a drawing from being published, and what is only strange in it. */
export async function judged(
  ctx: Ctx,
  { processType: code, draft, form }: { processType: string; draft: FlowModelJson; form: DesignedForm | null },
): Promise<Judged> {
  const isGuarded = ctx.world.flowTypes.get(code)?.guarded !== undefined
  const known = { ...knownOf(await spokenOf(ctx, code, form)), isGuarded }
  return { problems: problemsOf(draft, known), warnings: warningsOf(draft, known) }
}
