import { smsKinds } from '#services/sms/shared/template.ts'
import { textSeed } from '#patterns/consent/server/ask-by-text.ts'

export const parentPurpose = 'leaveParent'
export const parentTemplate = 'leaveParent'
export const lateTemplate = 'leaveOverdueParent'

const templates = [
  {
    templateCode: parentTemplate,
    templateName: '请假家长知情',
    kind: smsKinds.notice[0],
    content: '{school}：学生{student}申请 {start} 至 {end} 离校请假，请您打开 {link} 确认是否知情同意。',
  },
  {
    templateCode: lateTemplate,
    templateName: '请假逾期告知家长',
    kind: smsKinds.notice[0],
    content: '{school}：学生{student}请假应于 {end} 前返校，至今未销假，请您与其联系并告知辅导员。',
  },
]

/** What families are written; a school may word it anew. */
export const parentTextSeed = textSeed('leave parent texts', templates)
