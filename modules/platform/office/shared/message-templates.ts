import type { MessageTemplate } from '#kernel/world/module.ts'

export const noticeRemind: MessageTemplate = {
  code: 'noticeRemind',
  name: '通知未读提醒',
  title: '【提醒】{title}',
  content: '您有一条通知尚未阅读，请及时查看。',
  variables: ['title'],
}
export const noticeUpdated: MessageTemplate = {
  code: 'noticeUpdated',
  name: '通知更新提醒',
  title: '【已更新】{title}',
  content: '您收到过的通知内容有更新，请重新阅读。',
  variables: ['title'],
}

export const messageTemplates = [noticeRemind, noticeUpdated]
