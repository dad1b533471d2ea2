import { parts, type PartTold } from '#patterns/record/shared/record.ts'
import { leaveExtend } from './leave-extend.ts'

/** What readers of a leave are told of wishes for it to last longer. */
export const extensionsPart = parts(leaveExtend, {
  by: 'submitTime',
  fields: ['newEnd', 'addDays', 'reason', 'status'],
})
export type ExtensionsTold = { extensions: PartTold<typeof extensionsPart> }
