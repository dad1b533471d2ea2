import type { AnyEntity } from '#kernel/entity/entity.ts'
import { defineEvent } from '#kernel/world/event.ts'

/** Rows of these entities were written, by whichever way. */
export const rowsChanged = defineEvent<readonly AnyEntity[]>('audit.rowsChanged')
