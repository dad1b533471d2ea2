import { flowPart } from '#kernel/flow/server/index.ts'
import { flowTypeSeed } from '#kernel/flow/server/seeds.ts'
import { processType } from '#kernel/flow/shared/definitions.ts'
import { resource } from '#kernel/operations/resource.ts'
import type { ServerPart } from '#kernel/world.ts'
import { designedTypes } from './seeded/index.ts'
import { peopleFactsProvider } from './people-facts.ts'
import { keepTypes } from './types.ts'
import { webhooks } from './webhooks.ts'

/** Behaviour of flows. */
export const processServer: ServerPart = {
  module: 'process',
  resources: [resource(processType, { scope: 'open', hooks: keepTypes }), webhooks],
  ...flowPart,
  services: [peopleFactsProvider],
  seeds: [flowTypeSeed(designedTypes)],
}
