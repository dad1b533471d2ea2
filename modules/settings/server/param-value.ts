import type { Ctx } from '#kernel/context.ts'
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
  return read.value
}
