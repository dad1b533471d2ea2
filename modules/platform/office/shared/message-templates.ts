import type { MessageTemplate } from '#kernel/world/module.ts'

export const noticeRemind: MessageTemplate = {
  code: 'noticeRemind',
  name: '通知未读提醒',
  title: '【提醒】{title}',
  content: '{publisher}发布的《{title}》您还没有阅读，请及时查看。',
  variables: ['title', 'publisher'],
}
export const noticeUpdated: MessageTemplate = {
  code: 'noticeUpdated',
  name: '通知更新提醒',
  title: '【已更新】{title}',
  content: '{publisher}更新了《{title}》，请重新阅读。',
  variables: ['title', 'publisher'],
}

export const messageTemplates = [noticeRemind, noticeUpdated]
