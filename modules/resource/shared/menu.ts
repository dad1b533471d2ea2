import type { MenuItem } from '#kernel/module.ts'

export const menu: readonly MenuItem[] = [
  // Everybody's own: reached from messages and the personal centre, not from the menu.
  { title: '文件下载', icon: 'files', path: '/personal/myfilelink', name: 'PersonalMyfilelink', component: 'base/personal/myfilelink', isHide: true, isKeepAlive: true },
  {
    title: '资源管理',
    icon: 'folder-open',
    path: '/resource',
    children: [
      { title: '附件管理', icon: 'paperclip', path: '/resource/attachment', component: 'resource/attachment/index', name: 'ResourceAttachment', permission: 'attachment:list', isKeepAlive: true },
      { title: '常用文件', icon: 'files', path: '/resource/fileLink', component: 'resource/fileLink/index', name: 'ResourceFileLink', permission: 'fileLink:list', isKeepAlive: true },
      { title: '存储配置', icon: 'hard-drive', path: '/resource/oss', component: 'resource/oss/index', name: 'ResourceOss', permission: 'ossConfig:list', isKeepAlive: true },
      { title: '短信发送', icon: 'send', path: '/resource/sms/send', component: 'resource/sms/send', name: 'ResourceSmsSend', permission: 'smsSend:send', isKeepAlive: true },
      { title: '短信记录', icon: 'message-square-text', path: '/resource/sms/record', component: 'resource/sms/record', name: 'ResourceSmsRecord', permission: 'smsRecord:list', isKeepAlive: true },
      { title: '短信模板', icon: 'file-text', path: '/resource/sms/template', component: 'resource/sms/template', name: 'ResourceSmsTemplate', permission: 'smsTemplate:list', isKeepAlive: true },
      { title: '短信通道', icon: 'radio-tower', path: '/resource/sms/channel', component: 'resource/sms/channel', name: 'ResourceSmsChannel', permission: 'smsChannel:list', isKeepAlive: true },
      { title: '短信额度', icon: 'gauge', path: '/resource/sms/quota', component: 'resource/sms/quota', name: 'ResourceSmsQuota', permission: 'smsQuota:list', isKeepAlive: true },
    ],
  },
]
