import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { askedText, type Query } from '#kernel/operations/query.ts'
import { newConditions, place } from '#kernel/operations/sql.ts'
import { board, boardInput, boardTypes, boardUnits } from './follow-board.ts'
import { followedBy } from './follow-scope.ts'
import { narrowInstances, since } from './instance-filters.ts'
import { instancePage } from './instance-page.ts'

const at = { service: 'process', method: 'GET', access: { permission: 'flowFollow:read' } } as const
const usualDays = 365
const longest = 20

/** Where matters stand, for whoever has something to do with the people they are about. */
export const followRoutes: readonly Route[] = [
  route({ ...at, path: 'follow/list', label: '流程跟踪', input: z.looseObject({}), run: followed }),
  route({
    ...at,
    path: 'follow/types',
    label: '可跟踪的流程类型',
    input: z.object({ days: boardInput.shape.days }),
    run: boardTypes,
  }),
  route({ ...at, path: 'follow/board', label: '卡点看板', input: boardInput, run: board }),
  route({ ...at, path: 'follow/departments', label: '卡点按部门比较', input: boardInput, run: boardUnits }),
  route({
    ...at,
    path: 'follow/longest',
    label: '停留最久的流程',
    input: z.object({ processType: z.string().max(40).optional() }),
    run: waitingLongest,
  }),
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

async function waitingLongest(ctx: Ctx, { processType }: { processType?: string | undefined }) {
  const conditions = newConditions()
  narrowInstances(ctx, conditions, { processType, isOpen: '1' })
  conditions.texts.push(await followedBy(ctx, conditions))
  const { records } = await instancePage(ctx, conditions, { order: 'longest', size: longest })
  return records
}
