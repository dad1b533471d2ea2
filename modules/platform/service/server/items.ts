import { can } from '#kernel/access/permissions.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/world/id.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { action, resource, type Draft } from '#kernel/operations/resource.ts'
import { mattersOf } from '#services/flow/server/start/matters.ts'
import {
  isNobody,
  normalScope,
  targetScopeShape,
  type TargetScope,
} from '#modules/school/population/shared/target-scope.ts'
import { missingSections, serviceItem, serviceModes, serviceStates } from '../shared/service-item.ts'
import { askReview, publish, repair, sendBack, withdraw } from '../shared/service-item-actions.ts'
import { forgetOffers } from './offers.ts'
import { visibleItems } from './visible-items.ts'

/** Matters of the service hall, from draft to shelf. */
export const serviceItems = resource(serviceItem, {
  scope: { by: { department: 'deptId' } },
  actions: [
    action(askReview, async (ctx, { row }) => {
      await requireComplete(ctx, row)
      return {}
    }),
    action(publish, async (ctx, { row }) => {
      await requireComplete(ctx, row)
      return { repairText: null, repairUntil: null }
    }),
    action(sendBack),
    action(withdraw),
    action(repair, async (_ctx, { input }) => input),
  ],
  permissions: ['statistics'],
  hooks: {
    async prepare(ctx, drafts) {
      const codes = await matterCodes(ctx)
      for (const draft of drafts) {
        const row = { ...draft.merged, ...draft.values }
        judge(draft, row)
        const isTied =
          draft.values.processType !== undefined && draft.values.processType !== (draft.before?.processType ?? null)
        // How a matter is offered to everybody is not for every keeper of an item to say.
        if (isTied && ctx.actor.kind === 'user' && !can(ctx.actor, 'serviceItem:publish'))
          draft.problems.processType ??= '关联业务流程须有上架权限'
        if (!row.deptId && !codes.has(String(row.processType))) draft.problems.deptId ??= '请选择受理部门'
      }
    },
    after: async (ctx) => forgetOffers(ctx),
    moved: async (ctx) => forgetOffers(ctx),
    // It would come back: whoever does not want it on the shelf takes it from there.
    async keep(ctx, rows) {
      const codes = await matterCodes(ctx)
      const brought = [...rows].filter(
        ([, row]) => codes.has(String(row.processType)) && row.state !== serviceStates.draft[0],
      )
      return new Map(brought.map(([id]) => [id, '该事项由业务功能提供，不能删除，可以下架']))
    },
  },
  withhold: (row) => (row.state === serviceStates.shown[0] ? ['remove'] : []),
  // Samples are there for whoever may read the guide.
  readsFiles: async (ctx, recordId) => isId(recordId) && (await visibleItems(ctx)).some((one) => one.id === recordId),
})

function judge({ problems, values }: Draft<typeof serviceItem>, row: Partial<Row<typeof serviceItem>>): void {
  if (row.openFrom && row.openTo && String(row.openTo) < String(row.openFrom))
    problems.openTo ??= '开放止不能早于开放起'
  if (row.linkUrl && !/^https?:\/\//i.test(String(row.linkUrl)))
    problems.linkUrl ??= '办理链接须以 http:// 或 https:// 开头'
  if (Boolean(row.windowFrom) !== Boolean(row.windowTo))
    problems[row.windowFrom ? 'windowTo' : 'windowFrom'] ??= '每年办理起止须同时填写'
  if ((['appId', 'menuId', 'linkUrl'] as const).filter((name) => row[name]).length > 1)
    problems.linkUrl ??= '办理应用、页面与链接只能填写一项'
  if (values.targetScope) values.targetScope = ruleOf(values.targetScope)
}

async function matterCodes(ctx: Ctx): Promise<Set<string>> {
  return new Set((await mattersOf(ctx)).map(({ code }) => code))
}

/** The rule in its one spelling; nobody chosen means that there is none. */
function ruleOf(written: unknown): TargetScope | null {
  const scope = targetScopeShape.parse(written)
  return isNobody(scope) ? null : normalScope(scope)
}

async function requireComplete(ctx: Ctx, row: Row<typeof serviceItem>): Promise<void> {
  // Its own page says what is needed, and its flow who decides.
  if ((await matterCodes(ctx)).has(String(row.processType))) return
  const missing = missingSections(row)
  if (missing.length > 0) throw badRequest({ text: `请先完善：${missing.join('、')}` })
  const hasEntrance = row.menuId || row.linkUrl || row.appId
  if (!hasEntrance && row.mode !== serviceModes.window[0]) throw badRequest({ text: '请先完善：办理应用、页面或链接' })
}
