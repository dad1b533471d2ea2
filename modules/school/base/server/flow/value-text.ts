import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'
import { student } from '../../shared/students/student.ts'

/** A value of a student's record as people read it: codes by their words, sensitive values masked. */
export async function valueText(ctx: Ctx, name: string, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === '') return ''
  const field = fieldOf(student, name)!
  if (field.options.sensitive) return kindOf(field).mask?.(String(value)) ?? '***'
  return kindOf(field).format(value, field, await makeTextWorld(ctx))
}
