import { defineService } from '#kernel/world/service.ts'

/** Lets an operation go on only with a second authentication for it. Whoever knows people provides it; without them nothing guarded is done. */
export const proveAgain = defineService<string, void>('operations.proveAgain')
