import type { AnyEntity } from '#kernel/entity/entity.ts'
import { defineService } from '#kernel/world/service.ts'

type Written = { entity: AnyEntity; recordId: string; values: Record<string, unknown> }

/** Ties the files that a record names to it, in its own transaction. */
export const tieFiles = defineService<Written, void>('operations.tieFiles', { fallback: undefined })
