import { defineRecord } from '#patterns/record/shared/record.ts'
import { living, livingFlowCode } from './living.ts'

export const livingRecord = defineRecord(living, { label: '校外住宿详情', flow: livingFlowCode })
