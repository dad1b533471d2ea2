import { templateSeed } from '#services/messages/templates.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { messageTemplates } from '../shared/message-templates.ts'
import { cards } from './cards.ts'
import { dropStruck } from './cancel-event.ts'
import { eventRoutes } from './event-routes.ts'
import { scheduleFeedSource } from './feed.ts'
import { remindDue } from './reminders.ts'
import { followDepartments, unitProvider, unitRoutes, unitSchedules } from './units.ts'

/** Behaviour of personal and departmental calendars. */
export const scheduleServer: ServerPart = {
  module: 'schedule',
  resources: [unitSchedules],
  routes: [...eventRoutes, ...unitRoutes],
  schedules: [unitProvider],
  feeds: [scheduleFeedSource],
  cards,
  listeners: [followDepartments],
  seeds: [templateSeed(messageTemplates)],
  upkeep: [
    { name: 'schedule reminders', everySeconds: 60, run: remindDue },
    { name: 'cancelled schedules', everySeconds: 3600, run: dropStruck },
  ],
}
