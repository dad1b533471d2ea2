import { defineError } from '#kernel/errors/define-error.ts'

export const notYourTask = defineError({ code: 'FLOW_NOT_YOURS', status: 400, message: '您不是当前环节的审批人' })
export const alreadyHandled = defineError({ code: 'FLOW_HANDLED', status: 400, message: '该任务已处理' })
export const handledBy = defineError<{ name: string; time: string }>({
  code: 'FLOW_HANDLED_BY',
  status: 400,
  message: '该任务已被{name}于{time}处理',
})
export const flowWithdrawn = defineError({ code: 'FLOW_WITHDRAWN', status: 400, message: '流程已撤回' })
export const wentOn = defineError({ code: 'FLOW_WENT_ON', status: 400, message: '该任务已取消' })
export const flowOver = defineError({ code: 'FLOW_OVER', status: 400, message: '流程已结束' })
export const flowSuspended = defineError({ code: 'FLOW_SUSPENDED', status: 400, message: '流程已挂起' })
export const handledByTime = defineError({ code: 'FLOW_TIMED_OUT', status: 400, message: '任务已超时自动处理' })
export const waitForSigners = defineError({ code: 'FLOW_WAIT_SIGN', status: 400, message: '请等待加签人处理' })
export const waitForDelegate = defineError({ code: 'FLOW_WAIT_DELEGATE', status: 400, message: '请等待受委派人回复' })
export const commentMissing = defineError({ code: 'FLOW_COMMENT', status: 400, message: '请填写审批意见' })
export const commentShort = defineError<{ n: number }>({
  code: 'FLOW_COMMENT_SHORT',
  status: 400,
  message: '退回意见不少于{n}个字',
})
export const returnTargetMissing = defineError({ code: 'FLOW_RETURN_TO', status: 400, message: '请选择退回环节' })
export const signatureMissing = defineError({ code: 'FLOW_SIGN', status: 400, message: '请先签名' })
export const filesMissing = defineError({ code: 'FLOW_FILES', status: 400, message: '请上传附件' })
export const notToOneself = defineError({ code: 'FLOW_TO_SELF', status: 400, message: '不能转办给自己' })
export const notToStarter = defineError({ code: 'FLOW_TO_STARTER', status: 400, message: '不能转办给发起人' })
export const ownMatter = defineError({
  code: 'FLOW_OWN_MATTER',
  status: 400,
  message: '本人发起的流程请由其他管理员处理',
})
export const alreadyDeciding = defineError<{ name: string }>({
  code: 'FLOW_ALREADY_IN',
  status: 400,
  message: '{name}已是本环节审批人',
})
export const tooManySigners = defineError({ code: 'FLOW_SIGNERS', status: 400, message: '加签人数不能超过10人' })
export const nextMissing = defineError({ code: 'FLOW_NEXT', status: 400, message: '请选择下一环节审批人' })
export const withdrawNever = defineError({ code: 'FLOW_NO_WITHDRAW', status: 400, message: '该流程不允许撤回' })
export const withdrawTooLate = defineError({
  code: 'FLOW_WITHDRAW_LATE',
  status: 400,
  message: '首个审批人已处理，不能撤回',
})
export const nextHandled = defineError({ code: 'FLOW_NEXT_HANDLED', status: 400, message: '下一环节已处理，不能撤回' })
export const takeBackOver = defineError({
  code: 'FLOW_TAKE_BACK_OVER',
  status: 400,
  message: '事项已办结，不能撤销审批',
})
export const takeBackLate = defineError<{ minutes: number }>({
  code: 'FLOW_TAKE_BACK_LATE',
  status: 400,
  message: '已超过{minutes}分钟，不能撤回',
})
export const nobodyDecides = defineError<{ node: string; reason: string }>({
  code: 'FLOW_NOBODY',
  status: 400,
  message: '无法确定【{node}】的审批人：{reason}，请联系管理员',
})
export const notAllowedHere = defineError<{ action: string }>({
  code: 'FLOW_NOT_HERE',
  status: 400,
  message: '当前环节不允许{action}',
})
export const notReturned = defineError({ code: 'FLOW_NOT_RETURNED', status: 400, message: '该流程不在退回待提交状态' })
export const noSuchStep = defineError({ code: 'FLOW_NO_STEP', status: 400, message: '所选环节不存在' })
export const splitNotStarted = defineError({ code: 'FLOW_SPLIT', status: 400, message: '不能跳转到未开始的并行分支' })
export const businessRefused = defineError<{ reason: string }>({
  code: 'FLOW_BUSINESS',
  status: 400,
  message: '审批未完成：{reason}',
})
export const claimedBy = defineError<{ name: string }>({
  code: 'FLOW_CLAIMED',
  status: 400,
  message: '该任务已由{name}签收',
})
export const claimFirst = defineError({ code: 'FLOW_CLAIM_FIRST', status: 400, message: '请先签收该任务' })
