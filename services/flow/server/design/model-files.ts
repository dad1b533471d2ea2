import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { canAct } from '#services/identity/in-office.ts'
import { create } from '#kernel/operations/write/write.ts'
import { remove } from '#kernel/operations/write/remove.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { processType } from '../../shared/definitions.ts'
import { designedForm, type DesignedForm } from '../../shared/form/designed-form.ts'
import { flowModelSchema, type FlowModelJson } from '../../shared/model/model.ts'
import { withPeople, type PeopleKind, type RuleKinds } from '../../shared/model/model-people.ts'
import {
  copyModelRoute,
  exportModelRoute,
  importModelRoute,
  modelVersionRoute,
  removeModelRoute,
  modelFile,
  type MadeModel,
  type ModelFile,
  type ModelVersion,
} from '../../shared/routes/model-files.ts'
import { namedThings } from '../people/people.ts'

const notAModel = defineError<{ why: string }>({ code: 'FLOW_FILE', status: 400, message: '文件不是有效的流程：{why}' })
const codeTaken = defineError<{ code: string }>({ code: 'FLOW_CODE_TAKEN', status: 400, message: '编码 {code} 已存在' })

/** Flows as files: copied, taken to another school, brought in, taken away. */
export const modelFileRoutes: readonly Route[] = [
  route(copyModelRoute, copy),
  route(removeModelRoute, removeModel),
  route(exportModelRoute, (ctx, input) => exported(ctx, input.id)),
  route(importModelRoute, importModel),
  route(modelVersionRoute, version),
]

type Source = ModelFile['type'] & { typeId: string; modelId: string; draft: unknown; form: unknown }

async function sourceOf(ctx: Ctx, modelId: string): Promise<Source> {
  const [row] = await ctx.db.query<Source>(
    `select p.id as "typeId", m.id as "modelId", m.draft, m.form, p.code, p.name, p.group_name as "groupName", p.icon,
       p.remark, p.subject, p.start_roles as "startRoles", p.manager_roles as "managerRoles",
       p.number_rule as "numberRule", p.title_rule as "titleRule", p.summary_fields as "summaryFields"
     from sys_flow_model m
     join sys_process_type p on p.id = m.process_type_id
     where m.id = $1`,
    [modelId],
  )
  if (!row) throw notFound()
  return row
}

async function copy(ctx: Ctx, input: AskedOf<typeof copyModelRoute>) {
  const source = await sourceOf(ctx, input.id)
  return makeType(ctx, {
    type: { ...typeOfSource(source), code: input.code, name: input.name },
    draft: flowModelSchema.parse(source.draft),
    form: formOf(source.form),
  })
}

async function removeModel(ctx: Ctx, { id: modelId }: { id: string }): Promise<null> {
  const { typeId } = await sourceOf(ctx, modelId)
  await remove(ctx, typeResource(ctx), { ids: [typeId], atomic: true })
  return null
}

/** A flow with its form and type, and what everybody it names is called, so that another school can find its own. */
async function exported(ctx: Ctx, modelId: string): Promise<ModelFile> {
  const source = await sourceOf(ctx, modelId)
  const draft = flowModelSchema.parse(source.draft)
  const ids: Record<PeopleKind, Set<string>> = {
    users: new Set(),
    roles: new Set([...(source.startRoles ?? []), ...(source.managerRoles ?? [])]),
    departments: new Set(),
    posts: new Set(),
  }
  withPeople(draft, { kinds: ruleKinds(ctx), change: (kind, list) => list.map((one) => (ids[kind].add(one), one)) })
  const users = await ctx.db.query<{ id: string; code: string; name: string }>(
    'select id, account_no as code, user_name as name from sys_user where id::text = any($1::text[])',
    [[...ids.users]],
  )
  const roles = await ctx.db.query<{ code: string; name: string }>(
    'select role_code as code, role_name as name from sys_role where role_code = any($1::text[])',
    [[...ids.roles]],
  )
  const things = async (kind: 'departments' | 'posts') =>
    ids[kind].size === 0 ? [] : ctx.call(namedThings, { kind, ids: [...ids[kind]] })
  const book = (rows: readonly { id: string; code: string | null; name: string }[]) =>
    Object.fromEntries(rows.map((row) => [row.id, { code: row.code, name: row.name }]))
  return {
    format: 'flow-model',
    edition: 1,
    type: typeOfSource(source),
    draft,
    form: formOf(source.form),
    named: {
      users: book(users),
      departments: book(await things('departments')),
      posts: book(await things('posts')),
      roles: Object.fromEntries(roles.map((role) => [role.code, role.name])),
    },
  }
}

