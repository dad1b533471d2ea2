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
}

// One action asks several times; within its transaction the answer is the same.
const asked = new WeakMap<Ctx, Map<string, Promise<TypeRow | undefined>>>()

/** What a school says of a kind of matter. */
export function typeOf(ctx: Ctx, code: string): Promise<TypeRow | undefined> {
  let known = asked.get(ctx)
  if (!known) asked.set(ctx, (known = new Map()))
  let row = known.get(code)
  if (!row) known.set(code, (row = readType(ctx, code)))
  return row
}

async function readType(ctx: Ctx, code: string): Promise<TypeRow | undefined> {
  const [row] = await ctx.db.query<TypeRow>(
    'select id, subject, icon, remark, code, name, manager_roles as "managerRoles", start_roles as "startRoles", status, form_kind as "formKind", number_rule as "numberRule", title_rule as "titleRule", summary_fields as "summaryFields" from sys_process_type where code = $1',
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
