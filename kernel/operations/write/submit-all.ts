import type { Ctx } from '#kernel/world/context.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { Resource } from '../resource.ts'
import { submit, type Written } from './write.ts'

const most = 200
/** A row may name twice the fields there are: enough to be told which are not known. The smallest entities get this many. */
const fewNames = 20

/** Adds and changes many records, all or none; a refusal says by index which record it is about (`3.name`). */
export async function submitAll(ctx: Ctx, resource: Resource, drafts: unknown): Promise<Written[]> {
  if (!Array.isArray(drafts) || drafts.length > most) throw badRequest({ text: `批量提交应为不超过 ${most} 条的数组` })
  const mostNames = Math.max(fewNames, 2 * fieldsOf(resource.entity).length)
  for (const [index, draft] of drafts.entries())
    if (Object.keys(Object(draft)).length > mostNames) throw badRequest({ text: `第 ${index + 1} 条的字段过多` })
  const results: Written[] = []
  for (const [index, draft] of drafts.entries()) {
    if (typeof draft !== 'object' || draft === null || Array.isArray(draft))
      throw badRequest({ text: `第 ${index + 1} 条不是一条数据` })
    try {
      results.push(await submit(ctx, resource, draft as Record<string, unknown>))
    } catch (error) {
      throw error instanceof AppError && error.status !== 403 ? placed(error, index) : error
    }
  }
  return results
}

function placed(error: AppError, index: number): AppError {
  const fields = error.code === 'INVALID' ? Object.entries(error.data as Record<string, string>) : []
  const data =
    fields.length > 0
      ? Object.fromEntries(fields.map(([name, reason]) => [`${index}.${name}`, reason]))
      : { ...(error.data as object | null), index }
  return new AppError({ code: error.code, status: error.status, message: `第 ${index + 1} 条：${error.message}`, data })
}
