import { configs } from '#services/flow/server/lists/query-routes.ts'
import { managedTypes } from '#services/flow/server/manage/outbox-routes.ts'
import type { ScreenHolds } from '#services/identity/session/screen-holds.ts'
import { screens } from '../shared/screens.ts'

/** Flows are managed by those a kind of matter names, and looked through where somebody made a query for the own roles. */
export const screenHolds: readonly ScreenHolds[] = [
  { screens: [screens.manager], holds: async (ctx) => (await managedTypes(ctx)).length > 0 },
  { screens: [screens.query], holds: async (ctx) => (await configs(ctx, null)).length > 0 },
]
