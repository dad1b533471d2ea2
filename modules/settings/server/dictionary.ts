import type { Ctx } from '#kernel/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { forgetCodes } from '#kernel/operations/dictionary.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { pushAfterCommit } from '#kernel/push/push.ts'
import { dictionary, dictionarySet, dictionaryTypes } from '#kernel/system/shared/records.ts'
import { usageOf } from './dictionary-usage.ts'

const school = dictionaryTypes.school[0]

/** Code sets: those of the product keep their code, type and place; a school makes its own beside them. */
export const dictionarySets = resource(dictionarySet, {
  scope: 'open',
  hooks: {
    async prepare(ctx, drafts) {
      for (const draft of drafts.filter((one) => !one.before)) {
        const [last] = await ctx.db.query<{ sort: number }>('select coalesce(max(sort), 0) as sort from sys_dictionary_set')
        Object.assign(draft.values, { dictionaryType: school, isBuiltIn: false, sort: last!.sort + 1 })
      }
    },
  },
})

/** The codes of the sets. */
export const dictionaryItems = resource(dictionary, {
  scope: 'open',
  permissions: ['reset'],
  hooks: {
    async prepare(ctx, drafts) {
      for (const draft of drafts) await judgeItem(ctx, draft)
    },
    after: async (ctx) => codesChanged(ctx),
  },
})

/** After a change of codes: this process reads them anew, and open pages hear of it. */
export function codesChanged(ctx: Ctx): void {
  pushAfterCommit(ctx, { event: 'dict-changed', to: 'school' })
  ctx.afterCommit(() => forgetCodes(ctx))
}

/** Refuses to remove codes that records carry, and codes the product brought. */
export async function refuseUsed(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db.query<{ code: string; key: string; isLocked: boolean }>(
    'select code, dictionary_key as key, is_locked as "isLocked" from sys_dictionary where id = any($1::uuid[])',
    [ids],
  )
  const usage = new Map<string, Map<string, number>>()
  for (const { code, key, isLocked } of rows) {
    if (!usage.has(code)) usage.set(code, await usageOf(ctx, code))
    const count = usage.get(code)!.get(key) ?? 0
    if (count > 0) throw badRequest({ text: `该字典项已被 ${count} 条数据使用，不能删除，可停用` })
    if (isLocked) throw badRequest({ text: '内置字典项不能删除，可停用' })
    const [below] = await ctx.db.query('select 1 from sys_dictionary where code = $1 and parent_key = $2 limit 1', [code, key])
    if (below) throw badRequest({ text: '请先删除下级字典项' })
  }
}

type Sibling = { id: string; key: string; label: string; parentKey: string | null; sort: number }

async function judgeItem(ctx: Ctx, draft: Draft): Promise<void> {
  const { before, values, problems } = draft
  const merged: Record<string, unknown> = { ...draft.merged, ...values }
  const code = String(merged['code'] ?? '')
  const [set] = await ctx.db.query<{ type: string }>('select dictionary_type as type from sys_dictionary_set where code = $1', [code])
  if (!set) problems['code'] ??= '字典不存在'
  else if (!before && set.type !== school) problems['code'] ??= '系统字典和国标字典不能新增字典项'
  const others = (
    await ctx.db.query<Sibling>('select id, dictionary_key as key, dictionary_value as label, parent_key as "parentKey", sort from sys_dictionary where code = $1', [code])
  ).filter((one) => one.id !== draft.id)
  if (others.some((one) => one.label === merged['dictionaryValue'])) problems['dictionaryValue'] ??= '字典值已存在'
  if (before?.['isLocked'] === true && 'parentKey' in values && values['parentKey'] !== before['parentKey']) problems['parentKey'] ??= '内置字典项不能移动'
  const hindrance = parentProblem(others, merged)
  if (hindrance) problems['parentKey'] ??= hindrance
  if (!before) values['sort'] = Math.max(0, ...others.map((one) => one.sort)) + 1
}

function parentProblem(others: readonly Sibling[], item: Record<string, unknown>): string | null {
  const byKey = new Map(others.map((one) => [one.key, one]))
  let above = (item['parentKey'] as string | null | undefined) || null
  for (let depth = 1; above; depth += 1) {
    const parent = byKey.get(above)
    if (!parent) return above === item['dictionaryKey'] ? '不能以自己或下级为上级' : '上级字典项不存在'
    if (depth >= 4) return '字典最多 4 级'
    above = parent.parentKey
  }
  return null
}
