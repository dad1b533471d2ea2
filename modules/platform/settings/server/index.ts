import { isRegistered } from '#services/identity/shared/login-ways.ts'
import { provide, type ServerPart } from '#kernel/world/world.ts'
import { apiClientRoutes, apiClients } from './api-clients.ts'
import { appInfoRoutes, appInfos, appTitleProvider } from './app-info.ts'
import { createTenantJob } from './tenants/create-tenant.ts'
import { dictionaryAdminRoutes } from './dictionary/dictionary-routes.ts'
import { dictionaryItems, dictionarySets } from './dictionary/dictionary.ts'
import { licenceRoutes } from './licence/licence-routes.ts'
import { licenceStatus } from './licence/licence.ts'
import { packageRoutes } from './tenants/packages.ts'
import { paramPopulations } from './params/param-populations.ts'
import { paramRoutes } from './params/param-routes.ts'
import { followSetup } from './params/setup.ts'
import { reportTicketRoutes } from './report-tickets.ts'
import { tenantRoutes } from './tenants/tenant-routes.ts'

/** Behaviour of the settings of a school and of the installation. */
export const server: ServerPart = {
  module: 'settings',
  resources: [dictionarySets, dictionaryItems, appInfos, apiClients],
  routes: [
    ...dictionaryAdminRoutes,
    ...paramRoutes,
    ...appInfoRoutes,
    ...tenantRoutes,
    ...packageRoutes,
    ...licenceRoutes,
    ...reportTicketRoutes,
    ...apiClientRoutes,
  ],
  jobs: [createTenantJob],
  upkeep: [{ name: 'settings setup', label: '检查平台设置', everySeconds: 600, run: followSetup }],
  seeds: [paramPopulations],
  services: [appTitleProvider, provide(isRegistered, async (ctx) => (await licenceStatus(ctx.world)).registered)],
}
