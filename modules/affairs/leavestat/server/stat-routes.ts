import { figureRoutes } from '#patterns/figures/server/routes.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { leaveStatRoutes, studentStatRoute } from '../shared/stat-routes.ts'
import { figuresNow } from './figures.ts'
import { leaveSpan } from './figures-span.ts'
import { studentLeaves } from './stat-student.ts'

/** Statistics of leave: the whole, its groups and one student. */
export const statRoutes: readonly Route[] = [
  ...figureRoutes(leaveSpan, {
    ...leaveStatRoutes,
    more: async (ctx, filter) => ({ now: await figuresNow(ctx, filter) }),
  }),
  // Everybody who may list leaves: a student the own ones, whoever leads students theirs.
  route(studentStatRoute, (ctx, { studentId, year }) => studentLeaves(ctx, { studentId, year })),
]
