import { flowPart } from '#kernel/flow/server/index.ts'
import { processType } from '#kernel/flow/shared/definitions.ts'
import { resource } from '#kernel/operations/resource.ts'
import type { ServerPart } from '#kernel/world.ts'
import { keepTypes } from './types.ts'

/** Behaviour of flows. */
export const processServer: ServerPart = {
  module: 'process',
  resources: [resource(processType, { scope: 'open', hooks: keepTypes })],
  ...flowPart,
}
