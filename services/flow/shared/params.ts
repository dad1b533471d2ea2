import { defineParam } from '#kernel/params/param.ts'

/** Whether what a delegate has not done goes back to its owner when the time is over. */
export const delegateReturns = defineParam({
  key: 'flow.delegateReturns',
  label: '委托到期退还未办待办',
  group: '流程',
  type: 'flag',
  default: true,
  help: '关闭后，委托期间转给受托人而未办的审批在到期后仍由受托人办理',
})
