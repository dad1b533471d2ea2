import { templateSeed } from '#services/messages/templates.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { messageTemplates } from '../shared/message-templates.ts'
import { cards } from './cards.ts'
import { dropStruck } from './cancel-event.ts'
import { eventRoutes } from './event-routes.ts'
import { scheduleFeedSource } from './feed.ts'
import { remindDue } from './reminders.ts'
import { unitProvider, unitRoutes, unitSchedules } from './units.ts'
import { untilFirst } from '#kernel/world/rests.ts'

/** Behaviour of personal and departmental calendars. */
export const server: ServerPart = {
  module: 'schedule',
  resources: [unitSchedules],
  routes: [...eventRoutes, ...unitRoutes],
  schedules: [unitProvider],
  feeds: [scheduleFeedSource],
  cards,
  seeds: [templateSeed(messageTemplates)],
  upkeep: [
    // No watch: an event that comes again has many moments, and the next one is worked out, not stored by anybody.
    {
      name: 'schedule reminders',
      label: '日程提醒',
      everySeconds: 60,
      run: remindDue,
      rests: untilFirst('select min(next_remind) as at from schedule_user_schedule where cancel_time is null'),
    },
    { name: 'cancelled schedules', label: '清理已取消的日程', everySeconds: 3600, run: dropStruck },
  ],
}
