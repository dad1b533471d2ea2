import { parts, type PartTold } from '#patterns/record/shared/record.ts'
import { leaveReturn } from './leave-return.ts'

/** What readers of a leave are told of its returns. */
export const returnsPart = parts(leaveReturn, {
  by: 'time',
  fields: [
    'time',
    'way',
    'lng',
    'lat',
    'accuracyM',
    'distanceM',
    'photoFileId',
    'isDone',
    'failReason',
    'note',
    'operatorId',
  ],
})
export type ReturnsTold = { returns: PartTold<typeof returnsPart> }
