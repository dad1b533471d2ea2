import { defineRecord, parts } from '#patterns/record/shared/record.ts'
import { cardApply, cardFlowCode } from './apply.ts'
import { makeItem } from './making.ts'

export const cardRecord = defineRecord(cardApply, {
  label: '证件申请详情',
  flow: cardFlowCode,
  parts: {
    items: parts(makeItem, {
      fields: ['cardType', 'blankNo', 'writeStatus', 'failReason', 'handTime', 'handSign'],
      by: 'cardType',
    }),
  },
})
