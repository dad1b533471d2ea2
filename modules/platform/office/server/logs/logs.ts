import { apiLog, errorLog, exportLog, operLog } from '#kernel/audit/shared/logs.ts'
import { action, resource, type Resource } from '#kernel/operations/resource.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { handle } from '../../shared/log-actions.ts'
import { deedNames, recordKinds } from './deed-names.ts'

const handling = action(handle, async (_ctx, { input: { state, remark } }) => ({
  state,
  remark: remark && cleanLine(remark),
}))

/** Names of the programme are for the log alone: a sheet tells records and deeds as the screen does. */
function inWords({ world }: Ctx): (row: Record<string, unknown>) => Record<string, string | undefined> {
  const [records, deeds] = [recordKinds(world), deedNames(world)]
  return ({ entity, action: deed }) => ({
    entity: records.get(String(entity))?.label,
    action: deeds.get(`${String(entity)}:${String(deed)}`),
  })
}

/** Logs are for the whole school: who may read one reads all of it. */
export const logResources: readonly Resource[] = [
  resource(operLog, {
    scope: 'open',
    permissions: ['verify'],
    sheetWords: { from: ['entity', 'action'], of: inWords },
  }),
  resource(errorLog, { scope: 'open', actions: [handling] }),
  resource(apiLog, { scope: 'open' }),
  resource(exportLog, { scope: 'open' }),
]
