import { chatDelivery } from '#services/chat/shared/delivery.ts'
import { userMessage, userMsgCount, userMsgSetting } from '#services/messages/shared/message.ts'
import { messageParams } from '#services/messages/shared/params.ts'
import { msgTemplate } from '#services/messages/shared/template.ts'
import { userTodo } from '#services/messages/shared/todo.ts'
import { defineModule } from '#kernel/world/module.ts'
import { richText } from '#services/rich-text/shared/rich-text.ts'
import { aiParams, aiProvider, aiRole } from './shared/ai.ts'
import { notice, noticeRead } from './shared/notice.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { messageTemplates } from './shared/message-templates.ts'
import { noticeApproval, noticeRemindGap } from './shared/params.ts'

const page = { isKeepAlive: true }
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
export const office = defineModule({
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
    aiRole,
    notice,
    noticeRead,
  ],
  params: [...aiParams, ...messageParams, noticeRemindGap, noticeApproval],
  dictionaries,
  messageTemplates,
  secondAuth: { 'aiProvider:secret': '修改模型服务的地址或密钥' },
  permissions: { 'richText:add': '编辑图文内容' },
  menuPlace: 100,
  menu: [
    // Everybody's own: reached from the bell and the personal centre, not from the menu.
    {
      ...page,
      title: '我的消息',
      icon: 'message-square-text',
      path: '/personal/mymessage',
      name: 'PersonalMymessage',
      component: 'base/personal/mymessage',
      isHide: true,
    },
    {
      ...page,
      title: '我的待办',
      icon: 'clipboard-list',
      path: '/personal/usertodo',
      name: 'PersonalUsertodo',
      component: 'base/personal/usertodo',
      isHide: true,
    },
    {
      ...page,
      title: '我的通知',
      icon: 'megaphone',
      path: '/personal/mynotice',
      name: 'PersonalMynotice',
      component: 'base/personal/mynotice',
      isHide: true,
    },
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      children: [
        {
          ...page,
          title: '通知管理',
          icon: 'megaphone',
          path: '/system/notice',
          name: 'SystemNotice',
          component: 'system/notice/index',
          permission: 'sysNotice:list',
        },
        {
          ...page,
          title: '通知回执',
          icon: 'megaphone',
          path: '/system/notice/receipt',
          name: 'SystemNoticeReceipt',
          component: 'system/notice/receipt',
          permission: 'noticeRead:list',
          isHide: true,
        },
        {
          ...page,
          title: '消息模板',
          icon: 'message-square-text',
          path: '/system/msgTemplate',
          name: 'SystemMsgTemplate',
          component: 'system/msgTemplate/index',
          permission: 'msgTemplate:list',
        },
        {
          ...page,
          title: '操作日志',
          icon: 'scroll-text',
          path: '/system/log/oper',
          name: 'SystemLogOper',
          component: 'system/log/oper',
          permission: 'sysOperLog:list',
        },
        {
          ...page,
          title: '错误日志',
          icon: 'triangle-alert',
          path: '/system/log/error',
          name: 'SystemLogError',
          component: 'system/log/error',
          permission: 'sysErrorLog:list',
        },
        {
          ...page,
          title: 'API 日志',
          icon: 'gauge',
          path: '/system/log/api',
          name: 'SystemLogApi',
          component: 'system/log/api',
          permission: 'sysApiLog:list',
        },
        {
          ...page,
          title: '导出登记',
          icon: 'file-check',
          path: '/system/log/export',
          name: 'SystemLogExport',
          component: 'system/log/export',
          permission: 'sysExportLog:list',
        },
        {
          ...page,
          title: '智能助手设置',
          icon: 'sparkles',
          path: '/system/ai/config',
          name: 'SystemAiConfig',
          component: 'system/ai/config',
          permission: 'aiProvider:list',
        },
      ],
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
