import { audit } from '#kernel/audit/audit.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { termLookAhead } from '../shared/params.ts'
import { term } from '../shared/term.ts'
import { firstSteps } from './first-steps.ts'
import { calendarFeedSource } from './feed.ts'
import { switchTerm } from './make-calendar.ts'
import { calendarProviders } from './read-calendar.ts'
import { readerRoutes } from './reader-routes.ts'
import { calendarProvider } from './schedule-provider.ts'
import { holidaySeed } from './seeds.ts'
import { holidays, terms } from './terms.ts'
import { wallRoutes } from './wall-routes.ts'
import { forgetWorkingDays } from './working-time.ts'
import { untilTomorrow } from '#kernel/world/rests.ts'

/** Behaviour of the school calendar. */
export const server: ServerPart = {
  module: 'calendar',
  cards,
  firstSteps,
  resources: [terms, holidays],
  routes: [...readerRoutes, ...wallRoutes],
  services: calendarProviders,
  listeners: [forgetWorkingDays],
  feeds: [calendarFeedSource],
  schedules: [calendarProvider],
  seeds: [holidaySeed],
  upkeep: [
    {
      name: 'present term',
      label: '切换当前学期',
      everySeconds: 60,
      rests: untilTomorrow,
      async run(ctx) {
        const turned = await switchTerm(ctx, await readParam(ctx, termLookAhead))
        if (turned)
          await audit(ctx, [
            { entity: term, recordId: turned.id, action: 'choose', title: `当前学期切换为【${turned.name}】` },
          ])
      },
    },
  ],
}
