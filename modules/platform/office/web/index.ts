import type { ComponentType } from 'react'
import { apiLog, errorLog, exportLog, operLog } from '#kernel/audit/shared/logs.ts'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { msgTemplate } from '#services/messages/shared/template.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { aiProvider } from '../shared/ai.ts'
import { notice, noticeRead } from '../shared/notice.ts'
import { AiConfigPage } from './ai/ai-config-page.tsx'
import { ApiLogPage } from './logs/api-log-page.tsx'
import { ErrorLogPage } from './logs/error-log-page.tsx'
import { ExportLogPage } from './logs/export-log-page.tsx'
import { OperLogPage } from './logs/oper-log-page.tsx'
import { NoticePage } from './notice/notice-page.tsx'
import { ReceiptPage } from './notice/receipt-page.tsx'
import { MessagePage } from './personal/messages/message-page.tsx'
import { MyNoticePage } from './personal/notices/my-notice-page.tsx'
import { TodoPage } from './personal/todos/todo-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([operLog, errorLog, apiLog, exportLog, aiProvider, notice, noticeRead, msgTemplate])

/** Screens of the office, by the component names of its menu. */
export const views: Record<string, ComponentType> = {
  ...screensOf(msgTemplate, { screen: screens.msgTemplate }),
  ...show(screens, {
    mymessage: MessagePage,
    usertodo: TodoPage,
    mynotice: MyNoticePage,
    notice: NoticePage,
    noticeReceipt: ReceiptPage,
    logOper: OperLogPage,
    logError: ErrorLogPage,
    logApi: ApiLogPage,
    logExport: ExportLogPage,
    aiConfig: AiConfigPage,
  }),
}
