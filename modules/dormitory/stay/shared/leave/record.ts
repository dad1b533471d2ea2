import { defineRecord } from '#patterns/record/shared/record.ts'
import { leaveFlowCode, leaving } from './leave.ts'

export const leaveRecord = defineRecord(leaving, { label: '退宿申请详情', flow: leaveFlowCode })
