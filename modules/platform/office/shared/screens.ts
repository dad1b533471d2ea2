import { defineScreens } from '#kernel/world/screen.ts'
import { everybodys } from './everybodys-screens.ts'

export const screens = defineScreens(
  {
    notice: {
      title: '通知管理',
      icon: 'megaphone',
      path: '/system/notice',
      component: 'system/notice/index',
      permission: 'sysNotice:list',
    },
    noticeReceipt: {
      title: '通知回执',
      icon: 'megaphone',
      path: '/system/notice/receipt',
      component: 'system/notice/receipt',
      permission: 'noticeRead:list',
      isHide: true,
    },
    msgTemplate: {
      title: '消息模板',
      icon: 'message-square-text',
      path: '/system/msgTemplate',
      component: 'system/msgTemplate/index',
      permission: 'msgTemplate:list',
    },
    logOper: {
      title: '操作日志',
      icon: 'scroll-text',
      path: '/system/log/oper',
      component: 'system/log/oper',
      permission: 'sysOperLog:list',
    },
    logError: {
      title: '错误日志',
      icon: 'bug',
      path: '/system/log/error',
      component: 'system/log/error',
      permission: 'sysErrorLog:list',
    },
    logApi: {
      title: 'API 日志',
      icon: 'plug',
      path: '/system/log/api',
      component: 'system/log/api',
      permission: 'sysApiLog:list',
    },
    logExport: {
      title: '导出登记',
      icon: 'download',
      path: '/system/log/export',
      component: 'system/log/export',
      permission: 'sysExportLog:list',
    },
    aiConfig: {
      title: '智能助手设置',
      icon: 'sparkles',
      path: '/system/ai/config',
      component: 'system/ai/config',
      permission: 'aiProvider:list',
    },
  },
  everybodys,
)
