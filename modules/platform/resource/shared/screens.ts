import { defineScreens } from '#kernel/world/screen.ts'
import { everybodys } from './everybodys-screens.ts'

export const screens = defineScreens(
  {
    attachment: {
      title: '附件管理',
      icon: 'paperclip',
      path: '/resource/attachment',
      component: 'resource/attachment/index',
      permission: 'attachment:list',
    },
    fileLink: {
      title: '常用文件',
      icon: 'files',
      path: '/resource/fileLink',
      component: 'resource/fileLink/index',
      permission: 'fileLink:list',
    },
    oss: {
      title: '存储配置',
      icon: 'hard-drive',
      path: '/resource/oss',
      component: 'resource/oss/index',
      permission: 'ossConfig:list',
    },
    smsSend: {
      title: '短信发送',
      icon: 'message-square-share',
      path: '/resource/sms/send',
      component: 'resource/sms/send',
      permission: 'smsSend:send',
    },
    smsRecord: {
      title: '短信记录',
      icon: 'messages-square',
      path: '/resource/sms/record',
      component: 'resource/sms/record',
      permission: 'smsRecord:list',
    },
    smsTemplate: {
      title: '短信模板',
      icon: 'file-text',
      path: '/resource/sms/template',
      component: 'resource/sms/template',
      permission: 'smsTemplate:list',
    },
    smsChannel: {
      title: '短信通道',
      icon: 'radio-tower',
      path: '/resource/sms/channel',
      component: 'resource/sms/channel',
      permission: 'smsChannel:list',
    },
    smsQuota: {
      title: '短信额度',
      icon: 'gauge',
      path: '/resource/sms/quota',
      component: 'resource/sms/quota',
      permission: 'smsQuota:list',
    },
  },
  everybodys,
)
