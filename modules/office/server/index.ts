import { sealLogs } from '#kernel/audit/chain.ts'
import type { ServerPart } from '#kernel/world.ts'
import { aiProviders } from './ai-providers.ts'
import { aiRoutes } from './ai-routes.ts'
import { fanOut } from './fan-out.ts'
import { logRoutes } from './log-routes.ts'
import { logResources } from './logs.ts'
import { notices, publishDue } from './notices.ts'
import { readerRoutes } from './reader-routes.ts'
import { richTextRoutes } from './rich-text-routes.ts'

/** Behaviour of the office: logs, notices, texts, the settings of the assistant. */
export const officeServer: ServerPart = {
  module: 'office',
  resources: [...logResources, aiProviders, notices],
  routes: [...logRoutes, ...richTextRoutes, ...aiRoutes, ...readerRoutes],
  jobs: [fanOut],
  upkeep: [
    { name: 'seal logs', everySeconds: 15, run: async (ctx) => void (await sealLogs(ctx)) },
    { name: 'due notices', everySeconds: 15, run: publishDue },
  ],
}
