import { chatDelivery } from '#services/chat/shared/delivery.ts'
import { userMessage, userMsgCount, userMsgSetting } from '#services/messages/shared/message.ts'
import { messageParams } from '#services/messages/shared/params.ts'
import { msgTemplate } from '#services/messages/shared/template.ts'
import { userTodo } from '#services/messages/shared/todo.ts'
import { defineModule } from '#kernel/world/module.ts'
import { richText } from '#services/rich-text/shared/rich-text.ts'
import { aiParams, aiProvider } from './shared/ai.ts'
import { notice, noticeRead } from './shared/notice.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { messageTemplates } from './shared/message-templates.ts'
import { noticeApproval, noticeRemindGap } from './shared/params.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const reading = ['sysOperLog', 'sysErrorLog', 'sysApiLog', 'sysExportLog'].flatMap((path) => [
  `${path}:list`,
  `${path}:getOne`,
])
const publishing = [
  'list',
  'getOne',
  'add',
  'update',
  'remove',
  'restore',
  'export',
  'publish',
  'withdraw',
  'remind',
  'renotify',
]
  .map((action) => `sysNotice:${action}`)
  .concat(['noticeRead:list', 'noticeRead:export'])
// Whoever leads classes or a department publishes, and sees what he published himself.
const own = { sysNotice: { kind: 'self' }, noticeRead: { kind: 'self' } }

/** 日志与通知: who did what, what the school tells its people, and the settings of the assistant. */
export const manifest = defineModule({
  name: 'office',
  label: '日志与通知',
  depends: ['base', 'settings', 'population'],
  entities: [
    userMessage,
    chatDelivery,
    userMsgCount,
    userMsgSetting,
    msgTemplate,
    userTodo,
    richText,
    aiProvider,
    notice,
    noticeRead,
  ],
  params: [...aiParams, ...messageParams, noticeRemindGap, noticeApproval],
  dictionaries,
  messageTemplates,
  secondAuth: { 'aiProvider:secret': '修改模型服务的地址或密钥' },
  permissions: { 'richText:add': '编辑图文内容' },
  menuPlace: 100,
  screens,
  apps,
  menu: [
    // Everybody's own: reached from the bell and the personal centre, not from the menu.
    screens.mymessage,
    screens.usertodo,
    screens.mynotice,
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      group: '服务与消息',
      children: [screens.notice, screens.noticeReceipt, screens.msgTemplate, screens.aiConfig],
    },
    {
      title: '系统管理',
      path: '/system',
      group: '日志',
      place: 102,
      children: [screens.logOper, screens.logError, screens.logApi, screens.logExport],
    },
  ],
  grants: [
    {
      role: 'gly',
      permissions: [
        ...reading,
        'sysErrorLog:handle',
        'aiProvider:*',
        'richText:add',
        'sysNotice:*',
        'noticeRead:list',
        'noticeRead:export',
        'msgTemplate:list',
        'msgTemplate:getOne',
        'msgTemplate:update',
      ],
    },
    {
      role: 'sjgly',
      permissions: [
        ...reading,
        'sysOperLog:export',
        'sysErrorLog:export',
        'sysApiLog:export',
        'sysExportLog:export',
        'sysOperLog:verify',
      ],
    },
    { role: 'xgc', permissions: ['richText:add', ...publishing] },
    { role: 'jwc', permissions: ['richText:add', ...publishing] },
    { role: 'yx', permissions: publishing, scopes: own },
    { role: 'fdy', permissions: publishing, scopes: own },
  ],
})
