import { part, parts, type PartTold } from '#patterns/record/shared/record.ts'
import { leavePass, leavePassLog } from './leave-pass.ts'

/** What readers of a leave are told of its pass and of what happened at the gate. */
export const passPart = part(leavePass, { fields: ['passNo', 'state', 'validFrom', 'validTo', 'isMultiOut'] })
export const passagesPart = parts(leavePassLog, {
  by: 'time',
  fields: ['time', 'gateName', 'direction', 'code', 'result', 'isOffline'],
})
export type PassTold = { pass: PartTold<typeof passPart>; passages: PartTold<typeof passagesPart> }
