import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { smsStates } from '#services/sms/shared/record.ts'
import { ossConfig, smsRecord } from './platform-records.ts'

/** Puts, reads, signs and removes a small object, and says which step failed. */
export const test = defineAction(ossConfig, 'test', { label: '测试', done: '写入、读取、下载地址、删除均正常' })

/** Moves every file of this storage to another one, as a job. */
export const migrate = defineAction(ossConfig, 'migrate', {
  label: '迁移',
  fields: {
    /** The code of the other storage. */
    to: f.text({ label: '目标存储', required: true, missing: '请选择目标存储', max: 30 }),
  },
  done: '已开始迁移，可在任务中查看进度',
})

/** A message that has not gone out yet is taken back. */
export const cancel = defineAction(smsRecord, 'cancel', {
  label: '取消发送',
  tone: 'danger',
  when: (row) => row.status === smsStates.queued[0],
  hint: '取消发送这条短信吗？',
  cancelLabel: '返回',
  done: '已取消发送',
})
