import { z } from 'zod'
import { describeApi } from '#services/web-server/describe.ts'
import { route, type Route } from '#kernel/http/route.ts'

/** The description of the API, for those who connect other systems. */
export const apiRoutes: readonly Route[] = [
  route({
    method: 'GET',
    service: 'base',
    path: 'sysApi/describe',
    label: '接口说明',
    access: { permission: 'sysApi:read' },
    input: z.object({}),
    run: async (ctx) => describeApi(ctx.world),
  }),
]
