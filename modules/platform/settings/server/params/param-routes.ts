import { route, type Route } from '#kernel/http/route.ts'
import { cancelChange, paramGroups, paramHistory, paramOf, resetParam, setParam } from './params.ts'
import {
  paramRoute,
  paramGroupsRoute,
  paramHistoryRoute,
  paramSubmitRoute,
  paramResetRoute,
  paramCancelRoute,
} from '../../shared/params.ts'

/** Parameters: read by pages, set by administrators. */
export const paramRoutes: readonly Route[] = [
  route(paramRoute, (ctx, { paramsId, population }) => paramOf(ctx, paramsId, population)),
  route(paramGroupsRoute, paramGroups),
  route(paramHistoryRoute, (ctx, { paramsId, population }) => paramHistory(ctx, paramsId, population)),
  route(paramSubmitRoute, setParam),
  route(paramResetRoute, resetParam),
  route(paramCancelRoute, cancelChange),
]
