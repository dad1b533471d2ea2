import type { Ctx } from '#kernel/world/context.ts'
import type { DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import { flowModelSchema, type DecisionStep, type FlowModelJson } from '#services/flow/shared/model/model.ts'
import { peopleOf, type Person } from './people.ts'

export type Kind = {
  code: string
  name: string
  subject: string | null
  numberRule: string | null
  definitionId: string
  model: FlowModelJson
  form: DesignedForm
  summaryFields: string[]
}

/** Who there is and what can be asked for, with whom a step would ask. */
export type Town = {
  kinds: ReadonlyMap<string, Kind>
  byAccount(account: string): Person
  nameOf(id: string): string
  students: readonly Person[]
  staff: readonly Person[]
  admin: Person
  askedAt(step: DecisionStep, about: { starter: Person; before: ReadonlyMap<string, string[]> }): string[]
}

/** Accounts that answer for a duty in the demo school. */
const duties: Readonly<Record<string, string>> = { office: 'ld31', logistics: 'ld37', registry: 'jwc01' }

export async function townOf(ctx: Ctx): Promise<Town> {
  const people = await peopleOf(ctx)
  const kinds = await ctx.db.query<Kind>(
    `select p.code, p.name, p.subject, p.number_rule as "numberRule", d.id as "definitionId", d.model, d.form,
       coalesce(p.summary_fields, '[]'::jsonb) as "summaryFields"
     from sys_process_type p
     join sys_flow_model m on m.process_type_id = p.id
     join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
     where p.form_kind = '2'`,
  )
  const byId = new Map(people.map((one) => [one.id, one]))
  const byAccount = new Map(people.map((one) => [one.account, one]))
  const admin = byAccount.get('admin')!
  const holders = (roles: unknown) =>
    people.filter((one) => one.roles.some((role) => (roles as string[]).includes(role))).map(({ id }) => id)
  const rules: Readonly<
    Record<
      string,
      (
        params: Record<string, unknown>,
        about: { starter: Person; before: ReadonlyMap<string, string[]> },
      ) => readonly string[]
    >
  > = {
    starterFdy: (_, { starter }) => starter.fdy,
    starterDeptAdmin: (_, { starter }) => starter.college,
    starterDeptLeader: (_, { starter }) => starter.leadersAbove,
    starter: (_, { starter }) => [starter.id],
    role: ({ roles }) => holders(roles),
    dutySection: ({ duty }) => [byAccount.get(duties[String(duty)] ?? 'admin')!.id],
    prevApprover: ({ step }, { before }) => before.get(String(step)) ?? [],
  }
  return {
    kinds: new Map(kinds.map((kind) => [kind.code, { ...kind, model: flowModelSchema.parse(kind.model) }])),
    byAccount: (account) => byAccount.get(account)!,
    nameOf: (id) => byId.get(id)?.name ?? '',
    students: people.filter((one) => one.personType === 'base.student' && one.fdy.length > 0),
    staff: people.filter((one) => one.personType === 'base.teacher' && one.leadersAbove.length > 0),
    admin,
    askedAt(step, about) {
      const found = [...new Set(step.candidates.flatMap(({ rule, params }) => rules[rule]?.(params, about) ?? []))]
      return found.length > 0 ? found : [admin.id]
    },
  }
}
