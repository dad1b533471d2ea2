import { defineParam } from '#kernel/params/param.ts'

export const noticeRemindGap = defineParam({
  key: 'notice.remindGapHours',
  label: '通知提醒间隔（小时）',
  group: '消息',
  type: 'integer',
  default: 12,
  min: 1,
  max: 168,
  help: '同一通知两次提醒未读之间至少相隔的小时数',
})

export const noticeApproval = defineParam({
  key: 'notice.approval',
  label: '通知发布须审批',
  group: '消息',
  type: 'flag',
  default: false,
  help: '开启后，通知由发布人所在部门负责人审批，超过 5000 人时再由宣传部门审核，通过后发出；系统管理员发布的不审批',
})
