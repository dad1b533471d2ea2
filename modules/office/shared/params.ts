import { defineParam } from '#kernel/params/param.ts'

export const noticeRemindGap = defineParam({ key: 'notice.remindGapHours', label: '通知提醒间隔（小时）', group: '消息', type: 'integer', default: 12, min: 1, max: 168, help: '同一通知两次提醒未读之间至少相隔的小时数' })
