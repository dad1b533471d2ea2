import { sealLogs } from '#kernel/audit/chain.ts'
import { tidyMessages } from '#services/messages/nightly.ts'
import { msgTemplates, templateSeed } from '#services/messages/templates.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { messageTemplates } from '../shared/message-templates.ts'
import { aiProviders } from './assistant/ai-providers.ts'
import { aiRoutes } from './assistant/ai-routes.ts'
import { logArchiveRoutes } from './logs/log-archive-routes.ts'
import { logRoutes } from './logs/log-routes.ts'
import { logResources } from './logs/logs.ts'
import { noticeWatch } from './notices/notice-watch.ts'
import { noticeFlow } from './notices/notice-flow.ts'
import { noticeSms, renotifyReceivers } from './notices/notice-jobs.ts'
import { noticeReads, notices } from './notices/notices.ts'
import { publisherRoutes } from './notices/publisher-routes.ts'
import { readerRoutes } from './notices/reader-routes.ts'
import { receiptExport, receiptExportRoutes } from './notices/receipt-export.ts'
import { refreshFigures } from './notices/receipts.ts'
import { richTextRoutes } from './rich-text-routes.ts'
import { todoProvider } from './schedule-provider.ts'
import { todoRoutes } from './todo-routes.ts'
import { untilFirst, whileAny } from '#kernel/world/rests.ts'

/** Behaviour of the office: logs, notices, texts, the settings of the assistant. */
export const server: ServerPart = {
  module: 'office',
  cards,
  worksAfter: [{ label: '通知公告', icon: 'megaphone', needs: ['teachers'] }],
  resources: [...logResources, aiProviders, notices, noticeReads, msgTemplates],
  routes: [
    ...logRoutes,
    ...logArchiveRoutes,
    ...richTextRoutes,
    ...aiRoutes,
    ...readerRoutes,
    ...publisherRoutes,
    ...receiptExportRoutes,
    ...todoRoutes,
  ],
  jobs: [renotifyReceivers, noticeSms, receiptExport],
  flowTypes: [noticeFlow],
  schedules: [todoProvider],
  seeds: [templateSeed(messageTemplates)],
  upkeep: [
    {
      name: 'seal logs',
      label: '日志签名入链',
      everySeconds: 15,
      run: async (ctx) => void (await sealLogs(ctx)),
      rests: whileAny('select 1 from sys_oper_log where seq is null'),
    },
    noticeWatch,
    {
      name: 'notice figures',
      label: '刷新通知阅读数',
      everySeconds: 30,
      run: refreshFigures,
      rests: untilFirst(
        `select min(coalesce(figure_time + interval '1 hour', publish_time)) as at
         from office_notice
         where status = '3' and deleted_time is null`,
      ),
    },
    { name: 'messages at night', label: '清理过期消息', everySeconds: 3600, run: tidyMessages },
  ],
}
