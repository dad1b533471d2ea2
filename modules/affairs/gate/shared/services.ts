import { defineService } from '#kernel/world/service.ts'

/** Opens the gate for leaves that were granted and lead out of it. */
export const issuePasses = defineService<
  { passes: readonly { leaveId: string; studentId: string; start: Date; end: Date; isMultiOut: boolean }[] },
  void
>('gate.issuePasses')

/** The leaves are over: what was issued for them opens nothing any more. */
export const closePasses = defineService<{ leaveIds: readonly string[] }, void>('gate.closePasses')

/** Takes back passes nobody has gone out with; of the gate and whoever cancels, the first to come wins. Answers how many. */
export const voidUnused = defineService<{ leaveIds: readonly string[] }, number>('gate.voidUnused')

/** Takes a pass back wherever its student is, unless everything is over. */
export const voidPass = defineService<{ leaveId: string }, void>('gate.voidPass')

/** A leave lasts longer, and its pass with it. */
export const prolongPass = defineService<{ leaveId: string; until: Date }, void>('gate.prolongPass')
