import { uniqueName } from '#kernel/db/table.ts'
import { blamedField, fieldOf, type AnyEntity, type UniqueRule } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import { invalid, stillReferenced } from '#kernel/errors/platform-errors.ts'

type DatabaseError = { code?: string; constraint?: string; detail?: string }

/**
 * The database has the last word on what drafts were judged for before: two writers at once pass the judgement together
 * and only one passes the constraint. This turns its refusal into the same Chinese sentence.
 */
export function asAppError(error: unknown, entity: AnyEntity): unknown {
  const { code, constraint } = error as DatabaseError
  if (code === '23505' && constraint) {
    for (const rule of (entity.unique ?? []) as UniqueRule<Fields>[]) {
      if (constraint !== uniqueName(entity, rule)) continue
      const message = rule.message ?? `${rule.on.map((name) => fieldOf(entity, name)!.options.label).join('、')}已存在`
      return invalid({ [blamedField(rule)]: message })
    }
  }
  if (code === '23P01' && entity.history) return invalid({ [entity.history.from as string]: entity.history.message })
  if (code === '23503') return stillReferenced({ by: '其他数据' })
  return error
}
