import type { Hooks } from '#kernel/operations/resource.ts'

/** A query is about a kind of matter the school has, and for roles it has. */
export const keepQueries: Hooks = {
  async prepare(ctx, drafts) {
    const types = new Set(
      (
        await ctx.db.query<{ code: string }>('select code from sys_process_type where code = any($1::text[])', [
          drafts.map((draft) => String(draft.merged['processType'] ?? '')),
        ])
      ).map(({ code }) => code),
    )
    const named = drafts.flatMap((draft) => rolesOf(draft.merged['roles']))
    const roles = new Set(
      (
        await ctx.db.query<{ code: string }>(
          'select role_code as code from sys_role where role_code = any($1::text[])',
          [named],
        )
      ).map(({ code }) => code),
    )
    for (const draft of drafts) {
      if (!types.has(String(draft.merged['processType'] ?? ''))) draft.problems['processType'] = '请选择流程类型'
      const unknown = rolesOf(draft.merged['roles']).filter((code) => !roles.has(code))
      if (unknown.length > 0) draft.problems['roles'] = `角色不存在：${unknown.join('、')}`
    }
  },
}

function rolesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
