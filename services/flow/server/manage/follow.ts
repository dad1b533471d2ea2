import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { askedText, type Query } from '#kernel/operations/read/query.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import {
  boardRoute,
  boardTypesRoute,
  boardUnitsRoute,
  followedRoute,
  longestRoute,
} from '../../shared/routes/follow.ts'
import { board, boardTypes, boardUnits } from './follow-board.ts'
import { followedBy } from './follow-scope.ts'
import { narrowInstances, since } from '../lists/instance-filters.ts'
import { instancePage } from '../lists/instance-page.ts'

const usualDays = 365
const longest = 20

/** Where matters stand, for whoever has something to do with the people they are about. */
export const followRoutes: readonly Route[] = [
  route(followedRoute, followed),
  route(boardTypesRoute, boardTypes),
  route(boardRoute, board),
  route(boardUnitsRoute, boardUnits),
  route(longestRoute, waitingLongest),
]

/** Matters in reach; of those that ended, what was handed in within a year unless another span is asked for. */
async function followed(ctx: Ctx, query: Query) {
  const conditions = newConditions()
  narrowInstances(ctx, conditions, query)
  conditions.texts.push(await followedBy(ctx, conditions))
  if (askedText(query, 'startTime_ge') === null && askedText(query, 'startTime_le') === null)
    conditions.texts.push(
      `(i.status in ('1', '4', '7') or i.start_time >= ${place(conditions, since(ctx, usualDays))})`,
    )
  return instancePage(ctx, conditions, query)
}

async function waitingLongest(ctx: Ctx, { processType }: AskedOf<typeof longestRoute>) {
  const conditions = newConditions()
  narrowInstances(ctx, conditions, { processType, isOpen: '1' })
  conditions.texts.push(await followedBy(ctx, conditions))
  const { records } = await instancePage(ctx, conditions, { order: 'longest', size: longest })
  return records
}
