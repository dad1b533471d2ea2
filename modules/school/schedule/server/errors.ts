import { defineError } from '#kernel/errors/define-error.ts'

export const conflictQuestion = defineError<{ title: string; time: string }>({
  code: 'SCHEDULE_CONFLICT',
  status: 400,
  message: '与“{title}”（{time}）冲突，是否仍要保存？',
})
export const fromSource = defineError<{ source: string }>({
  code: 'SCHEDULE_SOURCE',
  status: 400,
  message: '该日程来自“{source}”，请到原业务中修改',
})
export const notToBeInvited = defineError<{ count: number }>({
  code: 'SCHEDULE_INVITED',
  status: 400,
  message: '有{count}位参与人不能邀请，只能邀请教职工和您可以查看的学生',
})
export const toldEnough = defineError<{ most: number }>({
  code: 'SCHEDULE_TOLD',
  status: 400,
  message: '您今天发出的日程通知将超过{most}人次，请明天再试',
})
