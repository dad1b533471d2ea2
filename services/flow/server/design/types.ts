import type { Ctx } from '#kernel/world/context.ts'

export type TypeRow = {
  id: string
  subject: string | null
  icon: string | null
  remark: string | null
  code: string
  name: string
  managerRoles: string[] | null
  startRoles: string[] | null
  status: string
  formKind: string
  numberRule: string | null
  titleRule: string | null
  summaryFields: string[] | null
  /** The version that is started now. */
  definitionId: string | null
}

/** Of a type `p`: its columns as {@link TypeRow} names them. */
export const typeColumns = `p.id, p.subject, p.icon, p.remark, p.code, p.name, p.manager_roles as "managerRoles",
  p.start_roles as "startRoles", p.status, p.form_kind as "formKind", p.number_rule as "numberRule",
  p.title_rule as "titleRule", p.summary_fields as "summaryFields",
  (select d.id from sys_flow_definition d
    join sys_flow_model m on m.id = d.model_id and m.status = '1' and m.published_version = d.version_no
    where d.process_type = p.code limit 1) as "definitionId"`

// One action asks several times; within its transaction the answer is the same.
const asked = new WeakMap<Ctx, Map<string, Promise<TypeRow | undefined>>>()

/** What a school says of a kind of matter. */
export function typeOf(ctx: Ctx, code: string): Promise<TypeRow | undefined> {
  const known = knownTo(ctx)
  let row = known.get(code)
  if (!row) known.set(code, (row = readType(ctx, code)))
  return row
}

/** It was read along with something else: nobody has to ask again in this transaction. */
export function rememberType(ctx: Ctx, code: string, row: TypeRow | null): void {
  knownTo(ctx).set(code, Promise.resolve(row ?? undefined))
}

function knownTo(ctx: Ctx): Map<string, Promise<TypeRow | undefined>> {
  let known = asked.get(ctx)
  if (!known) asked.set(ctx, (known = new Map()))
  return known
}

async function readType(ctx: Ctx, code: string): Promise<TypeRow | undefined> {
  const [row] = await ctx.db.query<TypeRow>(
    `select ${typeColumns} from sys_process_type p where p.code = $1`,
    [code],
    'flow_type',
  )
  return row
}

export async function typeName(ctx: Ctx, code: string): Promise<string> {
  return (await typeOf(ctx, code))?.name ?? code
}

export async function managerRolesOf(ctx: Ctx, code: string): Promise<readonly string[]> {
  return (await typeOf(ctx, code))?.managerRoles ?? []
}
