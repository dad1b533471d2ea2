import type { ServerPart } from '#kernel/world.ts'
import { aiProviders } from './ai-providers.ts'
import { aiRoutes } from './ai-routes.ts'
import { logRoutes } from './log-routes.ts'
import { logResources } from './logs.ts'
import { richTextRoutes } from './rich-text-routes.ts'

/** Behaviour of the office: logs, texts, the settings of the assistant. */
export const officeServer: ServerPart = {
  module: 'office',
  resources: [...logResources, aiProviders],
  routes: [...logRoutes, ...richTextRoutes, ...aiRoutes],
}
