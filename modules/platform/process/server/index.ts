import { flowPart } from '#services/flow/server/index.ts'
import { flowTypeSeed } from '#services/flow/server/design/seeds.ts'
import { processType } from '#services/flow/shared/definitions.ts'
import { flowQueryConfig } from '#services/flow/shared/query-config.ts'
import { resource } from '#kernel/operations/resource.ts'
import { printPart } from '#services/print/server/index.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { followClassLeaders, followDisabled, openFlowMatters } from './follow-people.ts'
import { findPeopleProvider, namedThingsProvider, outsideDecidersProvider } from './people.ts'
import { screenHolds } from './holds.ts'
import { designedTypes } from './seeded/index.ts'
import { peopleFactsProvider } from './people-facts.ts'
import { keepQueries } from './query-configs.ts'
import { keepTypes } from './types.ts'
import { webhooks } from './webhooks.ts'

/** Behaviour of flows. */
export const server: ServerPart = {
  module: 'process',
  screenHolds,
  worksAfter: [{ label: '流程审批', icon: 'workflow', needs: ['departments', 'teachers'] }],
  resources: [
    resource(processType, { scope: 'open', hooks: keepTypes }),
    webhooks,
    resource(flowQueryConfig, { scope: 'open', hooks: keepQueries }),
    ...printPart.resources,
  ],
  ...flowPart,
  routes: [...(flowPart.routes ?? []), ...printPart.routes],
  jobs: [...(flowPart.jobs ?? []), ...printPart.jobs],
  services: [findPeopleProvider, namedThingsProvider, outsideDecidersProvider, openFlowMatters, peopleFactsProvider],
  listeners: [followClassLeaders, followDisabled],
  seeds: [flowTypeSeed(designedTypes)],
}
