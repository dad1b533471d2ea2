import { commonState } from '#kernel/entity/common-states.ts'
import { codeEntry } from '#kernel/rules/code-entry.ts'
export const changeTypes = {
  move: ['1', '调至空床'],
  swap: ['2', '互换'],
  forced: ['3', '强制调整'],
  batch: ['4', '批量'],
} as const
export const changeReasons = {
  mates: ['1', '室友矛盾'],
  health: ['2', '身体原因'],
  class: ['3', '专业/班级变动'],
  rest: ['4', '作息'],
  repair: ['5', '房间维修'],
  other: ['6', '其他'],
} as const
export const changeStates = {
  waiting: ['2', '待对方确认', 'amber'],
  deciding: commonState('3', '审批中'),
  toMove: ['4', '待搬迁', 'blue'],
  done: ['5', '已完成', 'green'],
  refused: ['6', '已驳回', 'red'],
  withdrawn: commonState('7', '已撤回'),
  lapsed: ['8', '已失效', 'grey'],
  returned: commonState('10', '退回修改'),
} as const
export const openChanges = (['waiting', 'deciding', 'returned', 'toMove'] as const).map((name) => changeStates[name][0])
/** What uses up a change of the term. */
export const usedChanges = [changeStates.toMove[0], changeStates.done[0]] as const
export const partnerStates = {
  asked: ['0', '待确认', 'amber'],
  agreed: ['1', '已同意', 'green'],
  refused: ['2', '已拒绝', 'red'],
} as const
/** What became of what a student said against an order. */
export const objectionStates = {
  open: ['0', '待答复', 'amber'],
  kept: ['1', '维持调整', 'blue'],
  dropped: ['2', '撤销调整', 'grey'],
} as const
export const changeFlowCode = 'roomChange'
/** `TS202611120001` */
export const changeNumber = { rule: '{CODE}{yyyyMMdd}{seq:4}', code: 'TS' } as const
/** Beds that are kept for a change (`dormLockType`). */
export const changeLock = '4'
export const reasonName = (code: unknown): string => codeEntry(changeReasons, code)?.[1] ?? ''
export const typeName = (code: unknown): string => codeEntry(changeTypes, code)?.[1] ?? ''
