import { describeApi } from '#services/web-server/describe.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { apiDescriptionRoute } from '../shared/api-routes.ts'

/** The description of the API, for those who connect other systems. */
export const apiRoutes: readonly Route[] = [route(apiDescriptionRoute, async (ctx) => describeApi(ctx.world))]
