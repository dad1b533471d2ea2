import { provide } from '#kernel/world/world.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { nightDateOf, nightNow } from '../shared/night.ts'
import { nightSplit } from '../shared/params.ts'

export const nightService = provide(nightNow, async (ctx) => nightDateOf(ctx.now(), await readParam(ctx, nightSplit)))
