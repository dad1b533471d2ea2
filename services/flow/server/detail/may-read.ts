import { AppError } from '#kernel/errors/define-error.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { read } from '#kernel/operations/read/read.ts'
import type { FlowType } from '../../flow-type.ts'

/** Whether the caller may look at a record of an entity: its permission and its rows decide, as for the page of the record. */
export function readableAs(entity: AnyEntity): NonNullable<FlowType['mayRead']> {
  return async (ctx, bizId) => {
    const resource = ctx.world.resources.get(entity.name)
    if (!resource) return false
    try {
      await read(ctx, resource, bizId)
      return true
    } catch (error) {
      if (error instanceof AppError && (error.status === 403 || error.status === 404)) return false
      throw error
    }
  }
}
