import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { readParamText, type Param } from '#kernel/params/param.ts'

/** The value of a typed text, or a refusal that names the parameter and its bounds. */
export async function checkedValue(ctx: Ctx, param: Param, text: string): Promise<unknown> {
  const read = readParamText(param, text)
  if ('problem' in read) throw badRequest({ text: read.problem })
  if (param.type === 'dict') {
    const codes = (await codeSets(ctx)).get(param.set ?? '') ?? []
    if (!codes.some((item) => item.key === read.value && !item.disabled))
      throw badRequest({ text: `参数【${param.label}】的取值不正确` })
  }
  if (param.names) {
    const missing = await unnamed(ctx, param.names, read.value as readonly string[])
    if (missing.length > 0) throw badRequest({ text: `参数【${param.label}】中的【${missing.join('、')}】不存在` })
  }
  return read.value
}

/** Of some names those that no record has. */
async function unnamed(
  ctx: Ctx,
  { entity, field }: { entity: string; field: string },
  names: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.query<{ name: string }>(
    `select ${columnName(field)} as name from ${tableName(entity)} where ${columnName(field)} = any($1)`,
    [names],
  )
  return names.filter((name) => !rows.some((row) => row.name === name))
}
