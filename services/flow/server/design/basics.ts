import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { update } from '#kernel/operations/write/write.ts'
import { processType } from '../../shared/definitions.ts'
import { numberRuleProblem } from '../../shared/number-rule.ts'
import { basicsRoute, saveBasicsRoute, type TypeBasics } from '../../shared/routes/models.ts'

/** What a school says of a kind of matter besides its flow and its form. */
export const basicsRoutes: readonly Route[] = [route(basicsRoute, read), route(saveBasicsRoute, save)]

async function read(ctx: Ctx, { id }: { id: string }) {
  const [type] = await ctx.db.query<Omit<TypeBasics, 'isDeclared'>>(
    `select p.id, p.version, p.code, p.name, p.group_name as "groupName", p.form_kind as "formKind", p.icon, p.sort,
       p.subject, p.remark, p.status, coalesce(p.start_roles, '[]'::jsonb) as "startRoles",
       coalesce(p.manager_roles, '[]'::jsonb) as "managerRoles", p.number_rule as "numberRule",
       p.title_rule as "titleRule", coalesce(p.summary_fields, '[]'::jsonb) as "summaryFields"
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     where m.id = $1`,
    [id],
  )
  if (!type) throw notFound()
  const roleList = await ctx.db.query<{ value: string; label: string }>(
    'select role_code as value, role_name as label from sys_role order by sort nulls last, role_code',
  )
  const subjects = [...new Set([...ctx.world.candidateRules.values()].flatMap((rule) => rule.subject ?? []))].map(
    (value) => ({ value, label: ctx.world.entities.get(value)?.label ?? value }),
  )
  const declared = ctx.world.flowTypes.get(type.code)
  return {
    type: { ...type, isDeclared: declared !== undefined, subject: declared?.subject ?? type.subject },
    roles: roleList,
    subjects,
    groups: (await codeSets(ctx)).get('flowGroup') ?? [],
  }
}

async function save(ctx: Ctx, { id, ...draft }: AskedOf<typeof saveBasicsRoute>) {
  const [model] = await ctx.db.query<{ typeId: string; code: string }>(
    `select p.id as "typeId", p.code
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     where m.id = $1`,
    [id],
  )
  if (!model) throw notFound()
  const problem = draft.numberRule ? numberRuleProblem(draft.numberRule) : null
  if (problem) throw badRequest({ text: problem })
  const unknown = await unknownRoles(ctx, [...draft.startRoles, ...draft.managerRoles])
  if (unknown.length > 0) throw badRequest({ text: `角色 ${unknown.join('、')} 不存在` })
  // Whom a matter of an area is about is said by the area.
  const { subject, ...rest } = draft
  return update(ctx, ctx.world.resources.get(processType.name)!, {
    ...rest,
    ...(ctx.world.flowTypes.has(model.code) ? {} : { subject: subject ?? null }),
    id: model.typeId,
  })
}

async function unknownRoles(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ code: string }>(
    'select role_code as code from sys_role where role_code = any($1::text[])',
    [codes],
  )
  const there = new Set(rows.map(({ code }) => code))
  return [...new Set(codes)].filter((code) => !there.has(code))
}
