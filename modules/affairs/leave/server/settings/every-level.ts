import { flowCorrection } from '#services/flow/server/design/correct-models.ts'
import { extendFlowCode } from '../../shared/decide/flow-model.ts'
import { leaveFlow } from '../decide/flow.ts'
import { batchFlowCode } from '#modules/affairs/leavebatch/shared/leave-batch.ts'

/** The flows of leave were first drawn so that whoever had agreed before was passed over, and with them, at times, a whole level. */
export const everyLevelSeed = flowCorrection({
  name: 'leave asks every level',
  processTypes: [leaveFlow.code, extendFlowCode, batchFlowCode],
  from: { dedupe: 'once' },
  to: { dedupe: 'none' },
  note: '产品升级：每一级都须审批，不再因同一人此前已审批而跳过',
})
