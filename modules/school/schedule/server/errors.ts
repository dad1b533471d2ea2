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
