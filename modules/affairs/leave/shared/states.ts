import { commonState } from '#kernel/entity/common-states.ts'

/** How a leave stands, from the draft to the return. */
export const leaveStates = {
  draft: ['0', '草稿', 'grey'],
  deciding: commonState('10', '审批中'),
  toMend: commonState('15', '退回修改'),
  granted: commonState('20', '已批准'),
  away: ['30', '休假中', 'green'],
  due: ['40', '待销假', 'amber'],
  overdue: ['45', '逾期未归', 'red'],
  back: ['50', '已销假', 'green'],
  withdrawn: commonState('60', '已撤回'),
  refused: ['61', '不同意', 'red'],
  cancelled: ['62', '已取消', 'grey'],
  void: ['63', '已作废', 'grey'],
  lapsed: ['64', '已过期', 'grey'],
} as const

export type LeaveState = keyof typeof leaveStates

const codes = (...names: LeaveState[]) => names.map((name) => leaveStates[name][0])

/** States in which a leave holds its span: no other may lie across it. */
export const holdingStates = codes('deciding', 'toMend', 'granted', 'away', 'due', 'overdue')
const awayStates: readonly string[] = codes('away', 'due', 'overdue')
/** Whether somebody with a leave in this state is away, or should be back by now. */
export const isAway = (status: string) => awayStates.includes(status)
/** States that count as leave taken, by name and by code. */
export const takenNames = ['granted', 'away', 'due', 'overdue', 'back'] as const satisfies readonly LeaveState[]
export const takenStates = codes(...takenNames)