/** Brings a flow in as a new kind of matter with a draft. Whoever is not known here is left out and named. */
async function importModel(ctx: Ctx, input: AskedOf<typeof importModelRoute>) {
  const parsed = modelFile.safeParse(input.content)
  if (!parsed.success) throw notAModel({ why: `${parsed.error.issues[0]!.path.join('.') || '内容'} 不正确` })
  const { type, draft, form, named: known } = parsed.data
  const found = await peopleHere(ctx, known)
  const unknown: string[] = []
  const changed = withPeople(draft, {
    kinds: ruleKinds(ctx),
    change: (kind, list) =>
      list.flatMap((one) => {
        const here = found[kind].get(one)
        if (here === undefined) unknown.push(missingText(kind, one, known))
        // A role nobody has here grants nothing, so its name may stay until there is one.
        return here ?? (kind === 'roles' ? [one] : [])
      }),
  })
  for (const role of [...(type.startRoles ?? []), ...(type.managerRoles ?? [])])
    if (!found.roles.has(role)) unknown.push(missingText('roles', role, known))
  const rules = new Set(ctx.world.candidateRules.keys())
  const strange = usedRules(changed)
    .filter((rule) => !rules.has(rule))
    .map((rule) => `审批人规则 ${rule} 不存在`)
  const problems = [...new Set([...unknown, ...strange])]
  const next = { ...type, code: input.code || type.code, name: input.name || type.name }
  const [taken] = await ctx.db.query('select 1 from sys_process_type where code = $1', [next.code])
  if (input.isTrial)
    return { code: next.code, name: next.name, isTaken: taken !== undefined, fields: form.fields.length, problems }
  if (taken) throw codeTaken({ code: next.code })
  return { ...(await makeType(ctx, { type: next, draft: changed, form })), problems }
}

async function makeType(
  ctx: Ctx,
  { type, draft, form }: { type: ModelFile['type']; draft: FlowModelJson; form: DesignedForm },
): Promise<MadeModel> {
  const given = Object.fromEntries(Object.entries(type).filter(([, value]) => value !== null && value !== undefined))
  const { id: typeId } = await create(ctx, typeResource(ctx), { ...given, status: '1' })
  const [model] = await ctx.db.query<{ id: string }>(
    'update sys_flow_model set draft = $2::jsonb, form = $3::jsonb where process_type_id = $1 returning id',
    [typeId, JSON.stringify(draft), JSON.stringify(form)],
  )
  return { id: model!.id, processType: type.code }
}

async function version(ctx: Ctx, { id: modelId, versionNo }: AskedOf<typeof modelVersionRoute>) {
  const [row] = await ctx.db.query<ModelVersion>(
    `select version_no as "versionNo", model, form, note, published_time as "publishedTime"
     from sys_flow_definition
     where model_id = $1 and version_no = $2`,
    [modelId, versionNo],
  )
  if (!row) throw badRequest({ text: '该版本不存在' })
  return row
}

/** Of everybody a file names, those who are here: the same id, or the same number or code. */
async function peopleHere(ctx: Ctx, known: ModelFile['named']): Promise<Record<PeopleKind, Map<string, string>>> {
  const users = await ctx.db.query<{ id: string; code: string }>(
    `select u.id, u.account_no as code
     from sys_user u
     where (u.id::text = any($1::text[]) or u.account_no = any($2::text[])) and ${canAct('u', '$3')}`,
    [Object.keys(known.users), Object.values(known.users).flatMap((one) => one.code ?? []), ctx.today()],
  )
  const roles = await ctx.db.query<{ code: string }>('select role_code as code from sys_role', [])
  const match = (rows: readonly { id: string; code: string | null }[], book: ModelFile['named']['users']) =>
    new Map(
      Object.entries(book).flatMap(([old, { code: oldCode }]): [string, string][] => {
        const here = rows.find((row) => row.id === old) ?? rows.find((row) => row.code !== null && row.code === oldCode)
        return here ? [[old, here.id]] : []
      }),
    )
  return {
    users: match(users, known.users),
    roles: new Map(roles.map((role) => [role.code, role.code])),
    departments: match(await ctx.call(namedThings, { kind: 'departments' }), known.departments),
    posts: match(await ctx.call(namedThings, { kind: 'posts' }), known.posts),
  }
}

const kindWords: Record<PeopleKind, string> = { users: '用户', roles: '角色', departments: '部门', posts: '岗位' }

function missingText(kind: PeopleKind, one: string, known: ModelFile['named']): string {
  const who = kind === 'roles' ? (known.roles[one] ?? one) : (known[kind][one]?.name ?? one)
  const no = kind === 'roles' ? one : known[kind][one]?.code
  return `${kindWords[kind]}【${who}${no && no !== who ? `（${no}）` : ''}】不存在`
}

function ruleKinds(ctx: Ctx): RuleKinds {
  const kinds: readonly string[] = ['users', 'roles', 'departments', 'posts'] satisfies PeopleKind[]
  return new Map(
    [...ctx.world.candidateRules.values()].map((rule) => [
      rule.code,
      new Map(
        (rule.params ?? [])
          .filter((param) => kinds.includes(param.kind))
          .map((param) => [param.name, param.kind as PeopleKind]),
      ),
    ]),
  )
}

function usedRules(model: FlowModelJson): string[] {
  return [...JSON.stringify(model).matchAll(/"rule":"([^"]+)"/g)].map(([, rule]) => rule!)
}

function typeOfSource({
  typeId: _type,
  modelId: _model,
  draft: _draft,
  form: _form,
  ...type
}: Source): ModelFile['type'] {
  return type
}

function formOf(form: unknown): DesignedForm {
  return form ? designedForm.parse(form) : { fields: [] }
}

function typeResource(ctx: Ctx): Resource {
  return ctx.world.resources.get(processType.name)!
}
