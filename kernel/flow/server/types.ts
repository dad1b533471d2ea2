import type { Ctx } from '#kernel/context.ts'

export type TypeRow = { id: string; subject: string | null; icon: string | null; remark: string | null; code: string; name: string; managerRoles: string[] | null; startRoles: string[] | null; status: string; formKind: string; numberRule: string | null; titleRule: string | null; summaryFields: string[] | null }

/** What a school says of a kind of matter. */
export async function typeOf(ctx: Ctx, code: string): Promise<TypeRow | undefined> {
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
